import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { FailureReport } from '@northkeep/contracts';

/**
 * Returns true for a version of the shell or of an area that is in the releases folder. Both names have to be of the
 * form of `failureReportBody`, which allows no path.
 */
export async function isReleased(
  releasesDir: string,
  { area, version }: Pick<FailureReport, 'area' | 'version'>,
): Promise<boolean> {
  const folder = area === 'shell' ? area : join('r', area);
  return access(join(releasesDir, folder, version, 'release.json')).then(
    () => true,
    () => false,
  );
}
