/** A parsed parameter: Stripe's requests are forms whose names spell nested objects and lists. */
export type Param = string | readonly Param[] | Params;
export interface Params {
  readonly [name: string]: Param | undefined;
}

type Building = Record<string, unknown>;
const FORBIDDEN = new Set(['__proto__', 'prototype', 'constructor']);

/** Reads `a[b][0][c]=v` into `{a: {b: [{c: 'v'}]}}` (Stripe API, 'Request bodies'). */
export function parseForm(text: string): Params {
  const root: Building = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll(']', '').split('[');
    if (path.some((step) => FORBIDDEN.has(step))) continue;
    place(root, path, value);
  }
  return lists(root) as Params;
}

function place(root: Building, path: readonly string[], value: string): void {
  let at = root;
  for (const step of path.slice(0, -1)) {
    const inner = at[step];
    const next: Building = typeof inner === 'object' && inner !== null ? (inner as Building) : Object.create(null);
    at[step] = next;
    at = next;
  }
  const last = path.at(-1) ?? '';
  // `expand[]=x` appends.
  at[last === '' ? String(Object.keys(at).length) : last] = value;
}

/** Objects whose names are all counting numbers are lists. */
function lists(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, lists(inner)] as const);
  const isList = entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

/** A parameter that must be text, or undefined. */
export const textOf = (param: Param | undefined): string | undefined => (typeof param === 'string' ? param : undefined);
/** A parameter that must be an object; an empty one where it is missing. */
export const objectOf = (param: Param | undefined): Params =>
  typeof param === 'object' && !Array.isArray(param) ? (param as Params) : {};
/** A parameter that must be a list; an empty one where it is missing. */
export const listOf = (param: Param | undefined): readonly Param[] => (Array.isArray(param) ? param : []);

/** An object whose values are all text, such as metadata. */
export function textsOf(param: Param | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries(objectOf(param)).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}
