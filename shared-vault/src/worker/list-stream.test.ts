import { describe, expect, test } from 'vitest';
import { parseJsonListStream } from './list-stream.ts';

/** Streams a text in chunks of `size` bytes, which split multi-byte characters and escape sequences. */
async function* pieces(text: string, size: number) {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function partsOf(text: string, size: number, first: number, rest = 1_000): Promise<unknown[]> {
  const parts: unknown[] = [];
  for await (const part of parseJsonListStream(pieces(text, size), { first, rest })) parts.push(part);
  return parts;
}

const ROWS = [
  { text: 'brackets ]}[{ and "quotes"', list: [{ deep: [] }] },
  { text: 'a backslash \\', empty: {} },
  { text: 'späte Äpfel 🍎' },
  { text: ',' },
];

describe('parseJsonListStream', () => {
  test.each([1, 2, 3, 7, 1_000])(
    'yields the first members before the others, reading chunks of %i bytes',
    async (size) => {
      for (const json of [JSON.stringify(ROWS), JSON.stringify(ROWS, null, 2)]) {
        expect(await partsOf(json, size, 2)).toEqual([ROWS.slice(0, 2), ROWS.slice(2)]);
        expect(await partsOf(json, size, 4)).toEqual([ROWS, []]);
        expect(await partsOf(json, size, 5)).toEqual([ROWS]);
      }
    },
  );

  test.each([1, 3, 1_000])(
    'yields the other members in parts of the given size, reading chunks of %i bytes',
    async (size) => {
      for (const json of [JSON.stringify(ROWS), JSON.stringify(ROWS, null, 2)]) {
        expect(await partsOf(json, size, 1, 2)).toEqual([ROWS.slice(0, 1), ROWS.slice(1, 3), ROWS.slice(3)]);
        expect(await partsOf(json, size, 2, 1)).toEqual([ROWS.slice(0, 2), [ROWS[2]], [ROWS[3]], []]);
      }
    },
  );

  test('yields the first members before the stream ends', async () => {
    async function* endless() {
      yield new TextEncoder().encode('[{"a":1},{"b":2},{"c"');
      await new Promise(() => {});
    }
    expect((await parseJsonListStream(endless(), { first: 2, rest: 9 }).next()).value).toEqual([{ a: 1 }, { b: 2 }]);
  });

  test.each([1, 2, 5, 1_000])(
    'yields the members of the lists of an object, reading chunks of %i bytes',
    async (size) => {
      const tree = { id: 'a "plan" [{', size: 2, some: { of: [1, {}] }, early: [{}], none: [], 'l\\a"te': ROWS };
      for (const json of [JSON.stringify(tree), JSON.stringify(tree, null, 2)]) {
        const parts = await partsOf(json, size, 2, 1);
        expect(parts).toEqual([
          { ...tree, 'l\\a"te': ROWS.slice(0, 1) },
          ...ROWS.slice(1).map((row) => ({ 'l\\a"te': [row] })),
          { 'l\\a"te': [] },
        ]);
        expect(await partsOf(json, size, 1, 9)).toEqual([
          { id: tree.id, size: 2, some: tree.some, early: [{}] },
          { early: [], none: [], 'l\\a"te': ROWS },
        ]);
      }
    },
  );

  test('yields a value without members in one part', async () => {
    expect(await partsOf('{"code":"NO_SESSION","details":{}}', 3, 1)).toEqual([{ code: 'NO_SESSION', details: {} }]);
    expect(await partsOf('[]', 1, 1)).toEqual([[]]);
  });

  test('throws for truncated JSON', async () => {
    const json = JSON.stringify(ROWS);
    await expect(partsOf(json.slice(0, -1), 9, 2)).rejects.toThrow(SyntaxError);
    await expect(partsOf(json.slice(0, 20), 9, 2)).rejects.toThrow(SyntaxError);
    await expect(partsOf(json.slice(0, -1), 9, 1, 1)).rejects.toThrow(SyntaxError);
    for (const end of [-1, -2, 20]) {
      const tree = JSON.stringify({ rows: ROWS }).slice(0, end);
      await expect(partsOf(tree, 9, 1, 1)).rejects.toThrow(SyntaxError);
    }
  });
});
