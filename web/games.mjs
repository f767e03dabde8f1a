// SPDX-License-Identifier: MIT
// games - the games there are, and what their folders of the page bring along.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../", import.meta.url));

/** By name, in the order of the list in src/meson.build. */
export const games = /^games = \[(.*)\]$/m.exec(readFileSync(join(root, "src/meson.build"), "utf8"))[1].match(/\w+/g);

/** A file in the folder of a game of the page. */
export const fileOf = (game, file) => join(root, "web/src", game, file);

/** Those whose folder has a file. */
export const gamesWith = (file) => games.filter((game) => existsSync(fileOf(game, file)));

/** For esbuild: oriel:games-PART is what the files web/src/GAME/PART.ts export as PART, by the names
 *  of the games that have one. */
export const gameModules = {
    name: "games",
    setup(build) {
        build.onResolve({ filter: /^oriel:games-/ }, ({ path }) => ({ path: path.slice("oriel:games-".length), namespace: "games" }));
        build.onLoad({ filter: /.*/, namespace: "games" }, ({ path: part }) => {
            const found = gamesWith(`${part}.ts`);
            const imports = found.map((game) => `import { ${part} as ${game} } from ${JSON.stringify(fileOf(game, part))};`);
            return { contents: `${imports.join("\n")}\nexport default { ${found} };`, resolveDir: root };
        });
    },
};
