import {
  type AreaIconLink,
  type AreaLink,
  type AreaManifest,
  type AreaName,
  findAddressOwner,
  hasPayments,
  listManifests,
  PRICING_PAGE_PATH,
  type RegisteredAreas,
} from '@northkeep/contracts';
import { hasRequiredRole } from '../guard/can-enter.ts';

export interface NavigationTab extends AreaIconLink {
  area: AreaName;
  /** True if the tab is current only at exactly its path, not at paths below it. */
  isExact: boolean;
}

/** Tabs of the areas that a role may open, in their order. */
export const listNavigationTabs = (areas: RegisteredAreas, role: string | undefined): NavigationTab[] =>
  sorted(
    listManifests(areas).flatMap(([area, { tab, addresses }]) =>
      tab && canOpen(areas, role, tab.to)
        ? [{ ...tab, area, isExact: addresses.some(({ path }) => path === tab.to) }]
        : [],
    ),
  );

/** Entries of the account menu for pages that a role may open, in their order. */
export const listAccountMenuLinks = (areas: RegisteredAreas, role: string | undefined): AreaIconLink[] =>
  linksOf(areas, ({ menu }) => menu).filter(({ to }) => canOpen(areas, role, to));

/** Entries of the public site's menu. An installation without payments has no price list. */
export const listPublicMenuLinks = (areas: RegisteredAreas): AreaLink[] =>
  linksOf(areas, ({ publicMenu }) => publicMenu).filter(({ to }) => to !== PRICING_PAGE_PATH || hasPayments());

export const listFooterLinks = (areas: RegisteredAreas): AreaLink[] => linksOf(areas, ({ footer }) => footer);

const canOpen = (areas: RegisteredAreas, role: string | undefined, to: string): boolean =>
  hasRequiredRole(role, findAddressOwner(areas, to)?.roles);

const linksOf = <Link extends AreaLink>(
  areas: RegisteredAreas,
  pick: (manifest: AreaManifest) => readonly Link[] | undefined,
): Link[] => sorted(listManifests(areas).flatMap(([, manifest]) => pick(manifest) ?? []));

/** Sorts links by `order`; links with the same `order` keep the order of the registry. */
const sorted = <Link extends AreaLink>(links: readonly Link[]): Link[] => [...links].sort((a, b) => a.order - b.order);
