import 'fake-indexeddb/auto';
import { MINUTE_MS } from '@northkeep/contracts';
import {
  allowReminderTexts,
  deleteReminderTexts,
  type ReminderItem,
  type ReminderPress,
  readReminderText,
  storeReminderAgain,
  storeReminderTexts,
  takeReminderPresses,
} from '@northkeep/shared-vault/reminder-texts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { handleNotificationClick, showPushNotification } from './push-messages.ts';

const VAULT = 'vault-of-ada';
const ID = 'abcdefgh-_012345';
const LATER_ID = 'ABCDEFGH-_012345';
const items: readonly ReminderItem[] = [
  {
    kind: 'line',
    id: 'line-1',
    text: 'Call the dentist',
    planned: 'Planned for Tue, Nov 24, 9:30 AM',
    at: '2026-11-24 09:30',
  },
];
const nowMinute = () => Math.floor(Date.now() / MINUTE_MS);
const DONE_AND_AGAIN = ['Done', 'In an hour'];

interface ShownOptions {
  readonly body: string;
  readonly tag: string;
  readonly actions?: readonly { readonly title: string }[];
}
const shown: ShownOptions[] = [];
const posted: unknown[] = [];
/** Answer of the open page to a message. */
let answer: (port: MessagePort | undefined) => void = () => {};
const opened: string[] = [];

beforeAll(() => {
  vi.stubGlobal('registration', {
    showNotification: async (_title: string, options: ShownOptions) => void shown.push(options),
  });
  vi.stubGlobal('clients', {
    matchAll: async () => [
      {
        url: 'http://localhost/app',
        focus: async () => {},
        postMessage: (message: unknown, [port]: MessagePort[] = []) => {
          posted.push(message);
          answer(port);
        },
      },
    ],
    openWindow: async (path: string) => void opened.push(path),
  });
});
beforeEach(async () => {
  for (const list of [shown, posted, opened]) list.length = 0;
  answer = () => {};
  await deleteReminderTexts();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await deleteReminderTexts();
});

const receive = (message: unknown) => showPushNotification({ data: { json: () => message } });
const press = (action: string, close = () => {}) =>
  handleNotificationClick({ action, notification: { tag: `line ${ID}`, close } });

/** Lets this device hold what a reminder is about that is due in some minutes. */
async function hold(about: readonly ReminderItem[] = items, inMinutes = 0): Promise<void> {
  await allowReminderTexts(VAULT);
  const dueMinute = nowMinute() + inMinutes;
  const ids = new Map([[dueMinute, ID]]);
  const reminders = [{ dueMinute, items: about }];
  await storeReminderTexts({ vaultId: VAULT, reminders, ids, update: (item) => item, now: Date.now() });
}

async function takePresses(): Promise<readonly ReminderPress[]> {
  let taken: readonly ReminderPress[] = [];
  await takeReminderPresses(VAULT, {
    countSteps: () => false,
    completeLines: async (presses) => {
      taken = presses;
    },
  });
  return taken;
}

