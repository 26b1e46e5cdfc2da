import type { Areas } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { chooseAreas } from './offline-areas.ts';

const AREAS: Areas = {
  'mf-site': { area: { label: 'Site', addresses: [{ path: '/', frame: 'public' }] } },
  'mf-notes': { area: { label: 'Notes', addresses: [{ path: '/app/notes', frame: 'app' }] } },
  'mf-mixed': {
    area: {
      label: 'Mixed',
      roles: ['ADMIN'],
      addresses: [
        { path: '/app/mixed', frame: 'app' },
        { path: '/app/mixed/all', frame: 'admin' },
      ],
    },
  },
  'mf-admin': { area: { label: 'Admin', roles: ['ADMIN'], addresses: [{ path: '/app/admin', frame: 'admin' }] } },
};
const VISITOR = { areas: AREAS, role: undefined, isKnownDevice: false, isMetered: false };
const choose = (opened: string, change: Partial<Parameters<typeof chooseAreas>[0]> = {}) =>
  chooseAreas({ ...VISITOR, isOpened: (area) => opened.includes(area), ...change });

describe('chooseAreas', () => {
  it('keeps for a visitor the opened areas only, and never one of other roles', () => {
    expect(choose('mf-site')).toEqual({ areas: ['mf-site'], excluded: ['mf-admin'] });
    expect(choose('')).toEqual({ areas: [], excluded: ['mf-admin'] });
  });

  it('keeps every area open to the role on a device with a login or the installed app', () => {
    const user = { role: 'USER', isKnownDevice: true };
    expect(choose('mf-notes', user)).toEqual({ areas: ['mf-site', 'mf-notes', 'mf-mixed'], excluded: ['mf-admin'] });
    const admin = { role: 'ADMIN', isKnownDevice: true };
    expect(choose('', admin)).toEqual({ areas: ['mf-site', 'mf-notes', 'mf-mixed', 'mf-admin'], excluded: [] });
    expect(choose('', { isKnownDevice: true }).excluded).toEqual(['mf-admin']);
  });

  it('keeps on a metered connection the opened areas only', () => {
    const user = { role: 'USER', isKnownDevice: true, isMetered: true };
    expect(choose('mf-notes', user).areas).toEqual(['mf-notes']);
  });
});
