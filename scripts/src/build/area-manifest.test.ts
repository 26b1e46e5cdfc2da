import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  type AreaName,
  findAddressOwner,
  findAreaConflicts,
  listManifests,
  type RegisteredAreas,
} from '@northkeep/contracts';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listAreas } from '../workspaces.ts';
import { readAreaManifest, readPublicPages } from './area-manifest.ts';

const REPOSITORY = path.resolve(import.meta.dirname, '../../..');

describe('readAreaManifest', () => {
  let root = '';
  beforeEach(() => {
    root = mkdtempSync(path.join(os.tmpdir(), 'area-manifest-'));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const readPlanted = (text: string) => {
    const dir = path.join(root, 'mf-habits');
    mkdirSync(path.join(dir, 'src'), { recursive: true });
    writeFileSync(path.join(dir, 'src/area.ts'), text);
    return readAreaManifest(dir);
  };
  const MANIFEST = `{ label: 'Habits', addresses: [{ path: '/app/habits', frame: 'app' }] }`;

  it('returns the manifest of a TypeScript module', async () => {
    const text = `import type { AreaManifest } from 'anywhere';\nexport const area: AreaManifest = ${MANIFEST};`;
    const addresses = [{ path: '/app/habits', frame: 'app' }];
    expect(await readPlanted(text)).toEqual({ label: 'Habits', addresses });
  });

  it('rejects a module that imports values', async () => {
    const text = `import { HABITS } from './paths.ts';\nexport const area = ${MANIFEST.replace("'/app/habits'", 'HABITS')};`;
    await expect(readPlanted(text)).rejects.toThrow('mf-habits/src/area.ts cannot be read; it may import types only');
  });

  it('names the file and the field of a wrong value', async () => {
    const text = `export const area = ${MANIFEST.replace("'Habits'", '7')};`;
    await expect(readPlanted(text)).rejects.toThrow('mf-habits/src/area.ts.label has the wrong form');
  });
});

describe('readPublicPages', () => {
  let dir = '';
  beforeEach(() => {
    dir = path.join(mkdtempSync(path.join(os.tmpdir(), 'public-pages-')), 'mf-site');
    mkdirSync(path.join(dir, 'src'), { recursive: true });
    const addresses = "[{ path: '/about', frame: 'public' }]";
    writeFileSync(path.join(dir, 'src/area.ts'), `export const area = { label: 'Site', addresses: ${addresses} };`);
  });
  afterEach(() => rmSync(path.dirname(dir), { recursive: true }));

  const plant = (page: string) =>
    writeFileSync(
      path.join(dir, 'src/pages.ts'),
      `export const publicPages = { picture: { file: 'head/share.png', width: 2, height: 1, alt: 'A' }, pages: [${page}] };`,
    );

  it('returns null for an area without public pages', async () => {
    expect(await readPublicPages(dir)).toBeNull();
  });

  it('returns the described pages', async () => {
    plant("{ path: '/about', title: 'About', description: { fee: 'For {fee}', noFee: 'Free' } }");
    expect(await readPublicPages(dir)).toMatchObject({ pages: [{ path: '/about', title: 'About' }] });
  });

  it.each([
    [
      "{ path: '/nowhere', title: 'A', description: 'B' }",
      'mf-site/src/pages.ts: /nowhere is not an address of the area',
    ],
    ["{ path: '/about', title: '', description: 'B' }", 'mf-site/src/pages.ts.pages[0].title has the wrong form'],
    ["{ path: '/about', title: 'A', description: { fee: 'B' } }", 'description.noFee has the wrong form'],
  ])('rejects %s', async (page, reason) => {
    plant(page);
    await expect(readPublicPages(dir)).rejects.toThrow(reason);
  });
});

describe('the areas of this repository', () => {
  let areas: RegisteredAreas = {};
  beforeAll(async () => {
    const names = listAreas(REPOSITORY);
    const entries = names.map(
      async (name) => [name, { area: await readAreaManifest(path.join(REPOSITORY, name)) }] as const,
    );
    areas = Object.fromEntries(await Promise.all(entries));
  });

  it('do not conflict with each other or the shell', () => {
    const manifests = listManifests(areas);
    expect(manifests.length).toBeGreaterThan(0);
    const conflicts = manifests.flatMap(([name, manifest], at) =>
      findAreaConflicts(name, manifest, manifests.slice(0, at)),
    );
    expect(conflicts).toEqual([]);
  });

  it('describe every public address for search engines', async () => {
    const pages = await Promise.all(listAreas(REPOSITORY).map((name) => readPublicPages(path.join(REPOSITORY, name))));
    const described = pages.flatMap((each) => each?.pages.map((page) => page.path) ?? []);
    const addresses = listManifests(areas).flatMap(([, area]) => area.addresses);
    const open = addresses.filter(({ frame }) => frame === 'public').map((address) => address.path);
    expect(described.sort()).toEqual(open.sort());
  });

  it.each<[string, AreaName | null]>([
    ['/', 'mf-public'],
    ['/pricing', 'mf-public'],
    ['/nobody-knows', 'mf-public'],
    ['/login', 'mf-auth'],
    ['/login/', 'mf-auth'],
    ['/register/return', 'mf-auth'],
    ['/reset-password/abc', 'mf-auth'],
    ['/app', 'mf-planner'],
    ['/app/onboarding', 'mf-planner'],
    ['/app/notes', 'mf-notes'],
    ['/app/notes/2026-11-21', 'mf-notes'],
    ['/app/wisdomOfAges', 'mf-wisdom'],
    ['/app/wisdom-of-ages/settings', 'mf-admin'],
    ['/app/psychologicalInsights', 'mf-insights'],
    ['/app/contactUs', 'mf-public'],
    ['/app/settings/security', null],
    ['/app/nobody-knows', null],
  ])('the owner of the address %s is %s', (address, name) => {
    expect(findAddressOwner(areas, address)?.name ?? null).toBe(name);
  });
});
