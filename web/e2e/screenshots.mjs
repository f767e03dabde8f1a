// SPDX-License-Identifier: MIT
// screenshots - every screen, on a desk and on a phone, light and dark, and the boards in high
// contrast, as build-screenshots/NAME-SIZE-THEME.png. `./run screenshots` is the way in. With ORIEL_EYES=1
// the boards instead, as those see them who see fewer colours: NAME-EYES.png.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { screens } from "./every.mjs";
import { check, finish, open, root, test } from "./harness.mjs";

const out = join(root, "build-screenshots");
mkdirSync(out, { recursive: true });

for (const size of process.env.ORIEL_EYES ? [] : ["desktop", "phone"]) {
    for (const theme of ["light", "dark", "contrast"]) {
        await test(`${size}, ${theme}`, async () => {
            const page = await open("/", { size, settings: { theme } });
            for (const screen of screens) {
                if (theme === "contrast" && !screen.name.startsWith("play")) continue;
                await screen.show(page);
                await page.evaluate(() =>
                    Promise.all([document.fonts.ready, ...document.getAnimations().map((one) => one.finished.catch(() => undefined))]),
                );
                await page.screenshot({ path: join(out, `${screen.name}-${size}-${theme}.png`) });
                check(screen.name, true);
            }
        });
    }
}

/** Both boards as they are seen without colours, or without some: ORIEL_EYES=1. */
const EYES = ["achromatopsia", "protanopia", "deuteranopia", "tritanopia"];
for (const eyes of process.env.ORIEL_EYES ? EYES : []) {
    await test(`as ${eyes} sees it`, async () => {
        const page = await open("/", { settings: { theme: "light" } });
        const line = await page.context().newCDPSession(page);
        await line.send("Emulation.setEmulatedVisionDeficiency", { type: eyes });
        for (const screen of screens.filter(({ name }) => /^play-(santorini|sintra)(-moved|-chosen)?$/.test(name))) {
            await screen.show(page);
            await page.screenshot({ path: join(out, `${screen.name}-${eyes}.png`) });
            check(screen.name, true);
        }
    });
}

await finish("screenshots");
