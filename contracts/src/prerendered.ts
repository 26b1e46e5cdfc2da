import type { Instance } from './instance.ts';
import type { Operator } from './operator.ts';

/**
 * File of a version that renders its pages to HTML; executed by the release tool only, never by a browser. Service
 * workers of all releases leave out the folder.
 */
export const RENDERER_FILE = 'head/prerender.cjs';

/** Path under which the page of an unknown address is prerendered. */
export const NOT_FOUND_PAGE = '*';

/** HTML of one address, in the settings of one installation. */
export interface PrerenderedPage {
  /** Elements for the head: style sheets with integrity, and preloads. */
  readonly head: string;
  /** Content of the root element. */
  readonly body: string;
}

/** Content of the file that {@link prerenderedFile} names; {@link settingsKey} and path -> index of the page. */
export interface PrerenderedPages {
  /** SHA-384 of everything that the pages depend on; equal inputs are not rendered again. */
  readonly inputs: string;
  readonly pages: readonly PrerenderedPage[];
  readonly index: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** Path of the prerendered pages with a hash in SRI form, relative to the releases folder. */
export const prerenderedFile = (hash: string): string =>
  `pages/${hash.slice('sha384-'.length).slice(0, 32).replace(/\+/g, '-').replace(/\//g, '_')}.json`;

/** Settings of an installation that change the text of public pages. */
export interface PageSettings {
  readonly instance: Instance | null;
  readonly operator: Operator | null;
}

/** Key of the settings that a page was rendered with. Of the operator it names only which facts are known. */
export function settingsKey({ instance, operator }: PageSettings): string {
  const { testPayments = false, amounts = null } = instance ?? {};
  const facts = operator && { phone: operator.phone !== null, register: operator.register !== null };
  return JSON.stringify([testPayments, amounts, facts]);
}

/** Characters of the private use area, which no text of a page contains. */
const marked = (field: string): string => `\uE000${field}\uE001`;

/** Placeholder for the name of the operator in prerendered pages; the server replaces it with the configured one. */
export function operatorPlaceholder({ phone, register }: { phone: boolean; register: boolean }): Operator {
  return {
    name: marked('name'),
    address: [marked('address')],
    email: marked('email'),
    phone: phone ? marked('phone') : null,
    register: register ? marked('register') : null,
  };
}

/** Writes the operator in place of {@link operatorPlaceholder}. */
export function withOperator(html: string, operator: Operator): string {
  const fields: Readonly<Record<string, string | null>> = { ...operator, address: operator.address.join(', ') };
  return html.replace(/\uE000([a-z]+)\uE001/g, (_, field: string) => escaped(fields[field] ?? ''));
}

/** Escapes as React does, so that the page finds the text that it would write. */
const escaped = (text: string): string =>
  text
    .replace(/&/g, '&amp;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#x27;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;');
