// Requests on stdin and answers on stdout, each a length of four bytes and then its bytes.

import { writeSync } from "node:fs";

process.stdout.write = () => true; // what programs print
const stdin = process.stdin[Symbol.asyncIterator]();
let held = [];
let size = 0;

async function taken(wanted) {
  while (size < wanted) {
    const { value, done } = await stdin.next();
    if (done) process.exit(0);
    held.push(value);
    size += value.length;
  }
  const all = Buffer.concat(held);
  held = [all.subarray(wanted)];
  size -= wanted;
  return all.subarray(0, wanted);
}

async function frame() {
  return taken((await taken(4)).readUInt32LE());
}

function answer(mark, body) {
  const bytes = Buffer.concat([Buffer.alloc(4), Buffer.from(mark), Buffer.from(body)]);
  bytes.writeUInt32LE(bytes.length - 4);
  for (let at = 0; at < bytes.length; ) at += writeSync(1, bytes, at);
}

/** Answers requests of `parts` frames with what `run` makes of them, or with what it throws, until stdin ends. */
export async function serve(parts, run) {
  for (;;) {
    const request = [];
    while (request.length < parts) request.push(await frame());
    try {
      answer("+", await run(...request));
    } catch (error) {
      answer("-", String(error?.message ?? error));
    }
  }
}
