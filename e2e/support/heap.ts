import type { CDPSession, Page } from '@playwright/test';

/** What a page still holds after its garbage is gone: every string, and the bytes of every buffer. */
export interface Heap {
  readonly strings: Buffer;
  readonly buffers: Buffer;
}

/** Reads a page's heap over the debugger, workers of it included only while they run. */
export async function readHeap(page: Page): Promise<Heap> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('HeapProfiler.enable');
  // Finalisers of the first round let go of what the second one takes.
  for (let round = 0; round < 3; round++) await cdp.send('HeapProfiler.collectGarbage');
  const strings = await snapshotStrings(cdp);
  const buffers = await liveBuffers(cdp);
  await cdp.detach();
  return { strings: Buffer.from(strings.join('\n')), buffers };
}

const STRINGS = '"strings":[';

async function snapshotStrings(cdp: CDPSession): Promise<string[]> {
  const chunks: string[] = [];
  cdp.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  // They come last, and nothing else is wanted of what may be a hundred megabytes.
  const text = chunks.join('');
  const strings: unknown = JSON.parse(
    text.slice(text.lastIndexOf(STRINGS) + STRINGS.length - 1, text.lastIndexOf('}')),
  );
  if (!Array.isArray(strings)) throw new Error('no strings in the snapshot');
  return strings.map(String);
}

/** A snapshot names buffers without their bytes, so those are read from the objects themselves. */
async function liveBuffers(cdp: CDPSession): Promise<Buffer> {
  const all: string[] = [];
  for (const name of ['ArrayBuffer', 'Uint8Array']) {
    const { result: prototype } = await cdp.send('Runtime.evaluate', { expression: `${name}.prototype` });
    const prototypeObjectId = prototype.objectId ?? '';
    const { objects } = await cdp.send('Runtime.queryObjects', { prototypeObjectId });
    const objectId = objects.objectId ?? '';
    const { result } = await cdp.send('Runtime.callFunctionOn', {
      objectId,
      returnByValue: true,
      // One character a byte: the cheapest way out of the page that loses nothing.
      functionDeclaration: `function () {
        const buffers = new Set(this.map((held) => (held instanceof ArrayBuffer ? held : held.buffer)));
        const latin1 = new TextDecoder('x-user-defined');
        return [...buffers].map((buffer) => latin1.decode(buffer)).join('|');
      }`,
    });
    await cdp.send('Runtime.releaseObject', { objectId });
    all.push(String(result.value));
  }
  // 'x-user-defined' puts the upper half at U+F780; only the low byte of each character counts.
  return Buffer.from(all.join('|'), 'latin1');
}
