import type { ReadableFile } from '../readable/readable-file.ts';
import { toCsv } from '../readable/to-csv.ts';
import { toIcs } from '../readable/to-ics.ts';
import { toJson } from '../readable/to-json.ts';
import { toMarkdown } from '../readable/to-markdown.ts';
import { toZip } from '../readable/to-zip.ts';
import type { OpenedArchive } from './read-file.ts';

export const READABLE_FORMATS = ['json', 'markdown', 'csv', 'ics'] as const;
export type ReadableFormat = (typeof READABLE_FORMATS)[number];

/** Time for which a downloaded blob stays readable: the browser may start to read it some time after the click. */
const KEEP_MS = 60_000;

const WRITERS: Readonly<Record<ReadableFormat, (opened: OpenedArchive) => readonly ReadableFile[]>> = {
  json: ({ manifest, records }) => toJson(manifest, records),
  markdown: ({ manifest, records }) => toMarkdown(manifest, records),
  csv: ({ manifest, records }) => toCsv(manifest, records),
  ics: ({ manifest, records }) => toIcs(manifest, records),
};
const EXTENSIONS: Readonly<Record<ReadableFormat, string>> = {
  json: '.json',
  markdown: '-markdown.zip',
  csv: '-csv.zip',
  ics: '.ics',
};

/** Saves an opened archive in a readable form, several files as a zip. Returns the name of the file. */
export async function saveForm(opened: OpenedArchive, form: ReadableFormat): Promise<string> {
  const files = WRITERS[form](opened);
  const extension = EXTENSIONS[form];
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
