import { READABLE_FORMAT_WRITERS, type ReadableFormat } from '../readable/readable-formats.ts';
import { toZip } from '../readable/to-zip.ts';
import type { OpenedArchive } from './read-file.ts';

/** Time for which a downloaded blob stays readable: the browser may start to read it some time after the click. */
const KEEP_MS = 60_000;

/** Saves an opened archive in a readable form, several files as a zip. Returns the name of the file. */
export async function saveReadableCopy(opened: OpenedArchive, form: ReadableFormat): Promise<string> {
  const { write, extension } = READABLE_FORMAT_WRITERS[form];
  const files = write(opened.manifest, opened.records);
  const parts: BlobPart[] = [];
  if (extension.endsWith('.zip')) {
    for await (const part of toZip(files, new Date(opened.manifest.createdAt))) parts.push(part);
  } else parts.push(...files.map(({ text }) => text));
  const name = `northkeep-${opened.manifest.createdAt.slice(0, 10)}${extension}`;
  download(name, new Blob(parts));
  return name;
}

function download(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS);
}
