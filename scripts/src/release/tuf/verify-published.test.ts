import { readFileSync } from 'node:fs';
import path from 'node:path';
import { getTilePath, parseEntries } from '@northkeep/contracts/tlog';
import { toRegistry } from '@northkeep/contracts/tuf';
import { consistencyProof, TestClient } from '@northkeep/contracts/tuf/testing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { removeAreaFromRegistry, selectReleaseVersions } from '../point-release.ts';
import { keepRepository, readRegistry } from '../registry-file.ts';
import { createAreaManifest, TestReleases } from '../testing/test-releases.ts';
import { rotateRoleKey } from './role-commands.ts';

let releases: TestReleases;
let root = '';

beforeEach(async () => {
  releases = new TestReleases();
  root = releases.root;
  await releases.publish('shell', '1.0.0', { files: { 'index.html': '<html>', 'js/main.0123abcd.js': 'start()' } });
  await releases.publish('mf-notes', '1.0.0');
  await releases.publish('mf-notes', '1.1.0');
  await releases.publish('mf-public', '1.0.0', {
    area: { ...createAreaManifest('/app/help'), isPublicFallback: true },
  });
  await selectReleaseVersions(root, { shell: '1.0.0', 'mf-notes': '1.0.0', 'mf-public': '1.0.0' });
});
afterEach(() => {
  vi.useRealTimers();
  releases.remove();
});

const inReleases = (file: string): string => readFileSync(path.join(root, 'releases', file), 'utf8');

/** Proves with the entries in the tiles of the log that it only grew. */
function proveConsistency(from: number, to: number): string[] {
  const entries = parseEntries(readFileSync(path.join(root, 'releases/log', getTilePath('entries', 0, to))));
  return consistencyProof(from, entries).map((hash) => hash.toString('base64'));
}

const later = (days: number) => vi.useFakeTimers({ now: Date.now() + days * 86_400_000, toFake: ['Date'] });

describe('the published release repository', () => {
  test('is verified to the registry that was released, by devices that saw all of it or only parts', async () => {
    const pinned = JSON.parse(inReleases('tuf/1.root.json'));
    const devices = [1, 2, 3].map(() => new TestClient({ pinned, log: { proveConsistency } }));
    let step = 0;
    const check = async () => {
      const [everyTime, ...others] = devices;
      for (const device of [everyTime, others[step % 2]]) {
        const verified = await device?.accept(inReleases('tuf/bundle.json'), Date.now());
        if (!verified) throw new Error('no device');
        const { seq: _, expires: __, ...released } = readRegistry(root) ?? {};
        expect(toRegistry(verified)).toMatchObject(released);
        expect(verified.rejected).toEqual([]);
        expect(verified.expired).toEqual([]);
      }
      step += 1;
    };
    await check();
    await selectReleaseVersions(root, { 'mf-notes': '1.1.0' });
    await check();
    await releases.publish('mf-habits', '1.0.0');
    await selectReleaseVersions(root, { 'mf-habits': '1.0.0' });
    await check();
    await selectReleaseVersions(root, { 'mf-notes': '1.0.0' });
    await removeAreaFromRegistry(root, 'mf-habits');
    await check();
    for (const name of ['online', 'root-3', 'operator', 'mf-notes', 'log'] as const) {
      await rotateRoleKey(root, name);
      await check();
    }
    later(16);
    await keepRepository(root);
    await check();
    later(200);
    await keepRepository(root);
    await check();
  });
});
