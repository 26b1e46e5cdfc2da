import { describe, expect, test } from 'vitest';
import {
  compareHeaders,
  formatRecordHeader,
  HEADER_WINDOW,
  hasApplied,
  headerDigestInput,
  nextHeaderState,
  parseRecordHeader,
  type RecordHeader,
} from './record-header.ts';

/** Digest of 16 bytes that ends with `A` and differs by its first letters. */
const digestOf = (n: number) => `${String(n).padStart(8, 'x')}${'y'.repeat(13)}A`;

/** Headers of consecutive writes of one device. */
function writes(count: number, from: RecordHeader | null = null, salt = 0): RecordHeader[] {
  const made: RecordHeader[] = [];
  for (let former = from; made.length < count; former = made.at(-1) ?? null) {
    const state = nextHeaderState(former);
    made.push({ ...state, digest: digestOf(state.n + salt) });
  }
  return made;
}

describe('formatRecordHeader, parseRecordHeader', () => {
  test('a header survives the way to its text and back', () => {
    for (const header of writes(7)) expect(parseRecordHeader(formatRecordHeader(header))).toEqual(header);
    const [first] = writes(1);
    const gone = { ...(first as RecordHeader), gone: '2026-W47' };
    expect(parseRecordHeader(formatRecordHeader(gone))).toEqual(gone);
  });

  test('a text has the form of the documentation', () => {
    const [, second] = writes(2);
    expect(formatRecordHeader(second as RecordHeader)).toBe('[1,0,2,0,"xxxxxxx1","xxxxxxx2yyyyyyyyyyyyyA"]');
  });

  test.each([
    ['no text', null],
    ['no JSON', '[1,0,1,0,"",'],
    ['another version', `[2,0,1,0,"","${digestOf(1)}"]`],
    ['a number 0', `[1,0,0,0,"","${digestOf(1)}"]`],
    ['a negative era', `[1,-1,1,0,"","${digestOf(1)}"]`],
    ['a fraction', `[1,0,1.5,0,"","${digestOf(1)}"]`],
    ['a number that is not exact', `[1,0,9007199254740992,0,"","${digestOf(1)}"]`],
    ['an empty id', `[1,0,1,"","","${digestOf(1)}"]`],
    ['five former headers', `[1,0,9,0,"${'abcdefgh'.repeat(5)}","${digestOf(1)}"]`],
    ['half a former header', `[1,0,9,0,"abcdefg","${digestOf(1)}"]`],
    ['a short digest', '[1,0,1,0,"","abc"]'],
    ['a digest with loose bits', `[1,0,1,0,"","${digestOf(1).slice(0, -1)}B"]`],
    ['another member', `[1,0,1,0,"","${digestOf(1)}",0]`],
  ])('refuses %s', (_, text) => {
    expect(parseRecordHeader(text)).toBeNull();
  });
});

describe('compareHeaders', () => {
  const line = writes(12);
  const at = (i: number) => line[i] as RecordHeader;

  test('orders the writes of one history by their numbers', () => {
    for (const [i, known] of line.entries()) {
      for (const [j, received] of line.entries()) {
        const ahead = j - i;
        const order = ahead === 0 ? 'same' : ahead < 0 ? 'older' : ahead > HEADER_WINDOW ? 'much-newer' : 'newer';
        expect(compareHeaders(known, received)).toBe(order);
      }
    }
  });

  test('takes any header for a record that the device does not know', () => {
    for (const header of line) expect(compareHeaders(null, header)).toBe('newer');
  });

  test('finds another history at the same number and up to four writes later', () => {
    const other = writes(8, at(2), 500);
    for (const received of other.slice(0, HEADER_WINDOW)) expect(compareHeaders(at(3), received)).toBe('apart');
    // Beyond the window the known header could not be named any more.
    for (const received of other.slice(HEADER_WINDOW + 1)) expect(compareHeaders(at(3), received)).toBe('much-newer');
  });

  test('a decision after a rollback wins over every number of a former era', () => {
    const decided = { ...nextHeaderState(at(1), { raisesEra: true }), digest: digestOf(900) };
    expect(decided).toMatchObject({ era: 1, n: 3 });
    expect(compareHeaders(at(11), decided)).toBe('newer');
    expect(compareHeaders(decided, at(11))).toBe('older');
  });

  test('a write counts as applied while a later header names it', () => {
    for (const [i, received] of line.slice(3).entries())
      expect(hasApplied(at(3).digest, received)).toBe(i <= HEADER_WINDOW);
  });
});

