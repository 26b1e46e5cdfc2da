import { describe, expect, it } from 'vitest';
import { type AreaManifest, decodeAreaManifest, isAreaName } from './area-manifest.ts';

const HABITS: AreaManifest = {
  label: 'Habits',
  addresses: [
    { path: '/habits', frame: 'public' },
    { path: '/app/habits/*', frame: 'app' },
    { path: '/app/habits-review', frame: 'admin' },
  ],
  roles: ['ADMIN'],
  tab: { label: 'Habits', icon: 'repeat', to: '/app/habits', order: 50 },
  menu: [{ label: 'Review habits', icon: 'list', to: '/app/habits-review', order: 50 }],
  publicMenu: [{ label: 'Habits', to: '/habits', order: 5 }],
  footer: [{ label: 'Habits', to: '/habits', order: 5 }],
  settings: [{ id: 'habits', label: 'Habits', order: 80 }],
  help: { public: '/habits', app: '/app/habits/help' },
};

describe('isAreaName', () => {
  it.each(['mf-notes', 'mf-year-2'])('accepts %s', (name) => {
    expect(isAreaName(name)).toBe(true);
  });

  it.each(['notes', 'mf-', 'mf-Notes', 'mf-notes/..', 'mf_notes'])('rejects %s', (name) => {
    expect(isAreaName(name)).toBe(false);
  });
});

describe('decodeAreaManifest', () => {
  it('returns a manifest as it was written', () => {
    expect(decodeAreaManifest(JSON.parse(JSON.stringify(HABITS)), 'mf-habits')).toEqual(HABITS);
  });

  it('drops fields that it does not know', () => {
    expect(decodeAreaManifest({ ...HABITS, later: true }, 'mf-habits')).toEqual(HABITS);
  });

  it('keeps that the area has work at the start of the app', () => {
    const HASTY = { ...HABITS, hasAppStart: true };
    expect(decodeAreaManifest(HASTY, 'mf-habits')).toEqual(HASTY);
    expect(decodeAreaManifest({ ...HABITS, hasAppStart: 'yes' }, 'mf-habits')).toEqual(HABITS);
  });

  it('keeps the label of the button that adds a record', () => {
    const WITH_ADD = { ...HABITS, add: 'New habit' };
    expect(decodeAreaManifest(WITH_ADD, 'mf-habits')).toEqual(WITH_ADD);
    expect(() => decodeAreaManifest({ ...HABITS, add: true }, 'mf-habits')).toThrow('mf-habits.add');
  });

  it('accepts a footer link to an unlisted public address only from the public fall-back area', () => {
    const footer = [{ label: 'Imprint', to: '/imprint', order: 1 }];
    expect(() => decodeAreaManifest({ ...HABITS, footer }, 'mf-habits')).toThrow('mf-habits.footer[0].to');
    expect(decodeAreaManifest({ ...HABITS, footer, isPublicFallback: true }, 'mf-habits').footer).toEqual(footer);
  });

  it.each<[string, object, string]>([
    ['an empty label', { label: '' }, 'mf-habits.label'],
    ['no list of addresses', { addresses: undefined }, 'mf-habits.addresses'],
    ['a pattern for every address', { addresses: [{ path: '/*', frame: 'public' }] }, 'mf-habits.addresses[0].path'],
    ['an unknown frame', { addresses: [{ path: '/habits', frame: 'popup' }] }, 'mf-habits.addresses[0].frame'],
    ['a public frame below /app', { addresses: [{ path: '/app/x', frame: 'public' }] }, "'public' is not for /app/x"],
    ['the frame of the app outside /app', { addresses: [{ path: '/x', frame: 'app' }] }, "'app' is not for /x"],
    ['an admin address without roles', { roles: undefined }, 'mf-habits.roles'],
    ['roles without an admin address', { addresses: HABITS.addresses.slice(0, 2) }, 'mf-habits.roles'],
    ['an unknown role', { roles: ['OWNER'] }, 'mf-habits.roles[0]'],
    ['a tab to a foreign address', { tab: { ...HABITS.tab, to: '/app/notes' } }, 'mf-habits.tab.to'],
    ['a tab without an order', { tab: { ...HABITS.tab, order: undefined } }, 'mf-habits.tab.order'],
    ['an icon that is not a name', { tab: { ...HABITS.tab, icon: '<svg>' } }, 'mf-habits.tab.icon'],
    [
      'two addresses that overlap',
      { addresses: [...HABITS.addresses, { path: '/app/habits/admin', frame: 'admin' }] },
      'mf-habits.addresses[3] overlaps /app/habits/*',
    ],
    [
      'one settings id twice',
      { settings: ['A', 'B'].map((label) => ({ id: 'habits', label, order: 1 })) },
      "mf-habits.settings[1].id 'habits' is taken",
    ],
    ['a settings id with a slash', { settings: [{ id: 'a/b', label: 'A', order: 1 }] }, 'mf-habits.settings[0].id'],
  ])('rejects %s and names the field', (_, change, name) => {
    expect(() => decodeAreaManifest({ ...HABITS, ...change }, 'mf-habits')).toThrow(name);
  });
});
