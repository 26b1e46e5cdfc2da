import type { PublicInstanceConfig } from './instance.ts';
import type { Operator } from './operator.ts';

/** Path under which the page of an unknown address is prerendered. */
export const NOT_FOUND_PAGE_PATH = '*';

/** HTML of the page of one URL path, in the settings of one installation. */
export interface PrerenderedPage {
  /** Elements for the head: style sheets with integrity, and preloads. */
  readonly head: string;
  /** Content of the root element. */
  readonly body: string;
}

/**
 * Content of the file at {@link getPrerenderedPagesPath}. `index` gives the position in `pages` for a {@link createPrerenderSettingsKey} and a
 * path.
 */
export interface PrerenderedPages {
  /** SHA-384 hash of everything that the pages depend on. Pages with an unchanged hash are not rendered again. */
  readonly inputs: string;
  readonly pages: readonly PrerenderedPage[];
  readonly index: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** Path of the prerendered pages with a hash in SRI form, relative to the releases folder. */
export const getPrerenderedPagesPath = (hash: string): string =>
  `pages/${hash.slice('sha384-'.length).slice(0, 32).replace(/\+/g, '-').replace(/\//g, '_')}.json`;

/** Settings of an installation that change the text of public pages. */
export interface PrerenderSettings {
  readonly instance: PublicInstanceConfig | null;
  readonly operator: Operator | null;
}

/**
 * Returns a key for the settings with which a page was rendered: installations with the same key can use the same page.
 * Of the operator, it only contains whether a phone number and a register entry exist.
 */
export function createPrerenderSettingsKey({ instance, operator }: PrerenderSettings): string {
  const { testPayments = false, amounts = null, plan = null } = instance ?? {};
  const facts = operator && { phone: operator.phone !== null, register: operator.register !== null };
  // The public pages of an installation without payments do not name its plan, so they are the same for every plan.
  return JSON.stringify([testPayments, amounts, facts, ...(plan === null ? [] : ['no payments'])]);
}

/** Marks a placeholder with characters of Unicode's private use area, which no text of a page contains. */
const marked = (field: string): string => `\uE000${field}\uE001`;

/** Placeholder for the name of the operator in prerendered pages; the server replaces it with the configured one. */
export function createOperatorPlaceholder({ phone, register }: { phone: boolean; register: boolean }): Operator {
  return {
    name: marked('name'),
    address: [marked('address')],
    email: marked('email'),
    phone: phone ? marked('phone') : null,
    register: register ? marked('register') : null,
  };
}

/** Writes the operator in place of {@link createOperatorPlaceholder}. */
export function insertOperator(html: string, operator: Operator): string {
  const fields: Readonly<Record<string, string | null>> = { ...operator, address: operator.address.join(', ') };
  return html.replace(/\uE000([a-z]+)\uE001/g, (_, field: string) => escaped(fields[field] ?? ''));
}

/** Escapes a text in the same way as React, so that hydration finds the text that the page itself would render. */
const escaped = (text: string): string =>
  text
    .replace(/&/g, '&amp;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#x27;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;');
