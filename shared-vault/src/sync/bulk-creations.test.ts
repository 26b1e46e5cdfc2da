import type { WireRecord } from '@northkeep/contracts';
import { describe, expect, it, vi } from 'vitest';
import type { ServerRequest } from './ports.ts';
import { sendAllChanges, waitUntilIdle } from './testing/quiet.ts';
import { TestAccount } from './testing/test-account.ts';
import type { ForgedResponse } from './testing/test-network.ts';
import type { TestTab } from './testing/test-tab.ts';

const LINES = 30;
const TEXTS = Array.from({ length: LINES }, (_, i) => `line ${i}`);

const isBulk = ({ path }: ServerRequest) => path === '/lines/bulk';
const isSingle = ({ method, path }: ServerRequest) => method === 'POST' && path === '/lines';
const sorted = (values: readonly unknown[]) => [...values].sort();

async function openTab() {
  const testAccount = new TestAccount();
  const device = testAccount.device();
  const tab = await device.tab();
  return { testAccount, device, tab, server: testAccount.server, network: device.network };
}

function createLines(tab: TestTab): readonly string[] {
  return TEXTS.map((text) => tab.records.lines.create({ text }).id);
}

/** Expects that the server stores every line exactly once and that nothing waits to be sent. */
async function expectAllStored({ testAccount, tab }: { testAccount: TestAccount; tab: TestTab }): Promise<void> {
  expect(sorted(await testAccount.texts())).toEqual(sorted(TEXTS));
  const { log } = testAccount.server;
  expect(new Set(log).size).toBe(log.length);
  expect([tab.sync.waitingCount, tab.sync.statusLabel]).toEqual([0, 'saved']);
}

const lyingAbout =
  (change: (records: readonly WireRecord[]) => unknown, answer: (request: ServerRequest) => ForgedResponse) =>
  (request: ServerRequest): ForgedResponse => {
    if (isSingle(request)) return { status: 201, body: {} };
    if (!isBulk(request)) return null;
    const real = answer(request);
    return { status: 201, body: change((real?.body ?? []) as readonly WireRecord[]) };
  };

