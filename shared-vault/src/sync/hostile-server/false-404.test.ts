import { describe, expect, it } from 'vitest';
import type { ServerResponse } from '../ports.ts';
import { sendAllChanges, waitUntilIdle } from '../testing/quiet.ts';
import { lineTexts } from '../testing/two-devices.ts';
import { openDeviceWithLines, restoreCorrectResponses } from './saved-lines.ts';

type Opened = Awaited<ReturnType<typeof openDeviceWithLines>>;

const GONE = '2026-11-02T09:00:00.000Z';
const NOT_FOUND: ServerResponse = { status: 404, body: { code: 'NOT_FOUND' } };

/** Answers each change with 404, and shows the line in the list of all revisions as `row` says. */
function denyLine({ network, server, id }: Opened, row?: (rev: number) => readonly unknown[]): void {
  network.lie = ({ method, path }) => {
    if (method !== 'GET') return NOT_FOUND;
    if (!row || path !== '/sync/revs') return null;
    return { status: 200, body: { revs: [row(server.get('lines', id)?.rev ?? 0)] } };
  };
}

async function changeText(opened: Opened): Promise<void> {
  opened.tab.records.lines.change(opened.id, { text: 'one, changed' });
  await sendAllChanges(opened.tab);
}

describe('404 to a change of a record that the server has', () => {
  it('changes nothing while the record is listed as live: the change waits, and is stored once', async () => {
    const opened = await openDeviceWithLines('one');
    const { testAccount, tab } = opened;
    denyLine(opened);
    await changeText(opened);
    expect([lineTexts(tab), tab.sync.waitingCount]).toEqual([['one, changed'], 1]);
    for (let i = 0; i < 5; i++) {
      tab.sync.resume();
      await sendAllChanges(tab);
    }
    expect(tab.sync.statusLabel).toBe('unconfirmed');
    await restoreCorrectResponses(opened, tab);
    expect([await testAccount.texts(), tab.sync.statusLabel]).toEqual([['one, changed'], 'saved']);
  });

  it('changes nothing when the list marks the known revision as deleted', async () => {
    const opened = await openDeviceWithLines('one');
    const { testAccount, tab, id } = opened;
    denyLine(opened, (rev) => ['lines', id, rev, GONE]);
    await changeText(opened);
    await restoreCorrectResponses(opened, tab);
    expect([lineTexts(tab), await testAccount.texts()]).toEqual([['one, changed'], ['one, changed']]);
  });

  it('is reported when the list shows a forged deletion', async () => {
    const opened = await openDeviceWithLines('one');
    const { testAccount, tab, server, id } = opened;
    denyLine(opened, (rev) => ['lines', id, rev + 1, GONE, server.get('lines', id)?.h]);
    await changeText(opened);
    expect([tab.sync.statusLabel, lineTexts(tab)]).toEqual(['older', ['one, changed']]);
    opened.network.lie = null;
    await tab.sync.resolveRollback('mine');
    await sendAllChanges(tab);
    expect([await testAccount.texts(), tab.sync.statusLabel]).toEqual([['one, changed'], 'saved']);
  });
});

describe('404 to a change of a record that was purged', () => {
  it('leaves the text in a copy', async () => {
    const { testAccount, tab, network, server, id } = await openDeviceWithLines('one');
    network.online = false;
    tab.records.lines.change(id, { text: 'one, changed' });
    await waitUntilIdle();
    const other = await testAccount.device().tab();
    other.records.lines.remove(id);
    await sendAllChanges(other);
    server.purge();
    network.online = true;
    tab.sync.resume();
    await sendAllChanges(tab);
    expect([lineTexts(tab), await testAccount.texts()]).toEqual([['one, changed'], ['one, changed']]);
    expect([tab.records.lines.items[0]?.copyOf, tab.sync.statusLabel]).toEqual([id, 'saved']);
  });
});

describe('404 to a removal of a record that the server has', () => {
  it('does not end the removal while the record is listed as live: it waits, and is sent until it is done', async () => {
    const opened = await openDeviceWithLines('one', 'two');
    const { testAccount, tab, id } = opened;
    denyLine(opened);
    tab.records.lines.remove(id);
    await sendAllChanges(tab);
    expect([lineTexts(tab), tab.sync.waitingCount]).toEqual([['two'], 1]);
    await restoreCorrectResponses(opened, tab);
    for (let i = 0; i < 3; i++) await sendAllChanges(tab);
    expect([await testAccount.texts(), lineTexts(tab), tab.sync.statusLabel]).toEqual([['two'], ['two'], 'saved']);
  });

  it('is found at the next comparison when the list leaves the record out, too, and shows it again later', async () => {
    const opened = await openDeviceWithLines('one', 'two');
    const { tab, network, id } = opened;
    network.lie = ({ method, path }) =>
      method === 'DELETE' ? NOT_FOUND : path === '/sync/revs' ? { status: 200, body: { revs: [] } } : null;
    tab.records.lines.remove(id);
    await sendAllChanges(tab);
    expect(tab.sync.waitingCount).toBe(0);
    await restoreCorrectResponses(opened, tab);
    await tab.sync.compareAll();
    expect([lineTexts(tab), tab.sync.statusLabel]).toEqual([['two'], 'older']);
    expect(tab.sync.rolledBack).toContainEqual({ kind: 'lines', id });
  });
});
