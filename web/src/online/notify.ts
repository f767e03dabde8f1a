// SPDX-License-Identifier: MIT
// notify - tells somebody who looks elsewhere: a sound, and a notice of the system where that is
// allowed. It is asked for by a button only, and not to be had on a page without https.
import { load, save } from "../ui/storage";

export type Notices = "on" | "off" | "forbidden" | "none";

/** Are there notices here? */
export function noticesNow(): Notices {
    if (!("Notification" in globalThis) || !isSecureContext) return "none";
    if (Notification.permission === "denied") return "forbidden";
    return Notification.permission === "granted" && load("notices") === true ? "on" : "off";
}

export async function setNotices(on: boolean): Promise<void> {
    if (on && (await Notification.requestPermission()) !== "granted") return;
    save("notices", on);
}

/** Only for who does not look at the page. */
export function notify(title: string, text: string): void {
    if (!document.hidden || noticesNow() !== "on") return;
    try {
        const notice = new Notification(title, { body: text, tag: "oriel" });
        notice.addEventListener("click", () => {
            focus();
            notice.close();
        });
    } catch {
        // Some phones want a service worker for it; the sound and the title have to do.
    }
}
