import { createRequire } from 'node:module';
import type { CompatData, CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data';
import { readSupportedBrowsers, type SupportedBrowser } from '../browsers/supported-browsers.ts';

// Read with `require`, because Node 20 warns about an import of JSON.
const DATA = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData;
/** Names of the browsers in the compatibility data by their names in `browserslist`. */
const DATA_NAMES: Readonly<Record<string, string>> = { ios_saf: 'safari_ios' };

export interface UnsupportedApis {
  /** Global values such as `Notification`, and functions of the window such as `requestIdleCallback`. */
  readonly globals: ReadonlyMap<string, string>;
  /** Members by their interface, such as `URL.canParse` and `Navigator.vibrate`. */
  readonly statics: ReadonlyMap<string, string>;
  /**
   * Methods that no object of a supported browser has, such as `showSaveFilePicker`. Names of one word are left out,
   * because code uses them for methods of its own.
   */
  readonly methods: ReadonlyMap<string, string>;
}

/** Lists the APIs that a supported browser lacks, with the browsers that lack them. */
export function listUnsupportedApis(browsers: readonly SupportedBrowser[] = readSupportedBrowsers()): UnsupportedApis {
  const globals = new Map<string, string>();
  const statics = new Map<string, string>();
  const methods = new Map<string, string>();
  const supportedMethods = new Set<string>();
  const owners = { ...DATA.api, ...DATA.javascript?.builtins };
  for (const [owner, entry] of Object.entries(owners)) {
    const lacksOwner = whoLacks((entry as Identifier).__compat, browsers);
    if (lacksOwner) globals.set(owner, lacksOwner);
    for (const [key, value] of Object.entries(entry)) {
      const { __compat: compat } = value as Identifier;
      if (!compat) continue;
      const name = key.replace(/_(static|event)$/, '');
      const lacking = whoLacks(compat, browsers) || lacksOwner;
      if (!lacking) supportedMethods.add(name);
      else if (/[A-Z]/.test(name)) methods.set(name, lacking);
      if (lacking) statics.set(`${owner}.${name}`, lacking);
      if (lacking && owner === 'Window') globals.set(name, lacking);
    }
  }
  for (const name of supportedMethods) methods.delete(name);
  return { globals, statics, methods };
}

/** Returns the browsers that lack a feature at their oldest supported version, separated by commas. */
function whoLacks(feature: CompatStatement | undefined, browsers: readonly SupportedBrowser[]): string {
  const support = feature?.support;
  if (!support) return '';
  return browsers
    .filter(({ name, version }) => {
      const statement = support[(DATA_NAMES[name] ?? name) as keyof typeof support];
      return (
        statement !== undefined && ![statement].flat().some((one) => covers(one as SimpleSupportStatement, version))
      );
    })
    .map(({ name, version }) => `${name} ${version}`)
    .join(', ');
}

/** True when the feature works in this version without a flag or another name, if only in part. */
function covers(statement: SimpleSupportStatement, version: string): boolean {
  const { version_added: added, version_removed: removed, flags, prefix, alternative_name: other } = statement;
  if (flags || prefix || other || typeof added !== 'string' || added === 'preview') return false;
  if (removed && compareVersions(removed, version) <= 0) return false;
  return compareVersions(added.replace('≤', ''), version) <= 0;
}

function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((each) => each.split('.').map(Number)) as [number[], number[]];
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
