// SPDX-License-Identifier: MIT
// settings - the dialog that changes what somebody has chosen for this device.
import { html, nothing, type TemplateResult } from "lit";
import { openDialog, type OpenDialog } from "../ui/dialog";
import { t } from "../ui/i18n";
import { href } from "../ui/router";
import { allowed, change, settings, watch, type Settings } from "../ui/settings";
import { sound, type Sound } from "../ui/sound";
import { choice } from "../ui/choice";
import { languageMenu } from "./language";

type Listed = Exclude<keyof typeof allowed, "opponent">;

/** What the values of a setting are called. */
function names(): Record<Listed, [title: string, values: Record<string, string>]> {
    return {
        theme: [t("Colours"), { system: t("System"), light: t("Light"), dark: t("Dark"), contrast: t("High contrast") }],
        camera: [t("View of the Santorini board"), { auto: t("By screen"), iso: t("Corner"), front: t("Front"), top: t("Top") }],
        confirm: [t("Confirm a turn"), { manual: t("By hand"), countdown: t("After 4 seconds"), off: t("At once") }],
        motion: [t("Motion"), { system: t("System"), on: t("On"), off: t("Off") }],
        speech: [t("Said to screen readers"), { full: t("Everything"), short: t("Turns only") }],
        pace: [t("Turns of others"), { system: t("System"), slow: t("Slowly"), normal: t("Step by step"), off: t("At once") }],
    };
}

function pick(key: Listed): TemplateResult {
    const [title, values] = names()[key];
    return choice({
        title,
        name: `setting-${key}`,
        value: settings[key],
        options: allowed[key].map((value) => ({ value, text: values[value] ?? value })),
        choose: (value) => change({ [key]: value } as Partial<Settings>),
    });
}

function box(key: "sound" | "letters" | "threats" | "coordinates" | "shortcuts" | "vibration", text: string): TemplateResult {
    return html`<label class="check"><input type="checkbox" .checked=${settings[key]}
        @change=${(event: Event) => change({ [key]: (event.target as HTMLInputElement).checked })} />${text}</label>`;
}

/** One slider for each group of sounds; moving it lets one be heard. */
function volume(group: "volume" | "signals", title: string, example: Sound): TemplateResult {
    const set = (event: Event) => {
        const slider = event.target as HTMLInputElement;
        slider.style.setProperty("--part", `${slider.value}%`);
        change({ [group]: Number(slider.value) / 100 });
        sound(example);
    };
    return html`<label class="labelled"><span>${title}</span>
        <input type="range" min="0" max="100" step="10" name=${group} .value=${String(Math.round(settings[group] * 100))}
            ?disabled=${!settings.sound} @change=${set} /></label>`;
}

export function openSettings(): OpenDialog {
    const dialog = openDialog({
        title: () => t("Settings"),
        body: () => html`<div class="stack settings">
            <div class="labelled"><span>${t("Language")}</span>${languageMenu()}</div>
            <label class="labelled"><span>${t("Your name")}</span>
                <input class="field" maxlength="40" .value=${settings.name} placeholder=${t("You")}
                    @change=${(event: Event) => change({ name: (event.target as HTMLInputElement).value.trim() })} /></label>
            ${pick("theme")} ${pick("confirm")} ${pick("camera")} ${pick("motion")} ${pick("pace")} ${pick("speech")}
            <div>
                ${box("coordinates", t("Coordinates on the board"))} ${box("threats", t("Tell me when somebody can win next"))}
                ${box("letters", t("Letters on glass panes"))} ${box("shortcuts", t("Single letters as keys, while the board has the focus"))}
                ${box("sound", t("Sounds"))} ${"vibrate" in navigator ? box("vibration", t("Vibrate on a phone")) : nothing}
            </div>
            ${volume("volume", t("Volume of stone and glass"), "block")} ${volume("signals", t("Volume of signals"), "turn")}
            <a class="link" href=${href("about")}>${t("About Oriel")}</a>
        </div>`,
    });
    const end = watch(() => dialog.redraw());
    void dialog.closed.then(end);
    return dialog;
}
