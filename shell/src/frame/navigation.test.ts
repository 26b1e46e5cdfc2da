import type { AreaManifest, AreaName, RegisteredAreas } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { listAccountMenuLinks, listFooterLinks, listNavigationTabs, listPublicMenuLinks } from './navigation.ts';

const areasOf = (manifests: Readonly<Record<AreaName, Partial<AreaManifest>>>): RegisteredAreas =>
  Object.fromEntries(
    Object.entries(manifests).map(([name, manifest]) => [name, { area: { label: name, addresses: [], ...manifest } }]),
  );

const AREAS = areasOf({
  'mf-habits': {
    addresses: [{ path: '/app/habits/*', frame: 'app' }],
    tab: { label: 'Habits', icon: 'repeat', to: '/app/habits', order: 50 },
  },
  'mf-planner': {
    addresses: [{ path: '/app', frame: 'app' }],
    tab: { label: 'Plan', icon: 'mountain', to: '/app', order: 10 },
    menu: [{ label: 'Plan', icon: 'mountain', to: '/app', order: 10 }],
  },
  'mf-review': {
    addresses: [{ path: '/app/review/*', frame: 'admin' }],
    roles: ['ADMIN'],
    tab: { label: 'Review', icon: 'list', to: '/app/review', order: 30 },
    menu: [{ label: 'Review', icon: 'list', to: '/app/review', order: 5 }],
  },
  'mf-site': {
    addresses: [{ path: '/about', frame: 'public' }],
    publicMenu: [{ label: 'About', to: '/about', order: 1 }],
    footer: [{ label: 'About us', to: '/about', order: 1 }],
  },
});
const labels = (links: readonly { label: string }[]) => links.map(({ label }) => label);

describe('listNavigationTabs', () => {
  // shows: frame.routes.views
  it('returns the tabs of all areas by their order, without those that the role may not open', () => {
    expect(labels(listNavigationTabs(AREAS, 'USER'))).toEqual(['Plan', 'Habits']);
    expect(labels(listNavigationTabs(AREAS, 'ADMIN'))).toEqual(['Plan', 'Review', 'Habits']);
  });

  // shows: frame.tabs.exact
  it('marks a tab as exact when its address does not include those below it', () => {
    expect(listNavigationTabs(AREAS, 'USER').map(({ area, isExact }) => [area, isExact])).toEqual([
      ['mf-planner', true],
      ['mf-habits', false],
    ]);
  });
});

describe('listAccountMenuLinks', () => {
  // shows: frame.menu.role
  it('returns the entries by their order, without those that the role may not open', () => {
    expect(labels(listAccountMenuLinks(AREAS, 'USER'))).toEqual(['Plan']);
    expect(labels(listAccountMenuLinks(AREAS, 'ADMIN'))).toEqual(['Review', 'Plan']);
  });
});

describe('the links of the public site', () => {
  it('come from the manifests', () => {
    expect(labels(listPublicMenuLinks(AREAS))).toEqual(['About']);
    expect(labels(listFooterLinks(AREAS))).toEqual(['About us']);
  });
});
