// @vitest-environment jsdom
import { clockDate, localTime, MINUTE_MS, SETTINGS_ID } from '@northkeep/contracts';
import { MemoryRouter, toastStore } from '@northkeep/shared-kit/runtime';
import {
  answerReminderTexts,
  api,
  browserStorage,
  lines,
  prepareReminderTexts,
  settings,
  sync,
  userTimeZone,
  vault,
} from '@northkeep/shared-vault';
import {
  allowReminderTexts,
  deleteReminderTexts,
  pressReminderDone,
  readReminderText,
  storeReminderAgain,
  storeReminderTexts,
  takeReminderPresses,
} from '@northkeep/shared-vault/reminder-texts';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import AppStart from '../../app-start.tsx';
import { PASSING_TIMERS, passTime, passUntil } from '../../testing/pass-time.ts';
import { carryOutReminderPresses } from './carry-out-presses.ts';
import { describeLine } from './describe-reminder.ts';

/** A Tuesday, some seconds after 9:00 in Europe/Zurich. */
const NOW = Date.parse('2026-11-24T08:00:20Z');
const NOW_MINUTE = Math.floor(NOW / MINUTE_MS);
/** Returns the id of the server for a reminder that is due in some minutes. */
const idIn = (minutes: number) => `id-of-${minutes}`.padEnd(16, '_');
/** Answer of the server to the list of minutes; null for none. */
let nameMinute: ((dueMinute: number) => string) | null;

beforeEach(async () => {
  await openTestVault(({ path, body, method }) => {
    if (path !== '/api/push/line-reminders') return undefined;
    if (method === 'GET') return { status: 200, body: { isSubscribed: true } };
    if (!nameMinute) return { status: 503, body: {} };
    const { dueMinutes } = body as { dueMinutes: number[] };
    const toAnswer = (dueMinute: number) => ({ id: nameMinute?.(dueMinute), dueMinute });
    return { status: 200, body: { lineReminders: dueMinutes.map(toAnswer) } };
  });
  nameMinute = (dueMinute) => idIn(dueMinute - NOW_MINUTE);
  await api.get('/sync/revs');
  await waitFor(() => expect(sync.lastResponseAt).not.toBeNull());
  settings.create({ timeZone: 'Europe/Zurich' }, { id: SETTINGS_ID });
  vi.useFakeTimers({ now: NOW, toFake: [...PASSING_TIMERS] });
});
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  await answerReminderTexts(false);
});

function createReminded(text: string, inMinutes: number) {
  const at = new Date(NOW + inMinutes * MINUTE_MS);
  const zone = userTimeZone();
  return lines.create({ text, scheduleDate: clockDate(at, zone), scheduleTime: localTime(at, zone), reminder: 0 });
}

const openTab = () =>
  render(
    <MemoryRouter>
      <AppStart />
    </MemoryRouter>,
  );
const textsOf = async (id: string) => (await readReminderText(id))?.items.map(({ text, planned }) => [text, planned]);
const IGNORE = { countSteps: () => true, completeLines: async () => {} };

/** Presses 'Done' in a notification of lines, as they are now, `minutes` before {@link NOW}. */
async function pressDone(pressed: readonly ReturnType<typeof createReminded>[], minutes = 30): Promise<void> {
  const reminders = [{ dueMinute: NOW_MINUTE, items: pressed.map(describeLine) }];
  const ids = new Map([[NOW_MINUTE, idIn(0)]]);
  await storeReminderTexts({ vaultId: vault.vaultId ?? '', reminders, ids, update: (item) => item, now: NOW });
  expect(await pressReminderDone(idIn(0), NOW - minutes * MINUTE_MS)).toBe(true);
}

async function countPresses(): Promise<number> {
  let count = 0;
  await takeReminderPresses(vault.vaultId ?? '', {
    countSteps: () => false,
    completeLines: async (presses) => {
      count = presses.length;
      throw new Error('They wait on.');
    },
  }).catch(() => {});
  return count;
}

