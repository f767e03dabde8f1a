// SPDX-License-Identifier: MIT
// failure - why the computer does not play or advise; told to go on, it is asked again.
import { Lacking } from "../core/thinker";
import { t } from "../ui/i18n";

export function failureSaid(error: unknown): string {
    if (error instanceof Lacking) return t("What the computer thinks with could not be loaded. Is there a connection?");
    return t("The computer player failed: %1", String(error));
}
