import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Reads a small text file without its last line break; null when it does not exist. */
export async function readFileIfExists(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/**
 * Returns the text of a file, which is created with the mode 600 from `generate` when it does not exist. All processes
 * get the same text, also when they start at the same time.
 */
export async function createFileOnce(path: string, generate: () => string): Promise<string> {
  const known = await readFileIfExists(path);
  if (known !== null) return known;
  await mkdir(dirname(path), { recursive: true });
  const temporary = `${path}.${process.pid}-${randomUUID()}`;
  await writeFile(temporary, `${generate()}\n`, { mode: 0o600, flush: true });
  try {
    // link() is atomic and fails if the file exists, so the text of another process that was faster is not replaced.
    await link(temporary, path);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await unlink(temporary);
  }
  return (await readFileIfExists(path)) ?? '';
}

const hasCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code;
