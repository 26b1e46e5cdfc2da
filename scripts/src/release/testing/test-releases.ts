import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AreaManifest } from '@northkeep/contracts';
import { writeReleaseManifest } from '../../build/release-list.ts';
import type { ReleasePart } from '../../build/release-parts.ts';
import { addVersion } from '../add-version.ts';
import { makeKeys } from '../keys.ts';
import { loadPinnedRoot } from '../tuf/pinned-root.ts';

export const createAreaManifest = (address: string): AreaManifest => ({
  label: 'Area',
  addresses: [{ path: address, frame: 'app' }],
});

interface ReleaseOptions {
  text?: string;
  kit?: string;
  area?: AreaManifest;
  /** Versions of further packages that a shell provides. */
  provides?: Readonly<Record<string, string>>;
  /** Texts of further files, by path. */
  files?: Readonly<Record<string, string>>;
}

/** A temporary folder with signing keys, in which parts can be built and published without a compiler. */
export class TestReleases {
  readonly root = mkdtempSync(path.join(tmpdir(), 'northkeep-release-'));

  constructor() {
    makeKeys(this.root);
  }

  remove(): void {
    rmSync(this.root, { recursive: true });
  }

  makeOtherKeys(): void {
    rmSync(path.join(this.root, '.release'), { recursive: true });
    makeKeys(this.root);
  }

  /** Publishes a version of a part. Resolves to false when the same contents were published before. */
  async publish(part: ReleasePart, version: string, options: ReleaseOptions = {}): Promise<boolean> {
    const {
      text = version,
      kit = '1.0.0',
      area = createAreaManifest(`/app/${part}/*`),
      files = {},
      provides,
    } = options;
    const from = path.join(this.root, 'built', part, version);
    const versions = { '@northkeep/shared-kit': part === 'shell' ? kit : `^${kit}`, ...provides };
    this.#write(from, { part, version, text, versions, area, files });
    return addVersion({ root: this.root, part, version, from });
  }

  /** Writes the `dist` of a part, as `npm run build` does. */
  build(part: ReleasePart, text: string, area = createAreaManifest(`/app/${part}/*`)): void {
    this.#write(path.join(this.root, part, 'dist'), { part, version: '1.0.0', text, versions: {}, area });
    writeFileSync(path.join(this.root, part, 'package.json'), JSON.stringify({ name: part, version: '1.0.0' }));
  }

  #write(
    folder: string,
    release: {
      part: ReleasePart;
      version: string;
      text: string;
      versions: Record<string, string>;
      area: AreaManifest;
      files?: ReleaseOptions['files'];
    },
  ): void {
    const { part, version, text, versions, area } = release;
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'remoteEntry.js'), text);
    for (const [name, content] of Object.entries(release.files ?? {})) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), content);
    }
    writeReleaseManifest(folder, {
      name: part,
      version,
      ...(part === 'shell'
        ? { provides: versions, pinnedRoot: loadPinnedRoot(this.root) }
        : { requires: versions, area }),
    });
  }
}
