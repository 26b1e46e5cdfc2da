import type { Role } from './account.ts';
import { matchesAddress, normalizeAddress } from './address-pattern.ts';
import {
  type AreaFrame,
  type AreaManifest,
  type AreaName,
  isAppAddress,
  isAreaName,
  SHELL_PAGES,
} from './area-manifest.ts';

/** The areas of a registry by name, in the order of their first release. */
export type Areas = Readonly<Record<AreaName, { readonly area: AreaManifest }>>;

export interface AddressOwner {
  name: AreaName;
  frame: AreaFrame;
  /** Roles that may open the address; undefined where every user may. */
  roles?: readonly Role[];
}

/** Name and manifest of each area, in the order of the registry. */
export const listManifests = (areas: Areas): (readonly [AreaName, AreaManifest])[] =>
  Object.entries(areas).flatMap(([name, { area }]) => (isAreaName(name) ? [[name, area] as const] : []));

/**
 * The area that draws an address, or null for the shell: its own pages, and its 'not found' for an unknown address
 * below /app. Any other unknown address belongs to the area that is the public fall-back, if there is one.
 */
export function findAddressOwner(areas: Areas, pathname: string): AddressOwner | null {
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

/** True for an address with a page: one that an area declares, or one of the shell. */
export function isKnownAddress(areas: Areas, pathname: string): boolean {
  const path = normalizeAddress(pathname);
  const declared = listManifests(areas).flatMap(([, { addresses }]) => addresses.map((address) => address.path));
  return [...declared, ...SHELL_PAGES].some((pattern) => matchesAddress(pattern, path));
}
