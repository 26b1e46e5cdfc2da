// Small decoders of parsed JSON that need no schema library, so that browser bundles stay small. Each returns the value
// with its type or throws an Error that names the value.

const fail = (name: string, problem: string): never => {
  throw new Error(`${name} ${problem}`);
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const decodeObject = (value: unknown, name: string): Record<string, unknown> =>
  isObject(value) ? value : fail(name, 'is not an object');

export const decodeList = <Item>(value: unknown, name: string, decodeItem: (item: unknown, name: string) => Item) =>
  Array.isArray(value)
    ? value.map((item, index) => decodeItem(item, `${name}[${index}]`))
    : fail(name, 'is not a list');

export const decodeString = (value: unknown, form: RegExp, name: string): string =>
  typeof value === 'string' && form.test(value) ? value : fail(name, 'has the wrong form');

export const decodeOneOf = <Value extends string>(value: unknown, allowed: readonly Value[], name: string): Value =>
  allowed.find((each) => each === value) ?? fail(name, `is none of ${allowed.join(', ')}`);

/** Decodes an object whose keys and values each match a regular expression. */
export function decodeStringRecord(
  value: unknown,
  { keys, values }: { keys: RegExp; values: RegExp },
  name: string,
): Record<string, string> {
  const entries = Object.entries(decodeObject(value, name));
  return Object.fromEntries(
    entries.map(([key, each]) => [
      decodeString(key, keys, `${name}: a key`),
      decodeString(each, values, `${name}.${key}`),
    ]),
  );
}
