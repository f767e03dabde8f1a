// SPDX-License-Identifier: MIT
// link - the address of a table. A code stands behind the #, which no server sees.

export function linkTo(table: string, code: string): string {
    return `${location.origin}${location.pathname}#/t/${table}/${code}`;
}
