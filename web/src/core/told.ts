// SPDX-License-Identifier: MIT
// told - a game that is played elsewhere: api.ts says what it can do.
//
//     const game = openTold(core, record, 2);      the setup, a Start as the viewer sees it; no tokens
//     game.tell("@b2,@d4");
//     game.tell("~?", "00000/00000/00000/00000/00000 1 tartarus[abyss=?]:b2,d4 pan:d2,b4");
//     if (game.turn().complete) send(game.token());
import type { Core, Told } from "./api";
import { check, type WasmCore, WasmView } from "./load";
import type { Played } from "./types";

/** For a seat, or a spectator. */
export function openTold(core: Core, record: string, viewer: number): Told {
    const { module } = core as WasmCore;
    const game = module.withTexts([record], (text, size) => module.exports.open_told(text!, size!, viewer));
    check(module, game);
    return new WasmTold(module, game);
}

class WasmTold extends WasmView implements Told {
    tell(token: string, view = ""): Played {
        const { module, game } = this;
        return this.acted(module.withTexts([token, view], (at, size, to, length) => module.exports.tell(game, at!, size!, to!, length!)));
    }

    cut(count: number): void {
        this.shortened();
        this.module.exports.cut(this.game, count);
    }

    hash(): string {
        return BigInt.asUintN(64, this.module.exports.hash(this.game)).toString(16).padStart(16, "0");
    }

    token(): string {
        return this.checked(this.module.exports.token(this.game));
    }
}