describe('a reminder on a device that may show what it is about', () => {
  // shows: push.line.about
  it('shows the line and its time, with two buttons', async () => {
    await hold();
    await receive({ id: ID });
    expect(shown).toMatchObject([{ body: 'Call the dentist\nPlanned for Tue, Nov 24, 9:30 AM', tag: `line ${ID}` }]);
    expect(shown[0]?.actions?.map(({ title }) => title)).toEqual(DONE_AND_AGAIN);
    await receive({ id: ID, late: true });
    expect(shown[1]?.body).toBe('Call the dentist\nPlanned for Tue, Nov 24, 9:30 AM\nThis reminder is late.');
  });

  it("names three lines of a minute, counts the others, and completes none that it doesn't name", async () => {
    const many = (...texts: string[]): ReminderItem[] =>
      texts.map((text) => ({ kind: 'line', id: text, text, planned: 'at ten', at: '' }));
    await hold(many('A', 'B', 'C'));
    await receive({ id: ID });
    expect(shown.pop()?.actions?.map(({ title }) => title)).toEqual(DONE_AND_AGAIN);
    await hold(many('A', 'B', 'C', 'D', 'E'));
    await receive({ id: ID });
    expect(shown[0]?.actions?.map(({ title }) => title)).toEqual(['In an hour']);
    expect(shown[0]?.body.split('\n').filter((row) => row.length === 1)).toEqual(['A', 'B', 'C']);
    expect(shown[0]?.body).toMatch(/and 2 more$/);
  });

  // shows: push.line.about
  it('says that something is due, without buttons, for a reminder that it does not know and after a deletion', async () => {
    await hold();
    await receive({ id: LATER_ID });
    await deleteReminderTexts();
    await receive({ id: ID });
    expect(shown.map(({ body, actions }) => [body, actions])).toEqual(Array(2).fill(['Something is due.', undefined]));
  });

  // shows: push.line.press
  it("keeps a press of 'Done' until the next unlock, says so, and tells the open pages", async () => {
    await hold();
    const close = vi.fn();
    await press('done', close);
    expect(close).toHaveBeenCalledOnce();
    expect(shown.map(({ body }) => body)).toEqual(['Noted. Northkeep completes it when it is next unlocked.']);
    expect(posted).toEqual([{ type: 'reminder-pressed' }]);
    expect(await takePresses()).toEqual([{ item: items[0], at: expect.any(Number) }]);
    expect(opened).toEqual([]);
  });

  // shows: push.line.about
  it.each([
    ['long before it is due', 10, 'Something is due.'],
    ['a minute before it is due, by a slow clock', 1, 'Call the dentist'],
    ['two hours late', -120, 'Call the dentist'],
    ['the day after', -24 * 60 + 1, 'Something is due.'],
  ])('shows the text or not when its message comes %s', async (_, inMinutes, text) => {
    await hold(items, inMinutes);
    await receive({ id: ID });
    expect(shown[0]?.body.split('\n')[0]).toBe(text);
  });

  it("shows no text again when its message comes a second time after 'Done'", async () => {
    await hold();
    await receive({ id: ID });
    await press('done');
    await receive({ id: ID });
    expect(shown.map(({ body }) => body.split('\n')[0])).toEqual([
      'Call the dentist',
      'Noted. Northkeep completes it when it is next unlocked.',
      'Something is due.',
    ]);
    expect(await takePresses()).toHaveLength(1);
  });

  it('says that something is due when the database of the browser does not answer', async () => {
    await hold();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.spyOn(indexedDB, 'open').mockReturnValue(Object.assign(new EventTarget(), {}) as IDBOpenDBRequest);
    const receiving = receive({ id: ID });
    await vi.advanceTimersByTimeAsync(3_000);
    await receiving;
    vi.useRealTimers();
    vi.restoreAllMocks();
    expect(shown).toMatchObject([{ body: 'Something is due.' }]);
  });

  // shows: push.line.press
  it("shows no notification after a press of 'Done' that an open page has carried out", async () => {
    await hold();
    answer = (port) => port?.postMessage({ type: 'reminder-carried-out' });
    await press('done');
    expect(shown).toEqual([]);
    expect(posted).toEqual([{ type: 'reminder-pressed' }]);
  });

  // shows: push.line.forget
  it.each(['done', 'again'])(
    'does nothing at a press of %j in a notification that outlived the texts',
    async (action) => {
      const fetch = vi.fn();
      vi.stubGlobal('fetch', fetch);
      await hold();
      await deleteReminderTexts();
      await press(action);
      // Another account holds texts on this device now, but not that of the notification.
      await allowReminderTexts('vault-of-ben');
      await press(action);
      expect(shown.map(({ body }) => body)).toEqual(Array(2).fill(expect.stringContaining('no longer knows')));
      expect(fetch).not.toHaveBeenCalled();
      expect(posted).toEqual([]);
    },
  );

  // shows: push.line.again
  it("asks the server for another reminder at a press of 'In an hour', and keeps its text", async () => {
    await hold();
    const dueMinute = nowMinute() + 60;
    const fetch = vi.fn(async () => Response.json({ id: LATER_ID, dueMinute }));
    vi.stubGlobal('fetch', fetch);
    await press('again');
    expect(fetch).toHaveBeenCalledWith('/api/push/line-reminders/again', expect.objectContaining({ method: 'POST' }));
    expect(shown.map(({ body }) => body)).toEqual(['You will be reminded in an hour.']);
    expect(await readReminderText(LATER_ID)).toEqual({ dueMinute, items });
  });

  // shows: push.line.again
  it('says that it will not remind again when the server cannot be reached', async () => {
    await hold();
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await press('again');
    expect(shown[0]?.body).toContain('could not be reached');
  });

  // shows: push.line.again
  it.each([
    [
      'a full list of the server',
      () => Response.json({ error: {} }, { status: 409 }),
      'could not plan another reminder',
    ],
    ['an answer without an id', () => Response.json({}), 'could not be reached'],
    ['an ended session', () => Response.json({}, { status: 401 }), 'logged out'],
  ])('says what follows from %s', async (_, respond, said) => {
    await hold();
    vi.stubGlobal('navigator', { locks: { request: async (_name: string, work: () => unknown) => work() } });
    vi.stubGlobal('fetch', async () => respond());
    await press('again');
    expect(shown[0]?.body).toContain(said);
    expect((await readReminderText(ID)) === null).toBe(said === 'logged out');
  });

  it('says that it reminds again also when the text of it cannot be stored', async () => {
    await hold();
    await storeReminderAgain({ id: LATER_ID, dueMinute: nowMinute() + 60, items: [] });
    vi.stubGlobal('fetch', async () => Response.json({ id: LATER_ID, dueMinute: nowMinute() + 60 }));
    vi.spyOn(crypto.subtle, 'encrypt').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
    await press('again');
    vi.restoreAllMocks();
    expect(shown.map(({ body }) => body)).toEqual(['You will be reminded in an hour.']);
  });

  it('opens the app at a press of the notification itself, and of a button that it does not know', async () => {
    await hold();
    for (const action of ['', 'constructor']) await press(action);
    expect(posted).toEqual(Array(2).fill({ type: 'open', path: '/app' }));
  });
});
