// SPDX-License-Identifier: MIT
// backup - all that this browser keeps of Oriel, as one file and back: games, settings, wishes, what it remembers of tables;
// and who one is on this server, by a code that is in the file alone.
import { ask as askYes } from "../../ui/dialog";
import { t } from "../../ui/i18n";
import { isObject } from "../../ui/storage";
import { toast } from "../../ui/toast";
import { comeBack, isSomebody } from "../identity";
import { ask, faultText } from "../net";

const PREFIX = "oriel.";
const FORMAT = "oriel-device-1";
const NAME = /^[a-z]+(\.\w+)*$/;
const HERE = /^(somebody|sent\..*)$/; // who one is goes by the code; what is on its way goes from here
const MOST = 8_000_000; // characters of a file

interface Person {
    server: string;
    code: string;
}

interface Backup {
    kept: [string, string][];
    person: Person | null;
}

const isKept = (name: string): boolean => NAME.test(name) && !HERE.test(name);

/** What is kept, by its names. */
export function allKept(store: Storage = localStorage): Record<string, string> {
    const names = Array.from({ length: store.length }, (_, i) => store.key(i) ?? "")
        .filter((name) => name.startsWith(PREFIX))
        .map((name) => name.slice(PREFIX.length));
    return Object.fromEntries(
        names
            .filter(isKept)
            .sort()
            .map((name) => [name, store.getItem(PREFIX + name) ?? ""]),
    );
}

function readPerson(found: unknown): Person | null {
    if (!isObject(found) || typeof found["server"] !== "string" || typeof found["code"] !== "string") return null;
    return { server: found["server"], code: found["code"] };
}

/** Null: it is no file of ours. */
export function readBackup(text: string): Backup | null {
    let found: unknown;
    try {
        found = JSON.parse(text);
    } catch {
        return null;
    }
    if (!isObject(found) || found["format"] !== FORMAT || !isObject(found["kept"])) return null;
    const kept = Object.entries(found["kept"]).filter((pair): pair is [string, string] => isKept(pair[0]) && typeof pair[1] === "string");
    return { kept, person: readPerson(found["person"]) };
}

export function takeKept({ kept }: Backup, store: Storage = localStorage): void {
    for (const [name, value] of kept) store.setItem(PREFIX + name, value);
}

/** A code for the file, where there is somebody to come back. */
async function ownPerson(): Promise<Person | null> {
    if (!isSomebody()) return null;
    const { code } = await ask<{ code: string }>("me/recovery", { file: true });
    return { server: location.origin, code };
}

/** Without an answer of the server the rest is saved all the same. */
export async function saveAll(): Promise<void> {
    const person = await ownPerson().catch(() => null);
    const link = document.createElement("a");
    const text = JSON.stringify({ format: FORMAT, kept: allKept(), ...(person ? { person } : {}) });
    link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    link.download = `oriel-${new Date().toISOString().slice(0, 10)}.json`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    if (isSomebody() && !person) toast(t("The server did not answer: who you are there is not in the file."));
}

/** Becomes the person of a file, unless that would be at the cost of another one. */
async function takePerson({ server, code }: Person): Promise<void> {
    const question = {
        title: t("Who are you here?"),
        text: t("This device plays on this server already. As the person of the file it gives up the seats that it has now."),
        yes: t("The person of the file"),
        no: t("Stay who I am"),
    };
    if (server !== location.origin || (isSomebody() && !(await askYes(question)))) return;
    try {
        await comeBack(code);
    } catch (error) {
        await askYes({ title: t("Who are you here?"), text: faultText(error), yes: t("Go on") });
    }
}

export async function loadAll(event: Event): Promise<void> {
    const file = (event.target as HTMLInputElement).files?.[0];
    if (!file) return;
    const backup = file.size <= MOST ? readBackup(await file.text()) : null;
    if (!backup) {
        toast(t("%1 is no file of this kind.", file.name));
        return;
    }
    if (backup.person) await takePerson(backup.person); // which settles a name, that of the file comes after it
    takeKept(backup);
    location.reload();
}
