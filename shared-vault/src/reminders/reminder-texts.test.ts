// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { LINE_REMINDERS_MAX, MINUTE_MS } from '@northkeep/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getDatabaseContents, listReadableTexts } from '../testing/database-contents.ts';
import { getDeviceStoreAddress, REMINDER_TEXTS } from '../vault/device-database.ts';
import { readRow, updateRow } from '../vault/indexed-db.ts';
import { deleteReminderTexts } from './delete-reminder-texts.ts';
import {
  allowReminderTexts,
  isReminderShown,
  pressReminderDone,
  type ReminderItem,
  type ReminderPress,
  readReminderText,
  storeReminderAgain,
  storeReminderTexts,
  takeReminderPresses,
} from './reminder-texts.ts';

const VAULT = 'vault-of-ada';
const NOW = Date.parse('2026-11-24T08:00:00Z');
const NINE = NOW / MINUTE_MS + 60;
const DENTIST: ReminderItem = {
  kind: 'line',
  id: 'line-1',
  text: 'Call the dentist',
  planned: 'Planned for Tue, Nov 24, 9:30 AM',
  at: '2026-11-24 09:30',
};
const RUTH: ReminderItem = { ...DENTIST, id: 'line-2', text: 'Call Ruth' };
const readStored = async () => Object(await readRow(getDeviceStoreAddress('marks'), REMINDER_TEXTS));

type Stored = Partial<Parameters<typeof storeReminderTexts>[0]>;
/** Holds one reminder at nine with the id 'r1'. */
const hold = (changes: Stored = {}) =>
  storeReminderTexts({
    vaultId: VAULT,
    reminders: [{ dueMinute: NINE, items: [DENTIST] }],
    ids: new Map([[NINE, 'r1']]),
    update: (line) => line,
    now: NOW,
    ...changes,
  });
const linesOf = async (id: string) => (await readReminderText(id))?.items.map(({ text }) => text) ?? null;

/** Returns the presses that wait for the vault, and lets them be deleted. */
async function takeAll(vaultId = VAULT): Promise<readonly ReminderPress[]> {
  let taken: readonly ReminderPress[] = [];
  await takeReminderPresses(vaultId, {
    countSteps: () => true,
    completeLines: async (presses) => {
      taken = presses;
    },
  });
  return taken;
}

/** Runs `work`, deletes everything while it is encrypting, and lets it end. */
async function deleteDuring(work: () => Promise<unknown>): Promise<void> {
  let goOn = () => {};
  const waiting = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const { subtle } = crypto;
  const encrypt = subtle.encrypt.bind(subtle);
  const started = new Promise<void>((resolve) => {
    vi.spyOn(subtle, 'encrypt').mockImplementation(async (...input) => {
      resolve();
      await waiting;
      return encrypt(...input);
    });
  });
  const running = work();
  await started;
  await deleteReminderTexts();
  goOn();
  await running;
}

beforeEach(deleteReminderTexts);
afterEach(() => {
  vi.restoreAllMocks();
});