describe('OutboxSender with many new lines', () => {
  it('creates the lines with one request that holds the index and the idempotency key of each', async () => {
    const opened = await openTab();
    const ids = createLines(opened.tab);
    await opened.tab.sync.flush();
    const entries = (await opened.tab.store?.entries()) ?? [];
    await sendAllChanges(opened.tab);
    const { server } = opened;
    const requests = server.requests.filter(isBulk);
    expect([requests.length, server.requests.filter(isSingle).length]).toEqual([1, 0]);
    const items = entries.map(({ id, key, schema, fields }) => ({
      id,
      schema,
      ...fields,
      key,
      h: server.get('lines', id)?.h,
    }));
    expect(requests[0]?.body).toEqual({ items });
    expect(sorted(items.map(({ id }) => id))).toEqual(sorted(ids));
    await expectAllStored(opened);
    expect(opened.tab.records.lines.items.map(({ id }) => id)).toEqual(ids);
  });

  it('sends changes of other records in requests of their own', async () => {
    const opened = await openTab();
    const { tab, server } = opened;
    createLines(tab);
    const aim = tab.records.aims.create({ label: 'health' });
    await sendAllChanges(tab);
    expect(server.get('aims', aim.id)).toBeDefined();
    await expectAllStored(opened);
  });

  it('sends a few new lines alone', async () => {
    const { tab, server } = await openTab();
    for (const text of TEXTS.slice(0, 3)) tab.records.lines.create({ text });
    await sendAllChanges(tab);
    expect([server.requests.filter(isBulk).length, server.requests.filter(isSingle).length]).toEqual([0, 3]);
  });

  it('creates each line once when the response is lost, also after a reload', async () => {
    const opened = await openTab();
    opened.network.loseAnswers = 2;
    createLines(opened.tab);
    await opened.tab.sync.flush();
    await sendAllChanges(opened.tab);
    opened.tab.crash();
    const tab = await opened.device.tab();
    await sendAllChanges(tab);
    await expectAllStored({ ...opened, tab });
  });

  it('creates each line once when the server receives the request twice', async () => {
    const opened = await openTab();
    opened.network.repeat = 1;
    opened.network.echo = 1;
    createLines(opened.tab);
    await sendAllChanges(opened.tab);
    await opened.network.deliverEchoes();
    await expectAllStored(opened);
  });

  it.each([0, 1, 17, LINES - 1, LINES])('creates each line once when the server dies after %i lines', async (dead) => {
    const opened = await openTab();
    const { tab, server } = opened;
    createLines(tab);
    await tab.sync.flush();
    server.killIn(dead);
    await tab.sync.sendWithoutDelay();
    await waitUntilIdle();
    expect([server.live('lines').length, tab.sync.waitingCount]).toEqual([dead, LINES]);
    server.restart();
    tab.sync.resume();
    await sendAllChanges(tab);
    await expectAllStored(opened);
  });

  it('creates each line once when the tab crashes at any point of sending', async () => {
    for (let steps = 1; steps < 60; steps += 3) {
      const opened = await openTab();
      createLines(opened.tab);
      await opened.tab.sync.flush();
      opened.tab.crashIn(steps);
      opened.tab.device.clock.advance(1_000);
      await waitUntilIdle();
      opened.tab.crash();
      const tab = await opened.device.tab();
      await sendAllChanges(tab);
      await expectAllStored({ ...opened, tab });
    }
  });

  it('stores the other lines when the server rejects one, which becomes a rejected change', async () => {
    const { tab, server, network } = await openTab();
    const ids = createLines(tab);
    let rejected: unknown;
    server.refuseNext('lines', 403, 'LIMIT_REACHED');
    network.lie = (request) => {
      const body = Object(request.body);
      if (isBulk(request)) rejected = body.items[0].id;
      return isSingle(request) && body.id === rejected ? { status: 403, body: { code: 'LIMIT_REACHED' } } : null;
    };
    await sendAllChanges(tab);
    expect(sorted(server.live('lines').map(({ id }) => id))).toEqual(sorted(ids.filter((id) => id !== rejected)));
    expect(new Set(server.log).size).toBe(server.log.length);
    expect(tab.sync.rejected.map(({ recordId }) => recordId)).toEqual([rejected]);
    expect(tab.sync.waitingCount).toBe(0);
  });

  it('sends a change that is made while the creation of its line is under way', async () => {
    const { tab, server, network, testAccount } = await openTab();
    const [edited = ''] = createLines(tab);
    await tab.sync.flush();
    network.before = (request) => {
      if (isBulk(request)) tab.records.lines.change(edited, { text: 'edited' });
    };
    await sendAllChanges(tab);
    expect(await testAccount.stored('lines', edited, 'text')).toBe('edited');
    expect([server.get('lines', edited)?.rev, server.live('lines').length]).toEqual([2, LINES]);
    expect([tab.sync.waitingCount, tab.sync.statusLabel]).toEqual([0, 'saved']);
  });

  it('shows the stored lines as a new tab shows them, without decrypting them again', async () => {
    const { tab, device } = await openTab();
    const ids = createLines(tab);
    await tab.sync.flush();
    const decrypt = vi.spyOn(crypto.subtle, 'decrypt');
    await sendAllChanges(tab);
    expect(decrypt).not.toHaveBeenCalled();
    decrypt.mockRestore();
    const rowsOf = ({ collections }: TestTab) =>
      ids.map((id) => {
        const row = collections.collection('lines').list.row(id);
        return { ...row.now, stamp: row.stamp };
      });
    expect(new Set(rowsOf(tab).map(({ rev }) => rev))).toEqual(new Set([1]));
    const shown = rowsOf(tab);
    tab.crash();
    const later = await device.tab();
    await waitUntilIdle();
    expect(shown).toEqual(rowsOf(later));
  });

  it('does not take a value that was not sent, and reports the line', async () => {
    const { tab, server, network } = await openTab();
    const [id = ''] = createLines(tab);
    await tab.sync.flush();
    expect(Object.keys((await tab.store?.entries())?.[0]?.fields ?? {})).not.toContain('macroStepTotal');
    network.lie = lyingAbout(
      (records) => records.map((record) => ({ ...record, macroStepTotal: 3 })),
      (request) => server.answer(request),
    );
    await sendAllChanges(tab);
    expect([tab.records.lines.get(id)?.macroStepTotal, tab.sync.waitingCount]).toEqual([null, 30]);
    expect(tab.sync.rolledBack).toHaveLength(30);
  });

  it('retries with a pause after a 503 for the whole request', async () => {
    const opened = await openTab();
    let answers = 0;
    opened.network.lie = (request) => {
      if (!isBulk(request)) return null;
      answers += 1;
      return answers > 1 ? null : { status: 503, body: { code: 'UNAVAILABLE' } };
    };
    createLines(opened.tab);
    await sendAllChanges(opened.tab);
    expect(opened.server.requests.filter(isSingle)).toEqual([]);
    await expectAllStored(opened);
  });

  it('waits for the session after a 401', async () => {
    const opened = await openTab();
    createLines(opened.tab);
    await opened.tab.sync.flush();
    opened.network.session = false;
    await sendAllChanges(opened.tab);
    expect([opened.tab.sync.waitingCount, opened.tab.sync.status.blocker]).toEqual([LINES, 'session']);
    opened.network.session = true;
    opened.tab.sync.resume();
    await sendAllChanges(opened.tab);
    await expectAllStored(opened);
  });

  it('merges a line whose id another device has used, and stores the others', async () => {
    const opened = await openTab();
    const { tab, server, testAccount, device } = opened;
    const ids = createLines(tab);
    await tab.sync.flush();
    const other = await testAccount.device().tab();
    other.records.lines.create({ text: 'from elsewhere' }, { id: ids[4] ?? '' });
    await sendAllChanges(other);
    await sendAllChanges(tab);
    const texts = await testAccount.texts();
    expect(texts).toEqual(expect.arrayContaining([...TEXTS, 'from elsewhere']));
    expect([tab.sync.waitingCount, server.live('lines').length]).toEqual([0, LINES + 1]);
    expect(device.network.online).toBe(true);
  });
});

