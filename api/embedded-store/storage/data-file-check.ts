import { closeSync, existsSync, fstatSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DATA_FILE_NAME } from './format.ts';
import { findLastCommitMismatch } from './last-commit.ts';
import { readMetaPage } from './meta-page.ts';
import { type DataFile, findDamageInSteps } from './page-tree-check.ts';

/**
 * Checks the data file before LMDB maps it: its head, and with `isWhole` every page in use, because on a damaged page
 * LMDB aborts the whole process or returns wrong data. Reading all pages takes a few seconds per gigabyte. Throws when
 * the file is truncated or a checked byte was changed.
 */
export function checkDataFile(dir: string, { isWhole }: { isWhole: boolean }): void {
  const path = join(dir, DATA_FILE_NAME);
  if (!existsSync(path)) return;
  withDataFile(path, ({ file, size }) => {
    if (size === 0) return;
    const meta = readMetaPage(file);
    if (!meta) throw damagedFileError(path, 'its head is not that of a data file');
    const damage = findLastCommitMismatch(dir, meta) ?? (isWhole ? findDamage({ file, size, meta }) : undefined);
    if (damage !== undefined) throw damagedFileError(path, damage);
  });
}

/**
 * Checks every page of the state that a running store has just committed. Yields between two pages; the caller must
 * keep LMDB from reusing the pages of that state. Returns a description of the first damage, or undefined.
 */
export function* checkOpenDataFile(path: string): Generator<void, string | undefined> {
  const file = openSync(path, 'r');
  try {
    const meta = readMetaPage(file);
    if (!meta) return 'its head is not that of a data file';
    return yield* findDamageInSteps({ file, size: fstatSync(file).size, meta });
  } finally {
    closeSync(file);
  }
}

function findDamage(data: DataFile): string | undefined {
  const steps = findDamageInSteps(data);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

function withDataFile(path: string, use: (data: { file: number; size: number }) => void): void {
  const file = openSync(path, 'r');
  try {
    use({ file, size: fstatSync(file).size });
  } finally {
    closeSync(file);
  }
}

const damagedFileError = (path: string, damage: string): Error =>
  new Error(`${path} is damaged (${damage}); move its folder away and restore a backup into a new one`);
