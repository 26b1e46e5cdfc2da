/** Parsed parameter. Stripe's requests are forms whose field names describe nested objects and lists. */
export type FormParam = string | readonly FormParam[] | FormParams;
export interface FormParams {
  readonly [name: string]: FormParam | undefined;
}

type MutableObject = Record<string, unknown>;
const FORBIDDEN = new Set(['__proto__', 'prototype', 'constructor']);

/** Parses `a[b][0][c]=v` to `{a: {b: [{c: 'v'}]}}`. Ignores field names that would reach a prototype. */
export function parseForm(text: string): FormParams {
  const root: MutableObject = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll(']', '').split('[');
    if (path.some((step) => FORBIDDEN.has(step))) continue;
    setAt(root, path, value);
  }
  return toLists(root) as FormParams;
}

function setAt(root: MutableObject, path: readonly string[], value: string): void {
  let at = root;
  for (const step of path.slice(0, -1)) {
    const inner = at[step];
    const next: MutableObject =
      typeof inner === 'object' && inner !== null ? (inner as MutableObject) : Object.create(null);
    at[step] = next;
    at = next;
  }
  const last = path.at(-1) ?? '';
  // A field name that ends with `[]`, such as `expand[]=x`, appends a value.
  at[last === '' ? String(Object.keys(at).length) : last] = value;
}

/** Converts objects whose keys are all numbers to lists. */
function toLists(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, toLists(inner)] as const);
  const isList = entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

/** Returns a text parameter; undefined for any other value. */
export const readTextParam = (param: FormParam | undefined): string | undefined =>
  typeof param === 'string' ? param : undefined;
/** Returns an object parameter; an empty object for any other value. */
export const readObjectParam = (param: FormParam | undefined): FormParams =>
  typeof param === 'object' && !Array.isArray(param) ? (param as FormParams) : {};
/** Returns a list parameter; an empty list for any other value. */
export const readListParam = (param: FormParam | undefined): readonly FormParam[] =>
  Array.isArray(param) ? param : [];

/** Returns the text values of an object parameter, such as metadata. */
export function readTextValues(param: FormParam | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries(readObjectParam(param)).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  );
}