describe('the texts of reminders on a device', () => {
  it('are stored only after the device was allowed to hold them, and only for that vault', async () => {
    await hold();
    expect(await readReminderText('r1')).toBeNull();
    expect(await allowReminderTexts(VAULT)).toBe(true);
    await hold({ vaultId: 'vault-of-ben' });
    expect(await readReminderText('r1')).toBeNull();
    await hold();
    expect(await readReminderText('r1')).toEqual({ dueMinute: NINE, items: [DENTIST] });
    expect(await readReminderText('r2')).toBeNull();
    expect(await allowReminderTexts(VAULT)).toBe(false);
    expect(await linesOf('r1')).toEqual(['Call the dentist']);
    expect(await allowReminderTexts('vault-of-ben')).toBe(true);
    expect(await readReminderText('r1')).toBeNull();
  });

  it('are encrypted on the disk under a key that cannot be exported', async () => {
    await allowReminderTexts(VAULT);
    await hold();
    await storeReminderAgain({ id: 'r2', dueMinute: NINE, items: [RUTH] });
    await pressReminderDone('r1', NOW);
    await hold();
    expect(listReadableTexts(await getDatabaseContents()).join()).not.toMatch(/dentist|Ruth|9:30|line-\d/);
    const { key } = await readStored();
    expect(key.extractable).toBe(false);
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
  });

  it('are replaced by those of the next reminders', async () => {
    await allowReminderTexts(VAULT);
    await hold();
    const minutes = Array.from({ length: LINE_REMINDERS_MAX + 5 }, (_, at) => NINE + 1 + at);
    await hold({
      reminders: minutes.map((dueMinute) => ({ dueMinute, items: [DENTIST] })),
      ids: new Map(minutes.map((minute) => [minute, `n${minute}`])),
    });
    expect(await readReminderText('r1')).toBeNull();
    expect(await readReminderText(`n${NINE + 1}`)).not.toBeNull();
    expect((await readStored()).texts).toHaveLength(LINE_REMINDERS_MAX);
  });

  it('keep their ids while those of the server are not known, such as after a reload and after they were sent', async () => {
    await allowReminderTexts(VAULT);
    await hold();
    await hold({ ids: new Map(), reminders: [{ dueMinute: NINE, items: [RUTH] }] });
    expect(await linesOf('r1')).toEqual(['Call Ruth']);
    await hold({ ids: new Map(), now: NOW + 120 * MINUTE_MS });
    expect(await linesOf('r1')).toEqual(['Call the dentist']);
    await hold({ ids: new Map([[NINE, 'r9']]) });
    expect([await linesOf('r1'), await linesOf('r9')]).toEqual([null, ['Call the dentist']]);
  });

  it('are held for a day after they were due, for a notification that is still open', async () => {
    await allowReminderTexts(VAULT);
    await hold({ now: NOW + 23 * 60 * MINUTE_MS });
    expect(await linesOf('r1')).toEqual(['Call the dentist']);
    await hold({ now: NOW + 26 * 60 * MINUTE_MS });
    expect(await linesOf('r1')).toBeNull();
  });

  it('may be shown from their minute to the last one in which a late message arrives', () => {
    const at = (minutes: number) =>
      isReminderShown({ dueMinute: NINE, items: [] }, (NINE + minutes) * MINUTE_MS + 20_000);
    expect([-2, -1, 0, 180, 181].map(at)).toEqual([false, true, true, true, false]);
  });

  it.each([
    ['the texts are encrypted', () => hold()],
    ['a later reminder is encrypted', () => storeReminderAgain({ id: 'r2', dueMinute: NINE, items: [DENTIST] })],
    ['a press is encrypted', () => pressReminderDone('r1', NOW)],
  ])('stay deleted when %s during the deletion', async (_, work) => {
    await allowReminderTexts(VAULT);
    await hold();
    await deleteDuring(work);
    expect(await readRow(getDeviceStoreAddress('marks'), REMINDER_TEXTS)).toBeUndefined();
  });

  it('are not written into a row that was created after the deletion', async () => {
    await allowReminderTexts(VAULT);
    await hold();
    await deleteDuring(async () => {
      const held = hold();
      await vi.waitFor(async () =>
        expect(await readRow(getDeviceStoreAddress('marks'), REMINDER_TEXTS)).toBeUndefined(),
      );
      await allowReminderTexts(VAULT);
      await held;
    });
    expect((await readStored()).texts).toEqual([]);
  });

  it('are not read for the id of another reminder, nor as one that was asked for again', async () => {
    await allowReminderTexts(VAULT);
    await hold();
    await updateRow(getDeviceStoreAddress('marks'), REMINDER_TEXTS, (found) => {
      const { texts } = Object(found);
      return { ...Object(found), texts: texts.map((text: object) => ({ ...text, name: 'r2' })), again: texts };
    });
    expect([await readReminderText('r1'), await readReminderText('r2')]).toEqual([null, null]);
  });
});

