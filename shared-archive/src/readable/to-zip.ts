import { Zip, ZipDeflate } from 'fflate';
import type { ReadableFile } from './readable-file.ts';

/** Compression level of fflate: texts shrink to a fifth, and higher levels take several times as long. */
const LEVEL = 6;

/** Packs files into a zip and yields its bytes, one file at a time. `modifiedAt` is the time of every file in it. */
export async function* toZip(
  files: readonly ReadableFile[],
  modifiedAt: Date,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
  const encoder = new TextEncoder();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(new Uint8Array(part));
  });
  for (const { path, text } of files) {
    const entry = new ZipDeflate(path, { level: LEVEL });
    entry.mtime = modifiedAt;
    zip.add(entry);
    entry.push(encoder.encode(text), true);
    yield* parts.splice(0);
  }
  zip.end();
  yield* parts.splice(0);
}
