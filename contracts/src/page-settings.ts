import { INSTANCE_ELEMENT_ID, type PublicInstanceConfig } from './instance.ts';
import { OPERATOR_ELEMENT_ID, type Operator } from './operator.ts';
import { NO_PRICES } from './plans.ts';

/**
 * Comment in the shell's index.html that the server replaces with the registry. The precached copy of the page keeps
 * the comment.
 */
export const REGISTRY_PLACEHOLDER = '<!--northkeep:registry-->';

/** Analytics script of the operator. Loaded only after the user allows analytics, and only with the declared hash. */
export interface OperatorScript {
  readonly src: string;
  /** 'sha384-...' */
  readonly integrity: string;
}

interface PageSettings {
  readonly analytics?: OperatorScript | null;
  readonly instance?: PublicInstanceConfig | null;
  readonly operator?: Operator | null;
}

/** Id of the script element in which the server writes the {@link OperatorScript} as JSON. */
const ANALYTICS_ELEMENT_ID = 'analytics';
/** Id of the script element with the signed registry. */
export const REGISTRY_ELEMENT_ID = 'remotes';

/** Returns the elements with the settings of an installation, which are empty where all are the usual ones. */
export function inlinedSettings({ analytics = null, instance = null, operator = null }: PageSettings): string {
  return [
    analytics === null ? '' : inlined(ANALYTICS_ELEMENT_ID, JSON.stringify(analytics)),
    instance === null ? '' : inlined(INSTANCE_ELEMENT_ID, JSON.stringify(instance)),
    operator === null ? '' : inlined(OPERATOR_ELEMENT_ID, JSON.stringify(operator)),
  ].join('');
}

const openingTag = (id: string): string => `<script type="application/json" id="${id}">`;

/** A JSON element of the page. Escapes '<', so that no text can close the element; JSON.parse restores it. */
export const inlined = (id: string, json: string): string =>
  `${openingTag(id)}${json.replace(/</g, '\\u003c')}</script>`;

/** Returns true for a page that the server made with a registry. The page of a proxy, for example, has none. */
const isServerPage = (page: string): boolean => page.includes(openingTag(REGISTRY_ELEMENT_ID));

/**
 * Returns the elements with the settings of the installation from a page of the server; null for any other page. The
 * text is empty where all settings are the usual ones.
 */
export function extractPageSettings(page: string): string | null {
  if (!isServerPage(page)) return null;
  const ids = [ANALYTICS_ELEMENT_ID, INSTANCE_ELEMENT_ID, OPERATOR_ELEMENT_ID];
  return ids.map((id) => new RegExp(`${openingTag(id)}[^<]*</script>`).exec(page)?.[0] ?? '').join('');
}

/** Adds elements of {@link extractPageSettings} to the shell's index.html. */
export const insertPageSettings = (template: string, settings: string): string =>
  template.replace(REGISTRY_PLACEHOLDER, (placeholder) => settings + placeholder);

/** Returns settings for a page while nothing is known about its installation: it shows no price and offers no plan. */
export const createUnknownPageSettings = (): string =>
  inlinedSettings({ instance: { testPayments: false, amounts: NO_PRICES, plan: 'free' } });
