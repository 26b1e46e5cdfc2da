import type { CDPSession, Page } from '@playwright/test';

/** Contents of a heap after garbage collection: all strings and the bytes of all buffers. */
export interface HeapContents {
  readonly strings: Buffer;
  readonly buffers: Buffer;
}

/** Reads the heap of a page over the debugger protocol, including its running workers. */
export async function readHeapContents(page: Page): Promise<HeapContents> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('HeapProfiler.enable');
  // Collects garbage several times: the first collection runs finalisers that release further objects, and only a later
  // collection frees these.
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
  // Strings are the last section of the snapshot; the rest, up to 100 MB, is skipped.
  const text = chunks.join('');
  const strings: unknown = JSON.parse(
    text.slice(text.lastIndexOf(STRINGS) + STRINGS.length - 1, text.lastIndexOf('}')),
  );
  if (!Array.isArray(strings)) throw new Error('no strings in the snapshot');
  return strings.map(String);
}

/** Reads the bytes of all ArrayBuffers, which a heap snapshot does not contain. */
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
      // Encodes one byte per character, the cheapest lossless transfer out of the page.
      functionDeclaration: `function () {
        const buffers = new Set(this.map((held) => (held instanceof ArrayBuffer ? held : held.buffer)));
        const latin1 = new TextDecoder('x-user-defined');
        return [...buffers].map((buffer) => latin1.decode(buffer)).join('|');
      }`,
    });
    await cdp.send('Runtime.releaseObject', { objectId });
    all.push(String(result.value));
  }
  // 'x-user-defined' maps bytes 0x80 to 0xFF to U+F780 and above; the low byte is the value.
  return Buffer.from(all.join('|'), 'latin1');
}
