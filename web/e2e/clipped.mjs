// SPDX-License-Identifier: MIT
// clipped - finds text that is wider or higher than its place.
//
//     expect("cut off", await clipped(page), []);
//
// A text is cut off when it reaches out of the box it stands in, or out of one that hides what
// reaches out. What can be scrolled to is not, nor what ends in dots after some lines, as the texts of cards
// in a list do on phones; names of people, which may end in dots, neither, nor
// chance in notation, which nobody reads to its end.

/** Each as "text (where): how much". */
export function clipped(page) {
    return page.evaluate(() => {
        const SLACK = 2; // px: letters lean out of their line a little
        const names = ".name, .player-name, .seat-name, [data-name]";
        const found = new Set();

        const isHidden = (element) =>
            element.closest("script, style, noscript, .unseen, .skip:not(:focus), option, [hidden]") ||
            !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
            getComputedStyle(element).clipPath === "inset(50%)" || // for screen readers only
            (document.querySelector("dialog:modal") && !element.closest("dialog:modal"));

        const told = (text, element, how) =>
            found.add(
                `${text.trim().replace(/\s+/g, " ").slice(0, 60)} (${element.tagName.toLowerCase()}.${[...element.classList].join(".")}): ${how}`,
            );

        /** How far a rectangle reaches out of another, sideways and up or down. */
        const beyond = (inner, outer) => ({
            wide: Math.max(outer.left - inner.left, inner.right - outer.right),
            high: Math.max(outer.top - inner.top, inner.bottom - outer.bottom),
        });

        /** The boxes around a text that it must not leave: the nearest one, and those that hide. */
        function* boxes(element) {
            let nearest = true;
            for (let box = element; box && box !== document.body; box = box.parentElement) {
                const style = getComputedStyle(box);
                if (style.display === "inline" || style.display === "contents") continue;
                const scrolls = (way) => way === "auto" || way === "scroll";
                const hides = (way) => way === "hidden" || way === "clip";
                yield {
                    box,
                    wide: !scrolls(style.overflowX) && (nearest || hides(style.overflowX)),
                    high: !scrolls(style.overflowY) && hides(style.overflowY) && style.webkitLineClamp === "none",
                };
                if (scrolls(style.overflowX) || scrolls(style.overflowY) || style.position === "fixed") return;
                nearest = false;
            }
        }

        const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        for (let node = walk.nextNode(); node; node = walk.nextNode()) {
            const element = node.parentElement;
            if (!node.textContent.trim() || /^<\w+:/.test(node.textContent) || element.closest(names) || isHidden(element)) continue;
            range.selectNodeContents(node);
            const rects = [...range.getClientRects()].filter((rect) => rect.width > 0);
            if (element.ownerSVGElement) {
                const place = element.ownerSVGElement.getBoundingClientRect();
                const shows = ({ left, right }) => right > place.left && left < place.right; // a picture may be a part of a larger one
                for (const rect of rects.filter(shows))
                    if (beyond(rect, place).wide > SLACK) told(node.textContent, element, "out of its drawing");
                continue;
            }
            for (const { box, wide, high } of boxes(element))
                for (const rect of rects) {
                    const over = beyond(rect, box.getBoundingClientRect());
                    if (wide && over.wide > SLACK) told(node.textContent, box, `${Math.round(over.wide)} px wider`);
                    if (high && over.high > SLACK) told(node.textContent, box, `${Math.round(over.high)} px higher`);
                }
        }
        const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
        if (wide > 0) told("the page", document.body, `${wide} px wider`);
        return [...found];
    });
}
