import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ApiServer } from '../api-check/api-server.ts';
import { readReleaseManifest, writeReleaseManifest } from '../build/release-list.ts';
import { listReleaseParts, type ReleasePart } from '../build/release-parts.ts';
import { addVersion } from '../release/add-version.ts';
import { selectReleaseVersions } from '../release/point-release.ts';
import { publishAndSelectBuild } from '../release/stage-build.ts';
import { renewRepository } from '../release/tuf/renew-repository.ts';
import { rotateRoleKey } from '../release/tuf/role-commands.ts';
import { ROOT } from '../root.ts';

const AREA = 'mf-notes';
const OTHER_VERSION = '99.0.0';
/** Files of `.release/` with the numbers of the releases of this checkout. */
const SIGNED_BEFORE = ['seq', 'state.json', 'targets.json'];

/** A running server with a repository of the suite that `npm run build` has built, in a temporary folder. */
export class ReleasedSite {
  readonly #server: ApiServer;

  private constructor(server: ApiServer) {
    this.#server = server;
  }

  static async start(): Promise<ReleasedSite> {
    const site = new ReleasedSite(await ApiServer.start());
    const { root } = site;
    // The built shell pins the root, so all keys are the same; what they have signed before belongs to another site.
    cpSync(path.join(ROOT, '.release'), path.join(root, '.release'), {
      recursive: true,
      filter: (file) => !SIGNED_BEFORE.includes(path.basename(file)),
    });
    for (const part of listReleaseParts(ROOT)) {
      if (!existsSync(path.join(ROOT, part, 'dist'))) throw new Error(`${part} is not built: npm run build`);
      for (const name of ['dist', 'package.json'])
        cpSync(path.join(ROOT, part, name), path.join(root, part, name), { recursive: true });
    }
    await publishAndSelectBuild(root);
    return site;
  }

  get origin(): string {
    return this.#server.origin;
  }

  /** Folder of the parts, the keys and `releases/`. */
  get root(): string {
    return this.#server.dir;
  }

  /** Publishes a version of the area with one file more, and points to it. */
  async pointToOther(): Promise<void> {
    const from = path.join(this.root, 'other');
    cpSync(path.join(this.root, AREA, 'dist'), from, { recursive: true });
    mkdirSync(path.join(from, 'js'), { recursive: true });
    writeFileSync(path.join(from, 'js/other.js'), '// another version\n');
    const { files: _files, ...list } = readReleaseManifest(from);
    writeReleaseManifest(from, { ...list, version: OTHER_VERSION });
    await addVersion({ root: this.root, part: AREA, version: OTHER_VERSION, from });
    await selectReleaseVersions(this.root, { [AREA]: OTHER_VERSION });
  }

  pointBack(): Promise<unknown> {
    return selectReleaseVersions(this.root, {
      [AREA]: readReleaseManifest(path.join(this.root, AREA, 'dist')).version,
    });
  }

  stop(): Promise<void> {
    return this.#server.stop();
  }
}

/** What happens to a repository over time. A judge follows the site after each step with what it has trusted before. */
export const STEPS: readonly (readonly [name: string, run: (site: ReleasedSite) => Promise<unknown>])[] = [
  ['the first release', () => Promise.resolve()],
  ['another version of an area', (site) => site.pointToOther()],
  ['its rollback', (site) => site.pointBack()],
  ['a renewal', ({ root }) => renewRepository(root)],
  ['a rotation of the online key', ({ root }) => rotateRoleKey(root, 'online')],
  ['a rotation of a root key', ({ root }) => rotateRoleKey(root, 'root-2')],
  ["a rotation of the operator's key", ({ root }) => rotateRoleKey(root, 'operator')],
  ["a rotation of a team's key", ({ root }) => rotateRoleKey(root, AREA satisfies ReleasePart)],
];
