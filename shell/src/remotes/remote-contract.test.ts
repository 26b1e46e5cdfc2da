import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { type AreaManifest, isAreaName } from '@northkeep/contracts';
import { describe, expect, test } from 'vitest';
import { findRemoteFaults } from '../testing/find-remote-faults.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const areas = readdirSync(ROOT).filter((name) => isAreaName(name) && existsSync(path.join(ROOT, name, 'package.json')));
/** The shell imports no area, so the paths are computed. */
const load = (file: string) => import(/* @vite-ignore */ path.join(ROOT, file));

/** React's components are functions, or objects such as those of `memo`. */
const isValidElementType = (component: unknown): boolean =>
  typeof component === 'function' || (typeof component === 'object' && component !== null && '$$typeof' in component);

describe('what each area exports', () => {
  test.each(areas.filter(isAreaName))('%s gives the shell what its manifest declares', async (area) => {
    const { area: manifest } = await load(`${area}/src/area.ts`);
    const { default: remote } = await load(`${area}/src/remote.tsx`);
    expect(findRemoteFaults(area, remote, manifest)).toEqual([]);
  });

  test.each(areas.filter(isAreaName))('%s loads its palette and its start', async (area) => {
    const { default: remote } = await load(`${area}/src/remote.tsx`);
    const entries = (await remote.palette?.())?.default ?? {};
    const ids: string[] = (entries.commands ?? []).map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const allowed = ['help', 'commands', 'typedCommands', 'searchKinds', 'prepareSearch'];
    expect(Object.keys(entries).filter((member) => !allowed.includes(member))).toEqual([]);
    if (remote.appStart) expect(isValidElementType((await remote.appStart()).default)).toBe(true);
  });
});

describe('findRemoteFaults', () => {
  const manifest: AreaManifest = {
    label: 'Notes',
    addresses: [{ path: '/app/notes/*', frame: 'app' }],
    hasAppStart: true,
    settings: [{ id: 'sounds', label: 'Sounds', order: 1 }],
  };
  const good = {
    api: 1,
    routes: [{ path: '/app/notes/*' }],
    settingsSections: { sounds: null },
    appStart: async () => ({ default: () => null }),
  };
  const faults = (change: object) => findRemoteFaults('mf-notes', { ...good, ...change }, manifest);

  test('finds none in what fits', () => {
    expect(faults({})).toEqual([]);
  });

  test.each([
    [{ api: 2 }, 'api is 2'],
    [{ routes: undefined }, 'routes is no list'],
    [{ routes: [...good.routes, { path: 'day' }] }, 'the route day is not absolute'],
    [{ routes: [...good.routes, { path: '/app/other' }] }, 'the route /app/other is in no address'],
    [{ routes: [] }, 'the address /app/notes/* has no route'],
    [{ settingsSections: {} }, 'the settings section sounds has no element'],
    [{ settingsSections: { sounds: null, more: null } }, 'the settings section more is in no manifest'],
    [{ appStart: undefined }, 'appStart is declared and missing'],
    [{ add: async () => undefined }, 'add is not declared in the manifest'],
    [{ palette: {} }, 'palette is no function'],
    [{ tourTargets: { day: '[' } }, 'the tour target day is no selector'],
    [{ onLoad: () => undefined }, 'onLoad is unknown to the shell'],
  ])('names the fault of %j', (change, fault) => {
    expect(faults(change)).toEqual([fault]);
  });

  test('names a missing export', () => {
    expect(findRemoteFaults('mf-notes', undefined, manifest)).toEqual(['there is no default export']);
  });
});
