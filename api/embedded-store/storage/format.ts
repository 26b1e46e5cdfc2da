import { randomUUID } from 'node:crypto';
import { chmod, mkdir, open, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';

const STORE = 'northkeep-embedded-store';
/** Format number of the data folder. */
const FORMAT = 1;
const FORMAT_FILE = 'format.json';
export const DATA_FILE_NAME = 'data.mdb';

/**
 * Creates a new data folder with its format file, or checks that an existing folder has the format of this program. If
 * it has another format, the thrown error names the format found.
 */
export async function ensureStoreFormat(dir: string): Promise<void> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  await chmod(dir, 0o700);
  const files = await readdir(dir);
  if (!files.includes(FORMAT_FILE)) {
    if (files.includes(DATA_FILE_NAME))
      throw new Error(`${dir} holds data but no ${FORMAT_FILE}; it was not made by this store`);
    return writeFormat(dir);
  }
  const found = readFormat(await readFile(join(dir, FORMAT_FILE), 'utf8'));
  if (found === undefined) throw new Error(`${join(dir, FORMAT_FILE)} is damaged or belongs to another program`);
  if (found !== FORMAT)
    throw new Error(
      `${dir} has format ${found}, and this release reads format ${FORMAT}: start the release that made the folder, ` +
        'or move the folder away and restore a backup into a new one',
    );
}

/** Returns true when a data folder was created before, even if it cannot be read. */
export async function isStoreFolder(dir: string): Promise<boolean> {
  const files = await readdir(dir).catch((): string[] => []);
  return files.includes(FORMAT_FILE) || files.includes(DATA_FILE_NAME);
}

function readFormat(text: string): number | undefined {
  try {
    const content: unknown = JSON.parse(text);
    if (typeof content !== 'object' || content === null || !('store' in content && 'format' in content))
      return undefined;
    return content.store === STORE && typeof content.format === 'number' ? content.format : undefined;
  } catch {
    return undefined;
  }
}

/** Writes a temporary file and renames it, so that a crash leaves either no file or a complete one. */
async function writeFormat(dir: string): Promise<void> {
  const path = join(dir, FORMAT_FILE);
  const temporary = `${path}.${randomUUID()}`;
  const file = await open(temporary, 'wx', 0o600);
  await file.writeFile(`${JSON.stringify({ store: STORE, format: FORMAT })}\n`);
  await file.sync();
  await file.close();
  await rename(temporary, path);
}
