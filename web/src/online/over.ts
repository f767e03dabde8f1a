// SPDX-License-Identifier: MIT
// over - what is done with a game that is over: it is studied as a game of this device, or played again.
import { openPasted } from "../screens/open";
import { go } from "../ui/router";
import { toast } from "../ui/toast";
import { askText, faultText } from "./net";

/** To be replayed and analysed. The whole record is the server's. */
export async function study({ id, code }: { id: string; code: string }): Promise<void> {
    try {
        await openPasted(await askText(`tables/${id}/record`, code));
    } catch (error) {
        toast(faultText(error));
    }
}

let wanted = "";

/** A rematch that is asked for in a list: the table is opened, and there it is offered. */
export function playAgain(table: string): void {
    wanted = table;
    go("t", table);
}

/** Was it for this table? It is asked once. */
export function wantsAgain(table: string): boolean {
    const yes = wanted === table;
    wanted = "";
    return yes;
}
