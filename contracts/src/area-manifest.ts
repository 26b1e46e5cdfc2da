import { ROLES, type Role } from './account.ts';
import { matchesAddress, patternsOverlap } from './address-pattern.ts';
import { decodeList, decodeObject, decodeOneOf, decodeString } from './decode.ts';

/** Name of an area: its folder in the repository and its key in the registry, such as 'mf-notes'. */
export type AreaName = `mf-${string}`;

export const isAreaName = (name: string): name is AreaName => /^mf-[a-z0-9-]+$/.test(name);

/**
 * Frame that the shell renders around the page of a URL path. Outside /app: 'public' has the public header and footer,
 * and 'account' is a bare form. Paths below /app require a session: 'app' has the header and the tabs, 'wizard' has
 * neither, and 'admin' is 'app' restricted to the area's roles.
 */
const AREA_FRAMES = ['public', 'account', 'app', 'wizard', 'admin'] as const;
export type AreaLayout = (typeof AREA_FRAMES)[number];

export interface AreaAddress {
  /** Pattern of URL paths: '/app/notes' matches only that path, '/app/notes/*' also matches every path below it. */
  path: string;
  frame: AreaLayout;
}

export interface AreaLink {
  label: string;
  /** URL path that the link opens, one of the area's own paths. */
  to: string;
  /** Sort position among the entries of all areas; smaller numbers come first. */
  order: number;
}

/** `icon` names an icon of shared-kit/named-icons; the shell draws a default for a name that it does not know. */
export interface AreaIconLink<Icon extends string = string> extends AreaLink {
  icon: Icon;
}

export interface AreaSettingsSection {
  /** Last part of /app/settings/<id>, and the key of the element in the remote's `settingsSections`. */
  id: string;
  label: string;
  order: number;
}

/** Everything that the shell must know of an area before it loads the area's code. */
export interface AreaManifest<Icon extends string = string> {
  /** Name of the area for users, the subject of the sentence '<label> cannot be shown right now'. */
  label: string;
  addresses: readonly AreaAddress[];
  /** True when the area also renders every URL path outside /app that no area declares. */
  isPublicFallback?: boolean;
  /**
   * Roles that may open the area's pages with the frame 'admin'; required when the area has such pages, forbidden
   * otherwise.
   */
  roles?: readonly Role[];
  /** Entry of the area in the header's tabs and the tab bar. */
  tab?: AreaIconLink<Icon>;
  /** Entries of the account menu. */
  menu?: readonly AreaIconLink<Icon>[];
  /** Entries of the public site's menu. */
  publicMenu?: readonly AreaLink[];
  /** Entries of the public site's footer. */
  footer?: readonly AreaLink[];
  settings?: readonly AreaSettingsSection[];
  /** True when the remote has an `appStart` component, for which the shell loads the area on every page under /app. */
  hasAppStart?: boolean;
  /**
   * Label of the button on every page under /app that adds a record of the area; the remote then has an `add` function.
   */
  add?: string;
  /**
   * URL paths of the pages where a visitor (`public`) or a user (`app`) can ask for help; linked when another area
   * cannot be shown.
   */
  help?: { public: string; app: string };
}

/**
 * URL path that receives content shared from other apps. The service worker handles it as a POST; a GET shows a page
 * that explains why nothing was saved. The web app manifest contains the same path.
 */
export const SHARE_TARGET_PATH = '/share-target';

/** URL paths of the pages that the shell itself renders. */
export const SHELL_PAGES = ['/app/settings/*', '/app/not-saved', SHARE_TARGET_PATH];

/** First segment of the URL paths that require a session. */
const APP = '/app';

export const isAppAddress = (pathname: string): boolean => pathname === APP || pathname.startsWith(`${APP}/`);

// The patterns reject a URL path with a segment that consists only of dots, such as '..': the router and the browser
// would resolve such a path differently.
const PATTERN = /^(?!.*\/\.+(?:\/|$))\/(?:[\w.-]+(?:\/[\w.-]+)*(?:\/\*)?)?$/;
const PATH = /^(?!.*\/\.+(?:\/|$))\/(?:[\w.-]+(?:\/[\w.-]+)*)?$/;
const LABEL = /^\S.{0,59}$/;
const WORD = /^[a-z][a-z0-9-]*$/;

/**
 * Checks a manifest from JSON; throws an Error that names the first field with a wrong value. Unknown fields are
 * dropped.
 */
