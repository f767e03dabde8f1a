// SPDX-License-Identifier: MIT
// share - a record in the address: packed, written in letters an address may hold, kept
// behind the # and so never sent to any server.

const LIMIT = 200_000; // characters of a record; whatever unpacks to more is refused

async function through(data: Uint8Array, stream: GenericTransformStream, limit: number): Promise<Uint8Array> {
    const reader = new Blob([data as BlobPart])
        .stream()
        .pipeThrough(stream as TransformStream<Uint8Array, Uint8Array>)
        .getReader();
    const parts: Uint8Array[] = [];
    let size = 0;
    for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        size += value.length;
        if (size > limit) throw new Error("too long");
        parts.push(value);
    }
    const whole = new Uint8Array(size);
    let at = 0;
    for (const part of parts) {
        whole.set(part, at);
        at += part.length;
    }
    return whole;
}

export async function packRecord(record: string): Promise<string> {
    const bytes = await through(new TextEncoder().encode(record), new CompressionStream("deflate-raw"), LIMIT);
    let text = "";
    for (const byte of bytes) text += String.fromCharCode(byte);
    return btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** Throws when it is not a packed record. */
export async function unpackRecord(packed: string): Promise<string> {
    const text = atob(packed.replace(/-/g, "+").replace(/_/g, "/"));
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(await through(bytes, new DecompressionStream("deflate-raw"), LIMIT));
}
