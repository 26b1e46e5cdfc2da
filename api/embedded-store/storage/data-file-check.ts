import { closeSync, existsSync, fstatSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DATA_FILE_NAME } from './format.ts';
import { findLastCommitMismatch } from './last-commit.ts';
import { readMetaPage } from './meta-page.ts';
import { findDamage } from './page-tree-check.ts';

/**
 * Checks the data file before LMDB maps it. Throws when the file is truncated or any byte in use was changed, because
 * on such a page LMDB aborts the whole process or returns wrong data. Takes a few seconds per gigabyte.
 */
export function checkDataFile(dir: string): void {
  const path = join(dir, DATA_FILE_NAME);
  if (!existsSync(path)) return;
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    if (size === 0) return;
    const meta = readMetaPage(file);
    const damage = meta
      ? (findLastCommitMismatch(dir, meta) ?? findDamage({ file, size, meta }))
      : 'its head is not that of a data file';
    if (damage !== undefined) throw new Error(`${path} is damaged (${damage}); restore a backup of the folder`);
  } finally {
    closeSync(file);
  }
}