describe('the texts of reminders that were asked for again', () => {
  beforeEach(async () => {
    await allowReminderTexts(VAULT);
    await hold();
  });

  it('are joined with those that are due at the same minute', async () => {
    await storeReminderAgain({ id: 'r1', dueMinute: NINE, items: [RUTH] });
    await storeReminderAgain({ id: 'r2', dueMinute: NINE, items: [RUTH] });
    await storeReminderAgain({ id: 'r2', dueMinute: NINE, items: [DENTIST] });
    expect(await linesOf('r1')).toEqual(['Call the dentist', 'Call Ruth']);
    expect(await linesOf('r2')).toEqual(['Call Ruth', 'Call the dentist']);
  });

  it('stay when the others are replaced, follow changed texts, and end with their lines', async () => {
    await storeReminderAgain({ id: 'r2', dueMinute: NINE, items: [RUTH, DENTIST] });
    await hold({ update: (line) => ({ ...line, text: `${line.text}!` }) });
    expect(await linesOf('r2')).toEqual(['Call Ruth!', 'Call the dentist!']);
    await hold({ update: (line) => (line.id === RUTH.id ? null : line) });
    expect(await linesOf('r2')).toEqual(['Call the dentist!']);
    await hold({ update: () => null });
    expect(await linesOf('r2')).toBeNull();
    await storeReminderAgain({ id: 'r3', dueMinute: NINE, items: [RUTH] });
    await hold({ now: NOW + 26 * 60 * MINUTE_MS });
    expect((await readStored()).again).toEqual([]);
  });
});

describe('the presses in notifications', () => {
  const PRESS = { item: DENTIST, at: NOW };

  it('wait for the vault, are taken once, and delete the text', async () => {
    await allowReminderTexts(VAULT);
    await hold();
    await storeReminderAgain({ id: 'r1', dueMinute: NINE, items: [RUTH] });
    expect(await pressReminderDone('r1', NOW)).toBe(true);
    expect(await readReminderText('r1')).toBeNull();
    expect(await pressReminderDone('r1', NOW)).toBe(false);
    expect(await takeAll('vault-of-ben')).toEqual([]);
    expect(await takeAll()).toEqual([PRESS, { item: RUTH, at: NOW }]);
    expect(await takeAll()).toEqual([]);
  });

  it('delete a text that a tab seals anew at the same time', async () => {
    await allowReminderTexts(VAULT);
    await hold();
    await storeReminderAgain({ id: 'r1', dueMinute: NINE, items: [RUTH] });
    await Promise.all([hold(), pressReminderDone('r1', NOW)]);
    expect(await linesOf('r1')).toBeNull();
    await hold();
    expect(await readStored()).toMatchObject({ texts: [], again: [] });
  });

  it('wait on when they could not be carried out', async () => {
    await allowReminderTexts(VAULT);
    await hold();
    await pressReminderDone('r1', NOW);
    const failing = takeReminderPresses(VAULT, {
      countSteps: () => true,
      completeLines: () => Promise.reject(new Error('The disk is full.')),
    });
    await expect(failing).rejects.toThrow('full');
    expect(await takeAll()).toHaveLength(1);
  });

  it('keep one that is added while the others are carried out', async () => {
    await allowReminderTexts(VAULT);
    await hold({
      reminders: [DENTIST, RUTH].map((line, at) => ({ dueMinute: NINE + at, items: [line] })),
      ids: new Map([
        [NINE, 'r1'],
        [NINE + 1, 'r2'],
      ]),
    });
    await pressReminderDone('r1', NOW);
    const isEnded = await takeReminderPresses(VAULT, {
      countSteps: () => true,
      completeLines: async () => {
        await pressReminderDone('r2', NOW);
      },
    });
    expect(isEnded).toBe(true);
    expect(await takeAll()).toEqual([{ item: RUTH, at: NOW }]);
  });

  it('are refused on a device that may not hold them, and for a reminder that it does not know', async () => {
    expect(await pressReminderDone('r1', NOW)).toBe(false);
    await allowReminderTexts(VAULT);
    expect(await pressReminderDone('r1', NOW)).toBe(false);
    expect(await takeReminderPresses('vault-of-ben', { countSteps: () => true, completeLines: async () => {} })).toBe(
      false,
    );
  });
});