describe('headerDigestInput', () => {
  const state = nextHeaderState(null);
  const envelope = { __e: 1, a: 'AES-GCM', v: 'v1', n: 'AAAAAAAAAAAAAAAA', c: 'BBBB' } as const;
  const id = '0b0f4a3c-6a3e-4a6e-9f0e-1f2d3c4b5a69';
  const inputOf = (members: Record<string, unknown>) => headerDigestInput({ kind: 'lines', id, members }, state);
  const members = { text: envelope, isDone: false, index: 1.5, parentId: null, categories: [envelope], schema: 1 };

  test('has the form of the documentation', () => {
    expect(inputOf(members)).toBe(
      [
        `["lines","${id}",0,1,0,""]`,
        '"categories":[e"AAAAAAAAAAAAAAAABBBB"]',
        '"index":1.5',
        '"isDone":false',
        '"parentId":null',
        '"schema":1',
        '"text":e"AAAAAAAAAAAAAAAABBBB"',
      ].join('\n'),
    );
  });

  test('leaves out what the server sets, and members without a value', () => {
    const own = { id: 'x', vaultId: 'v', rev: 4, createdAt: 'a', updatedAt: 'b', deletedAt: 'c', h: envelope };
    expect(inputOf({ ...members, ...own, later: undefined })).toBe(inputOf(members));
  });

  test('does not depend on the order of members', () => {
    const reversed = Object.fromEntries(Object.entries(members).reverse());
    expect(inputOf(reversed)).toBe(inputOf(members));
    expect(inputOf({ later: { b: 1, a: [{ d: 1, c: 2 }] } })).toBe(inputOf({ later: { a: [{ c: 2, d: 1 }], b: 1 } }));
  });

  test('differs for each changed member, kind, id, number and removed member', () => {
    const changed: Record<string, unknown>[] = [
      { ...members, isDone: true },
      { ...members, index: 1.25 },
      { ...members, parentId: id },
      { ...members, schema: 2 },
      { ...members, text: { ...envelope, c: 'BBBC' } },
      { ...members, text: { ...envelope, n: 'AAAAAAAAAAAAAAAB' } },
      { ...members, text: 'AAAAAAAAAAAAAAAABBBB' },
      { ...members, text: { ...envelope, n: 'AAAAAAAAAAAAAAA', c: 'ABBBB' } },
      { ...members, categories: [] },
      { ...members, categories: [envelope, envelope] },
      { ...members, categories: envelope },
      { ...members, ofALaterRelease: 1 },
      { ...members, ofALaterRelease: '1' },
      { ...members, 'text":e"': 1 },
      { ...members, text: 'A\n"x":1' },
      Object.fromEntries(Object.entries(members).filter(([name]) => name !== 'text')),
    ];
    const inputs = changed.map(inputOf);
    inputs.push(inputOf(members));
    inputs.push(headerDigestInput({ kind: 'steps', id, members }, state));
    inputs.push(headerDigestInput({ kind: 'lines', id: 'direction', members }, state));
    inputs.push(headerDigestInput({ kind: 'lines', id, members }, { ...state, gone: id }));
    inputs.push(headerDigestInput({ kind: 'lines', id, members }, { ...state, n: 2 }));
    inputs.push(headerDigestInput({ kind: 'lines', id, members }, { ...state, era: 1 }));
    inputs.push(headerDigestInput({ kind: 'lines', id, members }, { ...state, last: ['abcdefgh'] }));
    expect(new Set(inputs).size).toBe(inputs.length);
  });
});
