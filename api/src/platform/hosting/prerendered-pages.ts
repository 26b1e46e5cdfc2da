import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  createPrerenderSettingsKey,
  getPrerenderedPagesPath,
  insertOperator,
  isAppAddress,
  NOT_FOUND_PAGE_PATH,
  normalizeAddress,
  type PrerenderedPage,
  type PrerenderedPages,
  type PrerenderSettings,
} from '@northkeep/contracts';
import { isRegistrySignedForShell } from './check-release.ts';

interface NamedPages {
  /** Text of remotes.json. */
  readonly signed: string;
  /** Hash of the pages file in the registry. */
  readonly hash: string | undefined;
}

/**
 * Reads the prerendered pages that a registry names. Returns null when the registry names none, when the file is
 * missing or has another hash, or when no key of the shell has signed the registry. The script of each page then
 * renders it.
 */
export async function readPrerenderedPages(
  releasesDir: string,
  { signed, hash }: NamedPages,
): Promise<PrerenderedPages | null> {
  if (hash === undefined || !(await isRegistrySignedForShell(releasesDir, signed))) return null;
  const bytes = await readFile(join(releasesDir, getPrerenderedPagesPath(hash))).catch(() => null);
  if (bytes === null || `sha384-${createHash('sha384').update(bytes).digest('base64')}` !== hash) return null;
  return JSON.parse(bytes.toString());
}

interface PageInput {
  readonly prerendered: PrerenderedPages | null;
  readonly pathname: string;
  readonly isKnown: boolean;
  readonly settings: PrerenderSettings;
}

/** Returns the prerendered page of a path with the settings of this installation; null when there is none. */
export function findPrerenderedPage({ prerendered, pathname, isKnown, settings }: PageInput): PrerenderedPage | null {
  const paths = prerendered?.index[createPrerenderSettingsKey(settings)] ?? {};
  // The frame of the app is rendered only by scripts, so an unknown path of the app gets no prerendered page.
  const unknown = isAppAddress(pathname) ? null : NOT_FOUND_PAGE_PATH;
  const address = isKnown ? normalizeAddress(pathname) : unknown;
  const at = address === null ? undefined : paths[address];
  const page = at === undefined ? undefined : prerendered?.pages[at];
  if (page === undefined) return null;
  return settings.operator === null ? page : { ...page, body: insertOperator(page.body, settings.operator) };
}
