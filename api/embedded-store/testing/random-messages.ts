import { connect, type Socket } from 'node:net';
import { BSON } from 'bson';

/** Linear congruential generator: the same seed gives the same numbers. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Encodes a command as OP_MSG. */
export function encodeMessage(command: BSON.Document): Buffer {
  const body = BSON.serialize({ ...command, $db: 'test' });
  const message = Buffer.alloc(21 + body.length);
  message.writeInt32LE(message.length, 0);
  message.writeInt32LE(1, 4);
  message.writeInt32LE(2013, 12);
  message.set(body, 21);
  return message;
}

const nested = (depth: number): BSON.Document => (depth === 0 ? {} : { a: nested(depth - 1) });

const SAMPLES: readonly BSON.Document[] = [
  { ping: 1 },
  { find: 'random', filter: { a: { $gt: 1 } }, sort: { b: 1 } },
  { insert: 'random', documents: [{ a: 1, b: 'text', c: [1, 2] }] },
  { update: 'random', updates: [{ q: { a: 1 }, u: { $set: { b: 2 } }, multi: true }] },
  { delete: 'random', deletes: [{ q: { a: 5 }, limit: 0 }] },
  { aggregate: 'random', pipeline: [{ $group: { _id: '$a', n: { $sum: 1 } } }], cursor: {} },
  { aggregate: 1, pipeline: [], cursor: {} },
  { aggregate: 'random', pipeline: [{ $group: { _id: '$a', n: { $sum: '$b' } } }], cursor: {} },
  { find: 'random', filter: nested(150) },
  { find: 'random', filter: nested(1500) },
  { getMore: BSON.Long.fromNumber(7), collection: 'random' },
];

/**
 * Sends messages with random changed bytes, wrong lengths and missing ends, and disconnects without reading the
 * replies.
 */
export async function sendRandomMessages(
  path: string,
  { count, seed }: { count: number; seed: number },
): Promise<void> {
  const random = randomNumbers(seed);
  for (let sent = 0; sent < count; sent += 1) {
    const message = encodeMessage(SAMPLES[random(SAMPLES.length)] ?? {});
    const changes = random(4);
    // Half of the changes are made after the header, so that the length of the message stays valid and the message
    // reaches the decoder.
    for (let change = 0; change < changes; change += 1) {
      const at = random(2) === 0 ? 16 + random(message.length - 16) : random(message.length);
      message[at] = random(256);
    }
    const end = random(5) === 0 ? random(message.length) : message.length;
    await sendAndLeave(connect(path), message.subarray(0, end));
  }
}

function sendAndLeave(socket: Socket, bytes: Buffer): Promise<void> {
  return new Promise((resolve) => {
    socket.on('error', () => undefined);
    socket.on('close', () => resolve());
    socket.end(bytes);
    socket.resume();
  });
}