describe('a device whose user agreed to show what a reminder is about', () => {
  // shows: push.line.about
  it('holds the texts of the reminders under the ids of the server, and follows their changes', async () => {
    await answerReminderTexts(true);
    const dentist = createReminded('Call the dentist', 20);
    const letter = createReminded('Bring the letter', 20);
    openTab();
    await passUntil(async () =>
      expect(await textsOf(idIn(20))).toEqual([
        ['Call the dentist', 'Planned for Tue, Nov 24, 9:20 AM'],
        ['Bring the letter', 'Planned for Tue, Nov 24, 9:20 AM'],
      ]),
    );
    lines.change(dentist.id, { isDone: true });
    lines.change(letter.id, { text: 'Bring both letters' });
    await passUntil(async () =>
      expect((await textsOf(idIn(20)))?.map(([text]) => text)).toEqual(['Bring both letters']),
    );
    lines.change(letter.id, { scheduleTime: '11:00' });
    await passUntil(async () => expect((await textsOf(idIn(120)))?.length).toBe(1));
    expect(await textsOf(idIn(20))).toBeUndefined();
    lines.remove(letter.id);
    await passUntil(async () => expect(await textsOf(idIn(120))).toBeUndefined());
  });

  it('follows a move to another zone', async () => {
    await answerReminderTexts(true);
    createReminded('Call the dentist', 20);
    openTab();
    await passUntil(async () => expect(await textsOf(idIn(20))).toHaveLength(1));
    settings.change(SETTINGS_ID, { timeZone: 'America/New_York' });
    await passUntil(async () => expect(await textsOf(idIn(20 + 6 * 60))).toHaveLength(1));
    expect(await textsOf(idIn(20))).toBeUndefined();
  });

  it('keeps the texts when the server cannot be reached after a reload', async () => {
    await answerReminderTexts(true);
    createReminded('Call the dentist', 20);
    openTab();
    await passUntil(async () => expect(await textsOf(idIn(20))).toHaveLength(1));
    cleanup();
    nameMinute = null;
    createReminded('Bring the letter', 20);
    openTab();
    await passUntil(async () => expect(await textsOf(idIn(20))).toHaveLength(2));
  });

  it('takes no ids of a server that gives one id to several minutes', async () => {
    await answerReminderTexts(true);
    nameMinute = () => idIn(0);
    for (const minutes of [20, 30]) createReminded('Call the dentist', minutes);
    const warned = vi.spyOn(console, 'debug');
    openTab();
    await passUntil(() =>
      expect(warned).toHaveBeenCalledWith(expect.stringContaining('not sent'), expect.any(TypeError)),
    );
    await passTime(2_000);
    expect(await readReminderText(idIn(0))).toBeNull();
  });

  it('updates the text of a reminder that was asked for again, and forgets it when the line is done', async () => {
    await answerReminderTexts(true);
    const line = createReminded('Call the dentist', 20);
    await storeReminderAgain({ id: idIn(60), dueMinute: NOW_MINUTE + 60, items: [describeLine(line)] });
    lines.change(line.id, { text: 'Call the doctor' });
    openTab();
    await passUntil(async () => expect((await textsOf(idIn(60)))?.[0]?.[0]).toBe('Call the doctor'));
    lines.change(line.id, { isDone: true });
    await passUntil(async () => expect(await textsOf(idIn(60))).toBeUndefined());
  });

  it('holds nothing before the user agrees, and nothing after they withdraw it', async () => {
    let named = 0;
    nameMinute = (dueMinute) => {
      named += 1;
      return idIn(dueMinute - NOW_MINUTE);
    };
    createReminded('Call the dentist', 20);
    openTab();
    await passUntil(() => expect(named).toBe(1));
    await passTime(3_000);
    expect(await readReminderText(idIn(20))).toBeNull();
    await answerReminderTexts(true);
    await passUntil(async () => expect(await readReminderText(idIn(20))).not.toBeNull());
    await answerReminderTexts(false);
    expect(await readReminderText(idIn(20))).toBeNull();
  });

  it('deletes at the next unlock what a device holds without a consent, such as after a failed deletion', async () => {
    const vaultId = vault.vaultId ?? '';
    await allowReminderTexts(vaultId);
    openTab();
    await passUntil(async () => expect(await takeReminderPresses(vaultId, IGNORE)).toBe(false));
  });

  it('does not hold them again when the vault is locked while it begins', async () => {
    await answerReminderTexts(true);
    await deleteReminderTexts();
    const vaultId = vault.vaultId ?? '';
    await Promise.all([prepareReminderTexts(), vault.lock()]);
    expect(await takeReminderPresses(vaultId, IGNORE)).toBe(false);
    browserStorage.removeItem('nk.reminder-texts');
  });
});

