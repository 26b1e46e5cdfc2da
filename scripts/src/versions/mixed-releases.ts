import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isReleasePart, type ReleasePart } from '../build/release-parts.ts';
import { readPackage } from '../build/singletons.ts';
import { addVersion } from '../release/add-version.ts';
import { selectReleaseVersions } from '../release/point-release.ts';
import { ROOT } from '../root.ts';

/** Releases of built parts from several checkouts, in a temporary folder. */
export class MixedReleases {
  readonly root: string;

  private constructor(root: string) {
    this.root = root;
  }

  /** Releases the built part of each given checkout, signed with the keys of this one, and points to all of them. */
  static async create(checkouts: Readonly<Record<string, string>>): Promise<MixedReleases> {
    const mixed = new MixedReleases(mkdtempSync(path.join(tmpdir(), 'northkeep-versions-')));
    cpSync(path.join(ROOT, '.release'), path.join(mixed.root, '.release'), { recursive: true });
    const targets: Partial<Record<ReleasePart, string>> = {};
    for (const [part, checkout] of Object.entries(checkouts)) {
      if (!isReleasePart(part)) throw new Error(`${part} is not a part`);
      const { version } = readPackage(path.join(checkout, part));
      await addVersion({ root: mixed.root, part, version, from: path.join(checkout, part, 'dist') });
      targets[part] = version;
    }
    await selectReleaseVersions(mixed.root, targets);
    return mixed;
  }

  remove(): void {
    rmSync(this.root, { recursive: true });
  }
}
