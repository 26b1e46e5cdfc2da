import { closeSync, fsyncSync, ftruncateSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DATA_FILE_NAME } from './format.ts';

const CLEAN_CLOSE_FILE = 'clean-close';

/** Marker of a clean close. It describes the data file as the store left it. */
interface CleanClose {
  /** Time of the last check of the whole data file, in ms since 1970. */
  checkedAt: number;
  size: number;
  /** Modification time of the data file, rounded to ms since 1970. */
  modifiedAt: number;
}

/**
 * Returns the time of the last check of the whole data file, in ms since 1970. Returns undefined after an unclean end,
 * and when the data file was changed or replaced after the close.
 */
export function readLastCheckTime(dir: string): number | undefined {
  const marker = readMarker(dir);
  const file = describeDataFile(dir);
  return marker && file?.size === marker.size && file.modifiedAt === marker.modifiedAt ? marker.checkedAt : undefined;
}

/**
 * Removes the marker and waits until that is on disk. Must be called before the first write. Empties the file instead
 * of deleting it, because not every system can sync a folder.
 */
export function invalidateCleanClose(dir: string): void {
  if (!readMarker(dir)) return;
  const file = openSync(join(dir, CLEAN_CLOSE_FILE), 'r+');
  try {
    ftruncateSync(file);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Writes the marker. Must be called after the last write of the data file. */
export function markCleanClose(dir: string, checkedAt: number): void {
  const file = describeDataFile(dir);
  if (!file) return;
  const marker: CleanClose = { checkedAt, ...file };
  try {
    writeFileSync(join(dir, CLEAN_CLOSE_FILE), JSON.stringify(marker), { mode: 0o600 });
  } catch {
    // The disk is full. Without the marker the next start reads the whole data file.
  }
}

function describeDataFile(dir: string): Omit<CleanClose, 'checkedAt'> | undefined {
  const file = statSync(join(dir, DATA_FILE_NAME), { throwIfNoEntry: false });
  return file && { size: file.size, modifiedAt: Math.round(file.mtimeMs) };
}

function readMarker(dir: string): CleanClose | undefined {
  try {
    const content: unknown = JSON.parse(readFileSync(join(dir, CLEAN_CLOSE_FILE), 'utf8'));
    return isCleanClose(content) ? content : undefined;
  } catch {
    // The file is missing, empty or cut short: the store was not closed, or the system failed during the close.
    return undefined;
  }
}

const isCleanClose = (content: unknown): content is CleanClose =>
  typeof content === 'object' &&
  content !== null &&
  ['checkedAt', 'size', 'modifiedAt'].every((name) => typeof Reflect.get(content, name) === 'number');