export function decodeAreaManifest(value: unknown, name: string): AreaManifest {
  const fields = decodeObject(value, name);
  const addresses = decodeAddresses(fields.addresses, `${name}.addresses`);
  const isPublicFallback = fields.isPublicFallback === true;
  const decodeTo = (to: unknown, field: string): string => {
    const path = decodeString(to, PATH, field);
    const isOwn = addresses.some((address) => matchesAddress(address.path, path));
    if (isOwn || (isPublicFallback && !isAppAddress(path))) return path;
    throw new Error(`${field} is not an address of the area`);
  };
  const decodeLink = (link: unknown, field: string): AreaLink => {
    const { label, to, order } = decodeObject(link, field);
    return {
      label: decodeString(label, LABEL, `${field}.label`),
      to: decodeTo(to, `${field}.to`),
      order: decodeOrder(order, `${field}.order`),
    };
  };
  const decodeIconLink = (link: unknown, field: string): AreaIconLink => {
    const icon = decodeString(decodeObject(link, field).icon, WORD, `${field}.icon`);
    return { ...decodeLink(link, field), icon };
  };
  const { tab, menu, publicMenu, footer, settings, help, add } = fields;
  return {
    label: decodeString(fields.label, LABEL, `${name}.label`),
    addresses,
    ...(isPublicFallback ? { isPublicFallback } : {}),
    ...(fields.hasAppStart === true ? { hasAppStart: true } : {}),
    ...(add === undefined ? {} : { add: decodeString(add, LABEL, `${name}.add`) }),
    ...decodeRoles(fields.roles, addresses, `${name}.roles`),
    ...(tab === undefined ? {} : { tab: decodeIconLink(tab, `${name}.tab`) }),
    ...(menu === undefined ? {} : { menu: decodeList(menu, `${name}.menu`, decodeIconLink) }),
    ...(publicMenu === undefined ? {} : { publicMenu: decodeList(publicMenu, `${name}.publicMenu`, decodeLink) }),
    ...(footer === undefined ? {} : { footer: decodeList(footer, `${name}.footer`, decodeLink) }),
    ...(settings === undefined ? {} : { settings: decodeSections(settings, `${name}.settings`) }),
    ...(help === undefined ? {} : { help: decodeHelp(help, `${name}.help`, decodeTo) }),
  };
}

/**
 * Decodes the URL paths of an area and rejects paths that overlap. If an area declared '/app/x/*' and the admin path
 * '/app/x/admin', the first one would open the admin page for every user.
 */
function decodeAddresses(value: unknown, name: string): AreaAddress[] {
  const addresses = decodeList(value, name, decodeAddress);
  addresses.forEach(({ path }, index) => {
    const other = addresses.slice(0, index).find((earlier) => patternsOverlap(earlier.path, path));
    if (other) throw new Error(`${name}[${index}] overlaps ${other.path}`);
  });
  return addresses;
}

function decodeAddress(value: unknown, name: string): AreaAddress {
  const { path, frame } = decodeObject(value, name);
  const address = {
    path: decodeString(path, PATTERN, `${name}.path`),
    frame: decodeOneOf(frame, AREA_FRAMES, `${name}.frame`),
  };
  const inApp = address.frame !== 'public' && address.frame !== 'account';
  if (inApp !== isAppAddress(address.path)) {
    throw new Error(`${name}: the frame '${address.frame}' is not for ${address.path}`);
  }
  return address;
}

function decodeRoles(value: unknown, addresses: readonly AreaAddress[], name: string): { roles?: readonly Role[] } {
  const isNeeded = addresses.some(({ frame }) => frame === 'admin');
  if (!isNeeded && value === undefined) return {};
  const roles = decodeList(value, name, (role, field) => decodeOneOf(role, ROLES, field));
  if (!isNeeded || roles.length === 0) throw new Error(`${name} and addresses with the frame 'admin' need each other`);
  return { roles };
}

function decodeSections(value: unknown, name: string): AreaSettingsSection[] {
  const sections = decodeList(value, name, decodeSection);
  sections.forEach(({ id }, index) => {
    const isTaken = sections.slice(0, index).some((earlier) => earlier.id === id);
    if (isTaken) throw new Error(`${name}[${index}].id '${id}' is taken`);
  });
  return sections;
}

function decodeSection(value: unknown, name: string): AreaSettingsSection {
  const { id, label, order } = decodeObject(value, name);
  return {
    id: decodeString(id, WORD, `${name}.id`),
    label: decodeString(label, LABEL, `${name}.label`),
    order: decodeOrder(order, `${name}.order`),
  };
}

function decodeHelp(value: unknown, name: string, decodeTo: (to: unknown, field: string) => string) {
  const help = decodeObject(value, name);
  return { public: decodeTo(help.public, `${name}.public`), app: decodeTo(help.app, `${name}.app`) };
}

function decodeOrder(value: unknown, name: string): number {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new Error(`${name} is not a number`);
}