describe('bulk creation confirmed by a malicious server', () => {
  it.each([
    ['an empty list', () => []],
    ['an empty object', () => ({})],
    ['a list without one line', (records: readonly WireRecord[]) => records.slice(1)],
    [
      'the lines in the place of others',
      ([first, ...others]: readonly WireRecord[]) => [
        ...others.map((one, i) => ({ ...one, id: others[i + 1]?.id })),
        first,
      ],
    ],
    ['lines without texts', (records: readonly WireRecord[]) => records.map(({ text: _, ...record }) => record)],
    ['lines at revision 0', (records: readonly WireRecord[]) => records.map((record) => ({ ...record, rev: 0 }))],
    ['texts in a list', () => ['stored', null, 3]],
  ])('keeps the unproven lines in the outbox after %s and stores them later', async (_, change) => {
    const opened = await openTab();
    const { tab, server, network } = opened;
    const empty = server.snapshot();
    network.lie = lyingAbout(change, (request) => {
      const answer = server.answer(request);
      server.restore(empty); // nothing is really stored
      return answer;
    });
    createLines(tab);
    await sendAllChanges(tab);
    const proven = LINES - tab.sync.waitingCount;
    expect(tab.sync.waitingCount).toBeGreaterThan(0);
    expect(tab.records.lines.items).toHaveLength(LINES);
    network.lie = null;
    tab.sync.resume();
    await sendAllChanges(tab);
    expect(server.live('lines')).toHaveLength(LINES - proven);
    expect(tab.sync.waitingCount).toBe(0);
  });
});
