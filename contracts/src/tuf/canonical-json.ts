/** Deepest nesting of objects and lists in metadata. */
const MAX_DEPTH = 32;

/**
 * Returns the canonical JSON (OLPC, as securesystemslib writes it) of a parsed JSON value: no white space, members in
 * the order of their names, integers only, and in strings only '"' and '\' escaped.
 *
 * Throws a TypeError for a value that has no canonical form, or one on which implementations differ: a fraction, a
 * number that is not safe, a lone surrogate, a member name outside the Basic Multilingual Plane (Python sorts such
 * names by code point, JavaScript by UTF-16 unit), or a nesting deeper than 32.
 */
export function encodeCanonicalJson(value: unknown, depth = 0): string {
  if (depth > MAX_DEPTH) throw new TypeError('nested too deeply');
  if (typeof value === 'string') return encodeString(value);
  if (value === null || typeof value === 'boolean' || Number.isSafeInteger(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item) => encodeCanonicalJson(item, depth + 1)).join()}]`;
  if (typeof value !== 'object') throw new TypeError(`no canonical form: ${String(value)}`);
  const members = Object.entries(value).map(([name, member]) => {
    if (/[\ud800-\udfff]/.test(name)) throw new TypeError('surrogate in a member name');
    return [name, `${encodeString(name)}:${encodeCanonicalJson(member, depth + 1)}`] as const;
  });
  return `{${members
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, member]) => member)
    .join()}}`;
}

function encodeString(text: string): string {
  if (/\p{Surrogate}/u.test(text)) throw new TypeError('lone surrogate');
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