describe("a press of 'Done' in a notification", () => {
  beforeEach(() => answerReminderTexts(true));

  // shows: push.line.press
  it('completes the lines at the next unlock, with the time of the press', async () => {
    const [one, done, gone] = [20, 20, 20].map((minutes) => createReminded('Call the dentist', minutes));
    if (!one || !done || !gone) throw new Error('no lines');
    await pressDone([one, done, gone]);
    lines.change(done.id, { isDone: true, doneAt: '2026-11-23T08:00:00.000Z' });
    lines.remove(gone.id);
    openTab();
    await passUntil(() => expect(lines.get(one.id)?.isDone).toBe(true));
    expect(lines.get(one.id)?.doneAt).toBe(new Date(NOW - 30 * MINUTE_MS).toISOString());
    expect(lines.get(done.id)?.doneAt).toBe('2026-11-23T08:00:00.000Z');
    expect(lines.get(gone.id)).toBeUndefined();
    await passUntil(async () => expect(await countPresses()).toBe(0));
  });

  it.each([
    ['another text', { text: 'Call the doctor' }],
    ['another day', { scheduleDate: '2026-12-01' }],
    ['another time', { scheduleTime: '18:00' }],
  ])('does not complete a line that has %s since, and says so', async (_, changes) => {
    const line = createReminded('Call the dentist', 20);
    await pressDone([line]);
    lines.change(line.id, changes);
    expect(await carryOutReminderPresses()).toBe(true);
    expect(lines.get(line.id)?.isDone).toBe(false);
    expect(toastStore.getState().toasts.at(-1)?.text).toMatch(/was changed since, so it was not completed/);
  });

  it('waits on when the vault is locked while it is carried out', async () => {
    const line = createReminded('Call the dentist', 20);
    await pressDone([line]);
    const { vaultId } = vault;
    vi.spyOn(lines, 'get').mockImplementation(() => undefined);
    vi.spyOn(vault, 'vaultId', 'get').mockReturnValueOnce(vaultId).mockReturnValue(null);
    await expect(carryOutReminderPresses()).rejects.toThrow('locked');
    vi.restoreAllMocks();
    expect(await countPresses()).toBe(1);
  });

  it('plans the next line of a rule that counts from the day of the press', async () => {
    const line = createReminded('Water the basil', 20);
    lines.change(line.id, { repeat: 'FREQ=DAILY;INTERVAL=3;X-NORTHKEEP-FROM=DONE' });
    await pressDone([lines.get(line.id) ?? line], 2 * 24 * 60);
    expect(await carryOutReminderPresses()).toBe(true);
    expect(lines.items.filter(({ isDone }) => !isDone).map(({ scheduleDate }) => scheduleDate)).toEqual(['2026-11-25']);
  });

  it('completes no line when it was made for another vault', async () => {
    const line = createReminded('Call the dentist', 20);
    await allowReminderTexts('vault-of-ben');
    const reminders = [{ dueMinute: NOW_MINUTE, items: [describeLine(line)] }];
    const ids = new Map([[NOW_MINUTE, idIn(0)]]);
    await storeReminderTexts({ vaultId: 'vault-of-ben', reminders, ids, update: (each) => each, now: NOW });
    await pressReminderDone(idIn(0), NOW);
    expect(await carryOutReminderPresses()).toBe(false);
    expect(lines.get(line.id)?.isDone).toBe(false);
  });
});
