import type { RegisteredAreas } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { listSettingsSections } from './sections.ts';

describe('listSettingsSections', () => {
  it('returns the sections of the shell and of the areas by their order', () => {
    const settings = [
      { id: 'data', label: 'Your data', order: 70 },
      { id: 'profile', label: 'Profile', order: 10 },
    ];
    const areas: RegisteredAreas = { 'mf-account': { area: { label: 'Account', addresses: [], settings } } };
    expect(listSettingsSections(areas).map(({ id, area }) => [id, area])).toEqual([
      ['profile', 'mf-account'],
      ['theme', null],
      ['region', null],
      ['notifications', null],
      ['trash', null],
      ['data', 'mf-account'],
    ]);
  });
});
