import { createReadStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { argon2id } from '@northkeep/contracts/argon2id';
import {
  ARCHIVE_EXTENSION,
  ArchiveError,
  type ArchiveErrorCode,
  type ArchiveManifest,
  type ArchiveRecord,
  decodeEntries,
  openArchive,
  type ReadableFile,
  toCsv,
  toIcs,
  toJson,
  toMarkdown,
} from '@northkeep/shared-archive';
import { type CommandInput, NoPassphraseError, readPassphrase } from './read-passphrase.ts';

const USAGE = `usage: npm run archive -- list <file>
       npm run archive -- decrypt <file> [folder]

list counts what an archive holds. decrypt writes JSON, Markdown, CSV and a calendar into a new folder.
The passphrase is typed at the terminal; it is no argument, variable or file.`;

const REASONS: Readonly<Record<ArchiveErrorCode, string>> = {
  NOT_AN_ARCHIVE: 'This is not an archive.',
  NEWER_FORMAT: 'A newer release wrote this archive. Open it with that release.',
  WEAK_KEY: 'The key derivation of this archive is outside the accepted bounds.',
  TOO_LITTLE_MEMORY: 'There is too little free memory to derive the key.',
  WRONG_PASSPHRASE: 'The passphrase does not open this archive.',
  DAMAGED: 'The archive is damaged. Nothing was written.',
  TRUNCATED: 'The archive ends too early. Nothing was written.',
  TRAILING_BYTES: 'The archive continues after its end. Nothing was written.',
  TOO_LARGE: 'The archive is larger than this command reads.',
  BAD_CONTENT: 'The content is not what an archive holds. Nothing was written.',
  OTHER_FORMAT: 'This is not an archive.',
};

export interface CommandPorts {
  readonly input: CommandInput;
  print(line: string): void;
  printError(line: string): void;
  /** Writes a prompt without a line feed to the standard error, not to the standard output. */
  prompt(text: string): void;
}

interface Content {
  readonly manifest: ArchiveManifest;
  readonly records: readonly ArchiveRecord[];
}

/**
 * Runs `list` or `decrypt` and returns the exit code: 0 for success, 1 for a file that cannot be opened, 2 for wrong
 * usage.
 */
export async function runArchiveCommand(args: readonly string[], ports: CommandPorts): Promise<number> {
  const [command, file, folder, ...rest] = args;
  const isKnown = command === 'list' ? folder === undefined : command === 'decrypt';
  if (!isKnown || file === undefined || rest.length > 0) {
    ports.printError(USAGE);
    return 2;
  }
  try {
    const content = await readContent(file, await readPassphrase(ports.input, ports.prompt));
    if (command === 'list') listContent(content, ports.print);
    else await writeReadable(content, folder ?? folderOf(file), ports.print);
    return 0;
  } catch (error) {
    ports.printError(reasonOf(error));
    return 1;
  }
}

/** Reads the whole archive before anything is written, because only its end proves that it is complete. */
async function readContent(file: string, passphrase: string): Promise<Content> {
  let manifest: ArchiveManifest | null = null;
  const records: ArchiveRecord[] = [];
  for await (const entry of decodeEntries(openArchive(createReadStream(file), passphrase, argon2id))) {
    if (entry.type === 'manifest') manifest = entry.manifest;
    else records.push(entry.record);
  }
  if (!manifest) throw new ArchiveError('TRUNCATED', 'no manifest');
  return { manifest, records };
}

/**
 * Prints only counts and words from a fixed list, because texts of the archive could contain control codes for the
 * terminal.
 */
function listContent({ manifest, records }: Content, print: CommandPorts['print']): void {
  print(`made ${manifest.createdAt}`);
  print(`${records.length} records`);
  const counts = new Map<string, number>();
  for (const { kind, state } of records) {
    const name = state === 'live' ? kind : `${kind} (${state})`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  for (const [name, count] of counts) print(`  ${String(count).padStart(7)}  ${name}`);
  const damaged = records.filter((record) => Object.keys(record.damaged).length > 0).length;
  if (damaged > 0) print(`${damaged} records with fields that did not open when the archive was made`);
  if (manifest.missing.length > 0) print(`not in this archive: ${manifest.missing.join(', ')}`);
}

async function writeReadable(
  { manifest, records }: Content,
  folder: string,
  print: CommandPorts['print'],
): Promise<void> {
  // `mkdir` fails for an existing folder, so that nothing is overwritten.
  await mkdir(folder, { mode: 0o700 });
  const files: readonly ReadableFile[] = [
    ...toJson(manifest, records),
    ...toIcs(manifest, records),
    ...within('markdown', toMarkdown(manifest, records)),
    ...within('csv', toCsv(manifest, records)),
  ];
  for (const { path: name, text } of files) {
    const target = path.join(folder, ...name.split('/'));
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    await writeFile(target, text, { mode: 0o600, flag: 'wx' });
  }
  const outside = records.filter(({ state }) => state !== 'live').length;
  print(`${records.length} records, ${outside} of them outside the lists, in ${files.length} files in ${folder}`);
  print('These files are not encrypted.');
}

const within = (folder: string, files: readonly ReadableFile[]): ReadableFile[] =>
  files.map(({ path: name, text }) => ({ path: `${folder}/${name}`, text }));

const folderOf = (file: string): string =>
  file.endsWith(ARCHIVE_EXTENSION) ? file.slice(0, -ARCHIVE_EXTENSION.length) : `${file}-decrypted`;

function reasonOf(error: unknown): string {
  if (error instanceof ArchiveError) return REASONS[error.code];
  if (error instanceof NoPassphraseError) {
    return error.reason === 'cancelled'
      ? 'Cancelled. Nothing was written.'
      : 'The passphrase is typed at a terminal, and the input of this command is none.';
  }
  return error instanceof Error ? error.message : String(error);
}
