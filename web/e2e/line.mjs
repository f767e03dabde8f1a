// SPDX-License-Identifier: MIT
// line - the network between a page and its server, which a test can cut and mend.
//
//     const line = await drawLine(server.address);
//     const page = await open("/", { home: line.address });
//     line.cut();      every connection breaks, and none can be made
//     line.hang();     nothing arrives any more, and nobody is told
//     line.mend();     new connections work; those that hang go on hanging
import { connect, createServer } from "node:net";

export async function drawLine(to) {
    const { hostname, port } = new URL(to);
    const pairs = new Set();
    let broken = false;
    const server = createServer((near) => {
        if (broken) return near.destroy();
        const far = connect(Number(port), hostname);
        const pair = { near, far, hangs: false };
        const end = () => {
            if (pair.hangs) return;
            near.destroy();
            far.destroy();
            pairs.delete(pair);
        };
        pairs.add(pair);
        near.pipe(far);
        far.pipe(near);
        for (const socket of [near, far]) socket.on("close", end).on("error", end);
    });
    await new Promise((resolve) => server.listen(0, hostname, resolve));
    return {
        address: `http://${hostname}:${server.address().port}`,
        cut() {
            broken = true;
            for (const { near, far } of pairs) {
                near.destroy();
                far.destroy();
            }
        },
        hang() {
            for (const pair of pairs) {
                pair.hangs = true;
                pair.near.unpipe();
                pair.far.unpipe();
                pair.far.destroy(); // the server gives up sooner or later
            }
        },
        mend() {
            broken = false;
        },
        async close() {
            for (const { near, far } of pairs) {
                near.destroy();
                far.destroy();
            }
            await new Promise((resolve) => server.close(resolve));
        },
    };
}
