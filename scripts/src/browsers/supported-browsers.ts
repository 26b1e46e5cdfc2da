import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../root.ts';

/** Version of ECMAScript whose syntax the build may emit; every browser of the list reads it. */
export const ECMA_VERSION = 2022;

/** Syntax of the script in the head of the page, which tells older browsers that they are too old. */
export const OLD_ECMA_VERSION = 2015;

/** Names of the browsers in texts. */
const DISPLAY_NAMES: Readonly<Record<string, string>> = {
  chrome: 'Chrome',
  edge: 'Edge',
  firefox: 'Firefox',
  safari: 'Safari',
  ios_saf: 'iOS',
};

export interface SupportedBrowser {
  /** Name of the browser in `browserslist`. */
  readonly name: string;
  /** Oldest supported version. */
  readonly version: string;
}

const QUERY = /^(\w+) >= ([\d.]+)$/;

/**
 * Returns the browsers that Northkeep supports: `browserslist` of the root's package.json, which is the only list. Throws
 * when an entry is not of the form 'name >= version'.
 */
export function readSupportedBrowsers(root = ROOT): SupportedBrowser[] {
  return readBrowserQueries(root).map((query) => {
    const [, name, version] = QUERY.exec(query) ?? [];
    if (name === undefined || version === undefined) throw new Error(`package.json: browserslist: ${query}`);
    return { name, version };
  });
}

/** Returns the entries of the list as the build tools read them. */
export function readBrowserQueries(root = ROOT): string[] {
  const manifest: unknown = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  return (manifest as { browserslist: string[] }).browserslist;
}

/** Returns the oldest supported versions as texts name them: 'Chrome 122, Firefox 128 and Safari 17.4'. */
export function describeSupportedBrowsers(browsers: readonly SupportedBrowser[] = readSupportedBrowsers()): string {
  const names = browsers.map(({ name, version }) => `${DISPLAY_NAMES[name] ?? name} ${version}`);
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
