import { type AreaManifest, type AreaName, findAddressOwner } from '@northkeep/contracts';
import type { Remote } from '@northkeep/shared-kit/runtime';

const MEMBERS = ['api', 'routes', 'settingsSections', 'palette', 'appStart', 'add', 'tourTargets'];

/**
 * Compares the default export of an area with what the shell relies on, and with the manifest of the area. Returns one
 * sentence for each fault.
 */
export function findRemoteFaults(name: AreaName, exported: unknown, manifest: AreaManifest): string[] {
  if (typeof exported !== 'object' || exported === null) return ['there is no default export'];
  const remote = exported as Remote;
  return [
    ...Object.keys(remote).flatMap((member) => (MEMBERS.includes(member) ? [] : [`${member} is unknown to the shell`])),
    ...(remote.api === 1 ? [] : [`api is ${String(remote.api)}`]),
    ...findRouteFaults(name, remote, manifest),
    ...findSettingsFaults(remote, manifest),
    ...bothOrNeither('appStart', remote.appStart, manifest.hasAppStart === true),
    ...bothOrNeither('add', remote.add, manifest.add !== undefined),
    ...(remote.palette === undefined || typeof remote.palette === 'function' ? [] : ['palette is no function']),
    ...Object.entries(remote.tourTargets ?? {}).flatMap(([step, selector]) =>
      isSelector(selector) ? [] : [`the tour target ${step} is no selector`],
    ),
  ];
}

/** Path of the route of an area that also draws every unknown address. */
const ANY = '/*';

/** A path without parameters that the pattern of a route or of an address matches. */
const exampleOf = (pattern: string): string => pattern.replace(/:(\w+)\??/g, '$1').replace(/\/\*$/, '') || '/';

function findRouteFaults(name: AreaName, { routes }: Remote, manifest: AreaManifest): string[] {
  if (!Array.isArray(routes)) return ['routes is no list'];
  const covers = (addresses: AreaManifest['addresses'], path: string): boolean =>
    findAddressOwner({ [name]: { area: { ...manifest, addresses } } }, exampleOf(path)) !== null;
  const foreign = routes.flatMap(({ path }) => {
    if (path === undefined || !path.startsWith('/')) return [`the route ${path} is not absolute`];
    return path === ANY || covers(manifest.addresses, path) ? [] : [`the route ${path} is in no address`];
  });
  const paths = routes.flatMap(({ path = '' }) => (path.startsWith('/') && path !== ANY ? [path] : []));
  const missing = manifest.addresses.flatMap(({ path }) =>
    paths.some((route) => isBelow(route, path) || isBelow(path, route)) ? [] : [`the address ${path} has no route`],
  );
  return [...foreign, ...missing];
}

/** True for the same path, and for one below a pattern that ends in a star. */
const isBelow = (path: string, pattern: string): boolean =>
  exampleOf(path) === exampleOf(pattern) || (pattern.endsWith('/*') && path.startsWith(pattern.slice(0, -1)));

function findSettingsFaults({ settingsSections = {} }: Remote, { settings = [] }: AreaManifest): string[] {
  const declared = settings.map(({ id }) => id);
  return [
    ...declared.filter((id) => !(id in settingsSections)).map((id) => `the settings section ${id} has no element`),
    ...Object.keys(settingsSections)
      .filter((id) => !declared.includes(id))
      .map((id) => `the settings section ${id} is in no manifest`),
  ];
}

function bothOrNeither(member: string, given: unknown, isDeclared: boolean): string[] {
  if (isDeclared) return typeof given === 'function' ? [] : [`${member} is declared and missing`];
  return given === undefined ? [] : [`${member} is not declared in the manifest`];
}

function isSelector(selector: string): boolean {
  try {
    document.querySelector(selector);
    return true;
  } catch {
    return false;
  }
}
