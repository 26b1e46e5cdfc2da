import type { Role } from './account.ts';
import { matchesAddress, normalizeAddress } from './address-pattern.ts';
import {
  type AreaLayout,
  type AreaManifest,
  type AreaName,
  isAppAddress,
  isAreaName,
  SHELL_PAGES,
} from './area-manifest.ts';

/** The areas of a registry by name, in the order of their first release. */
export type RegisteredAreas = Readonly<Record<AreaName, { readonly area: AreaManifest }>>;

export interface AddressOwner {
  name: AreaName;
  frame: AreaLayout;
  /** Roles that may open the page at this URL path; undefined when no role is required. */
  roles?: readonly Role[];
}

/** Name and manifest of each area, in the order of the registry. */
export const listManifests = (areas: RegisteredAreas): (readonly [AreaName, AreaManifest])[] =>
  Object.entries(areas).flatMap(([name, { area }]) => (isAreaName(name) ? [[name, area] as const] : []));

/**
 * Returns the area that renders the page at a URL path, or null when the shell renders it. The shell renders its own
 * pages and the 'not found' page for an unknown path below /app. Any other unknown path belongs to the area that is the
 * public fallback, if there is one.
 */
export function findAddressOwner(areas: RegisteredAreas, pathname: string): AddressOwner | null {
  const path = normalizeAddress(pathname);
  const manifests = listManifests(areas);
  for (const [name, { addresses, roles }] of manifests) {
    const address = addresses.find((each) => matchesAddress(each.path, path));
    if (address) return { name, frame: address.frame, ...(address.frame === 'admin' && roles ? { roles } : {}) };
  }
  if (isAppAddress(path)) return null;
  const fallback = manifests.find(([, { isPublicFallback }]) => isPublicFallback);
  return fallback ? { name: fallback[0], frame: 'public' } : null;
}

/** Returns true when a page exists at the URL path: a page that an area declares or one of the shell's own pages. */
export function isKnownAddress(areas: RegisteredAreas, pathname: string): boolean {
  const path = normalizeAddress(pathname);
  const declared = listManifests(areas).flatMap(([, { addresses }]) => addresses.map((address) => address.path));
  return [...declared, ...SHELL_PAGES].some((pattern) => matchesAddress(pattern, path));
}
