import { forgeRecords } from './forge-records.ts';
import { flipByte, isMembers, type Liar, type Lie } from './lie.ts';

const LINES = /^\/api\/lines(?:[/?]|$)/;
const STEPS = /^\/api\/northkeep\/aims\/.+\/steps(?:[/?]|$)/;

/** Bytes of an authentication tag and one more: the byte before the tag is part of the encrypted text. */
const BEFORE_TAG = 17;

const forgeText = (change: (text: Readonly<Record<string, unknown>>) => unknown): Liar =>
  forgeRecords('lines', LINES, ({ latest: { text } }) => (isMembers(text) ? { text: change(text) } : null));

/** A device that has the record finds the lie in its header. Another one shows at most that a value is damaged. */
const REPORTED = 'The device says that the server holds another state, keeps its own and asks which one counts.';

/** Lies about records. Each shows a version that nobody has written, as if another device had written it. */
export const RECORD_LIES: readonly Lie[] = [
  {
    name: 'flipped-byte',
    tells: 'One byte of the encrypted text of each note is another one.',
    outcome: 'reported',
    app: REPORTED,
    begin: () => forgeText((text) => ({ ...text, c: flipByte(text.c, bytesIn(text.c) - BEFORE_TAG) })),
  },
  {
    name: 'other-record',
    tells: 'Each note has the encrypted text of another note.',
    outcome: 'reported',
    app: REPORTED,
    begin: () =>
      forgeRecords('lines', LINES, ({ latest }, all) => {
        const other = all.find((one) => one.latest.id !== latest.id && isMembers(one.latest.text));
        return other ? { text: other.latest.text } : null;
      }),
  },
  {
    name: 'plain-text',
    tells: 'Each note has a text that is not encrypted.',
    outcome: 'reported',
    app: REPORTED,
    begin: () => forgeText(() => 'The server wrote this'),
  },
  {
    name: 'other-header',
    tells: 'Each note has the sealed header of another note.',
    outcome: 'reported',
    app: REPORTED,
    begin: () =>
      forgeRecords('lines', LINES, ({ latest }, all) => {
        const other = all.find((one) => one.latest.id !== latest.id && isMembers(one.latest.h));
        return other ? { h: other.latest.h } : null;
      }),
  },
  {
    name: 'no-header',
    tells: 'No note has a sealed header.',
    outcome: 'reported',
    app: REPORTED,
    begin: () => forgeRecords('lines', LINES, () => ({ h: undefined })),
  },
  {
    name: 'old-value',
    tells: 'A changed note has its former encrypted text again, at a higher revision.',
    outcome: 'reported',
    app: REPORTED,
    begin: () =>
      forgeRecords('lines', LINES, ({ first, latest }) =>
        JSON.stringify(first.text) === JSON.stringify(latest.text) ? null : { text: first.text },
      ),
  },
  {
    name: 'deleted',
    tells: 'Each note is deleted, at a higher revision.',
    outcome: 'reported',
    app: REPORTED,
    begin: () => forgeRecords('lines', LINES, () => ({ deletedAt: new Date().toISOString() })),
  },
  {
    name: 'done',
    tells: 'Each open note is done and each done one open: a clear field.',
    outcome: 'reported',
    app: REPORTED,
    begin: () => forgeRecords('lines', LINES, ({ latest }) => ({ isDone: latest.isDone !== true })),
  },
  {
    name: 'order',
    tells: 'The notes are in the reverse order.',
    outcome: 'reported',
    app: REPORTED,
    begin: () =>
      forgeRecords('lines', LINES, ({ latest }) =>
        typeof latest.index === 'number' ? { index: REVERSED_AT - latest.index } : null,
      ),
  },
  {
    name: 'moved-step',
    tells: 'A weekly step belongs to the goal of another step.',
    outcome: 'reported',
    app: REPORTED,
    begin: () =>
      forgeRecords('steps', STEPS, ({ latest }, all) => {
        const { parentId, parentKind } = latest;
        const other = all.find((one) => one.latest.parentKind === parentKind && one.latest.parentId !== parentId);
        return other ? { parentId: other.latest.parentId } : null;
      }),
  },
];

/** Any position beyond those in use, so that the reversed ones are valid too. */
const REVERSED_AT = 1_000_000;

const bytesIn = (base64: unknown): number => Buffer.from(String(base64), 'base64').length;
