import { canonicalize } from '@tufjs/canonical-json';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeCanonicalJson } from './canonical-json.ts';

/** Text without lone surrogates, with characters outside the Basic Multilingual Plane. */
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('"\\"', '\n\u0000'),
);
const memberName = text.filter((name) => !/[\ud800-\udfff]/.test(name));
const { value: json } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    text,
    fc.maxSafeInteger(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(memberName, tie('value'), { maxKeys: 6 }),
  ),
}));

/** Order of Python's `sorted`, which securesystemslib uses: by code points. */
const byCodePoint = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

describe('encodeCanonicalJson', () => {
  test('writes what @tufjs/canonical-json writes', () => {
    fc.assert(
      fc.property(json, (value) => encodeCanonicalJson(value) === canonicalize(value)),
      { numRuns: 500 },
    );
  });

  test('orders all member names that it accepts by code point, as securesystemslib does', () => {
    fc.assert(
      fc.property(fc.uniqueArray(memberName, { minLength: 2 }), (names) => {
        const encoded = encodeCanonicalJson(Object.fromEntries(names.map((name) => [name, 1])));
        const quoted = [...names].sort(byCodePoint).map((name) => `${encodeCanonicalJson(name)}:1`);
        return encoded === `{${quoted.join()}}`;
      }),
    );
  });

  test('is the same for a value and for the value parsed from its text, whatever the order of the members', () => {
    const value = JSON.parse('{"b":1,"a":{"d":[1,{"z":null,"y":true}],"c":"\\u00e9\\"\\\\/\\t"},"__proto__":{"x":1}}');
    expect(encodeCanonicalJson(value)).toBe(
      '{"__proto__":{"x":1},"a":{"c":"é\\"\\\\/\t","d":[1,{"y":true,"z":null}]},"b":1}',
    );
  });

  test.each([
    ['a fraction', 1.5],
    ['a number that is not safe', 1e20],
    ['NaN', Number.NaN],
    ['undefined', undefined],
    ['a member that is undefined', { a: undefined }],
    ['a lone surrogate', 'a\ud800b'],
    ['a member name with a lone surrogate', { '\udc00': 1 }],
    ['a member name outside the Basic Multilingual Plane', { '😀': 1 }],
    ['a nesting of 40 lists', JSON.parse('['.repeat(40) + ']'.repeat(40))],
    ['a nesting of 100,000 lists', JSON.parse('['.repeat(100_000) + ']'.repeat(100_000))],
  ])('refuses %s', (_, value) => {
    expect(() => encodeCanonicalJson(value)).toThrow(TypeError);
  });
});
