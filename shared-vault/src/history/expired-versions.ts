import { DAY_MS } from '@northkeep/contracts';
import type { LineVersion } from './version-pages.ts';

/** Number of versions that a line keeps. */
export const LINE_VERSIONS_MAX = 20;
/** Days for which a version is kept. */
export const LINE_VERSION_MAX_AGE_DAYS = 90;

/**
 * Compares by the time of the text, the latest first, and by id when the times are equal, so that two devices get the
 * same order.
 */
export function compareLineVersions(a: LineVersion, b: LineVersion): number {
  return Date.parse(b.takenAt) - Date.parse(a.takenAt) || (a.id < b.id ? 1 : -1);
}

/**
 * Returns the versions of a line that exceed the maximum number or age, the oldest first, and by id when the times are
 * equal. The age is the time since the server has stored a version, so that a device whose clock was wrong loses none.
 */
export function findExpiredLineVersions(versions: readonly LineVersion[], now: number): readonly LineVersion[] {
  const oldest = now - LINE_VERSION_MAX_AGE_DAYS * DAY_MS;
  const sorted = [...versions].sort(compareLineVersions);
  return sorted
    .filter(({ takenAt, sealed }, i) => i >= LINE_VERSIONS_MAX || Date.parse(sealed?.createdAt ?? takenAt) < oldest)
    .reverse();
}
