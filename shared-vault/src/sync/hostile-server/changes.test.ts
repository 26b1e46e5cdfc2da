import type { WireRecord } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import type { ServerRequest } from '../ports.ts';
import { baseRevOf } from '../testing/model-responses.ts';
import { sendAllChanges } from '../testing/quiet.ts';
import { lineTexts } from '../testing/two-devices.ts';
import { openDeviceWithLines, restoreCorrectResponses, sendForgedWriteResponses } from './saved-lines.ts';

type Opened = Awaited<ReturnType<typeof openDeviceWithLines>>;

/**
 * Creates a function that returns a false response: the stored record with the members of `change`, under a revision
 * increased by `ahead`.
 */
const staleAt =
  (opened: Opened, ahead: number, change: Partial<WireRecord> = {}) =>
  () => {
    const stored = opened.server.get('lines', opened.id);
    return { status: 200, body: { ...stored, ...change, rev: (stored?.rev ?? 0) + ahead } };
  };

async function changeUnder(opened: Opened, answer: (request: ServerRequest) => { status: number; body: unknown }) {
  const requests = sendForgedWriteResponses(opened.network, answer);
  opened.tab.records.lines.change(opened.id, { text: 'one, edited' });
  await sendAllChanges(opened.tab);
  return requests;
}

describe('change confirmed by a malicious server', () => {
  it.each([
    ['an empty object', () => () => ({ status: 200, body: {} })],
    ['204', () => () => ({ status: 204, body: undefined })],
    ['the unchanged record', (opened: Opened) => staleAt(opened, 0)],
    ['the unchanged record at the next revision', (opened: Opened) => staleAt(opened, 1)],
    ['the record of another line', (opened: Opened) => () => ({ status: 200, body: opened.server.live('lines')[1] })],
    ['the unchanged record at a later revision', (opened: Opened) => staleAt(opened, 2)],
    ['a value that does not open', (opened: Opened) => staleAt(opened, 3, { text: 'in the clear' })],
    ['a record without the text', (opened: Opened) => staleAt(opened, 3, { text: undefined as never })],
  ])('keeps the edit in the outbox after %s and stores it later', async (_, lie) => {
    const opened = await openDeviceWithLines('one', 'two');
    const { testAccount, tab } = opened;
    const requests = await changeUnder(opened, lie(opened));
    expect(new Set(requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect([tab.sync.waitingCount, lineTexts(tab)]).toEqual([1, ['one, edited', 'two']]);
    await restoreCorrectResponses(opened, tab);
    expect([await testAccount.texts(), tab.sync.statusLabel]).toEqual([['one, edited', 'two'], 'saved']);
    expect(lineTexts(tab)).toEqual(['one, edited', 'two']);
  });

  it('accepts an envelope whose members come in another order', async () => {
    const opened = await openDeviceWithLines('one');
    const { tab, network, server, id } = opened;
    sendForgedWriteResponses(network, (request) => {
      const { body } = server.answer(request);
      const { text, ...record } = body as WireRecord;
      const members = Object.entries(Object(text)).reverse();
      return { status: 200, body: { ...record, text: Object.fromEntries(members) } };
    });
    tab.records.lines.change(id, { text: 'one, edited' });
    await sendAllChanges(tab);
    expect([tab.sync.waitingCount, tab.sync.statusLabel]).toEqual([0, 'saved']);
  });

  it('does not believe that the record was deleted when no header says so', async () => {
    const opened = await openDeviceWithLines('one');
    const { testAccount, tab, network } = opened;
    const gone = staleAt(opened, 1, { deletedAt: '2026-11-02T09:00:00.000Z' });
    sendForgedWriteResponses(network, gone);
    tab.records.lines.change(opened.id, { text: 'one, edited' });
    await sendAllChanges(tab);
    expect([tab.sync.statusLabel, lineTexts(tab)]).toEqual(['older', ['one, edited']]);
    await restoreCorrectResponses(opened, tab);
    expect([lineTexts(tab), tab.sync.waitingCount]).toEqual([['one, edited'], 0]);
    expect(await testAccount.texts()).toEqual(['one, edited']);
  });

  it('pauses longer before each request to a server that answers every change with a later revision', async () => {
    const opened = await openDeviceWithLines('one');
    const requests = await changeUnder(opened, ({ headers }) => {
      return staleAt(opened, baseRevOf({ headers }) + 1)();
    });
    expect(requests.length).toBeLessThan(10);
    expect(lineTexts(opened.tab)).toEqual(['one, edited']);
  });
});

describe('sync status with a server that does not confirm', () => {
  it('reports the missing confirmation after five responses, in both tabs, until a change is confirmed', async () => {
    const opened = await openDeviceWithLines('one');
    const { device, tab } = opened;
    const other = await device.tab();
    const requests = await changeUnder(opened, () => ({ status: 200, body: {} }));
    expect(tab.sync.statusLabel).toBe('waiting');
    for (let i = 0; i < 30 && requests.length < 5; i++) await sendAllChanges(tab);
    expect([requests.length, tab.sync.statusLabel, other.sync.statusLabel]).toEqual([5, 'unconfirmed', 'unconfirmed']);
    await restoreCorrectResponses(opened, tab);
    expect([tab.sync.statusLabel, other.sync.statusLabel]).toEqual(['saved', 'saved']);
  });
});
