import { normalizeAddress } from './address-pattern.ts';
import { isAppAddress } from './area-manifest.ts';
import {
  createPrerenderSettingsKey,
  insertOperator,
  NOT_FOUND_PAGE_PATH,
  type PrerenderedPage,
  type PrerenderedPages,
  type PrerenderSettings,
} from './prerendered.ts';

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
