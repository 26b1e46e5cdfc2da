import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeLicences, LICENCES_FILE_PATH, type PackageLicence, type ReleasedRemote } from '@northkeep/contracts';

interface Released {
  /** Version of the shell; null when no shell has been published. */
  readonly shellVersion: string | null;
  /** Areas by their names. */
  readonly remotes: Readonly<Record<string, Pick<ReleasedRemote, 'base' | 'files'>>>;
}

/** Names the licence of the product itself. */
const INTRODUCTION = `Northkeep is licensed under the GNU General Public License, version 3 only (GPL-3.0-only).
The code that it sends to browsers contains these packages, with their licences below.`;
const LINE = '-'.repeat(80);

/**
 * Returns the licences of all packages whose code is part of a release, as plain text. Areas on other servers and
 * versions without a list of licences are left out.
 */
export async function readLicencesPage(releasesDir: string, { shellVersion, remotes }: Released): Promise<string> {
  const listed = Object.values(remotes).filter(
    ({ base, files }) => base.startsWith('/') && files[LICENCES_FILE_PATH] !== undefined,
  );
  const shell = shellVersion === null ? [] : [join('shell', shellVersion)];
  const folders = [...shell, ...listed.map(({ base }) => base)];
  const lists = await Promise.all(folders.map((folder) => readLicences(join(releasesDir, folder))));
  return formatLicences(lists.flat());
}

async function readLicences(folder: string): Promise<readonly PackageLicence[]> {
  const file = join(folder, LICENCES_FILE_PATH);
  const text = await readFile(file, 'utf8').catch(() => null);
  return text === null ? [] : decodeLicences(JSON.parse(text), file);
}

function formatLicences(all: readonly PackageLicence[]): string {
  const byName = new Map(all.map((licence) => [`${licence.name} ${licence.version}`, licence]));
  const sorted = [...byName].sort(([a], [b]) => (a < b ? -1 : 1));
  const list = sorted.map(([name, { licence }]) => `  ${name}${licence === '' ? '' : ` (${licence})`}`);
  const texts = sorted.map(([name, { text }]) => `${LINE}\n${name}\n${LINE}\n\n${text}\n`);
  return [INTRODUCTION, list.join('\n'), ...texts].join('\n\n');
}
