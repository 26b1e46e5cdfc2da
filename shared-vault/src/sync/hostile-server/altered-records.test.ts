import type { WireRecord } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { sendAllChanges, waitUntilIdle } from '../testing/quiet.ts';
import { TestAccount } from '../testing/test-account.ts';
import { lineTexts, pickValues } from '../testing/two-devices.ts';
import { openDeviceWithLines } from './saved-lines.ts';

/** A new device that shows the second of three lines as altered. */
async function openWithAlteredLine() {
  const { testAccount, server, ids } = await openDeviceWithLines('one', 'two', 'three');
  const [first = '', id = '', third = ''] = ids;
  server.tamper('lines', id, (line) => ({ ...line, isDone: true }));
  const device = testAccount.device();
  const tab = await device.tab();
  await waitUntilIdle();
  server.requests.splice(0);
  return { testAccount, server, device, tab, first, id, third };
}

type Opened = Awaited<ReturnType<typeof openWithAlteredLine>>;

const WRITES: Readonly<Record<string, (opened: Opened) => unknown>> = {
  'an edit': ({ tab, id }) => tab.records.lines.change(id, { text: 'two, changed' }),
  'a tick': ({ tab, id }) => tab.records.lines.change(id, { isDone: false }),
  labels: ({ tab, id }) => tab.records.lines.change(id, { categories: ['home'] }),
  'a move': ({ tab, id }) => tab.records.lines.move(id, { after: null }),
  'a move with a value': ({ tab, id, third }) => tab.records.lines.move(id, { after: third }, { isDone: false }),
  'a creation under its id, as by an import': ({ tab, id }) => tab.records.lines.create({ text: 'imported' }, { id }),
  'a deletion': ({ tab, id }) => tab.records.lines.remove(id),
  'a deletion of an empty line': ({ tab, id }) => tab.records.lines.remove(id, { unlessTextChanged: true }),
};

describe('a write to an altered line', () => {
  it.each(Object.entries(WRITES))('%s: changes nothing, sends nothing and makes no copy', async (_, write) => {
    const opened = await openWithAlteredLine();
    const { tab, server, id } = opened;
    const before = server.get('lines', id);
    write(opened);
    await sendAllChanges(tab);
    expect(lineTexts(tab)).toEqual(['one', 'two', 'three']);
    expect(pickValues(tab.records.lines.get(id), 'isAltered', 'isDone')).toEqual([true, true]);
    expect([await tab.store?.entries(), tab.sync.rejected, tab.sync.waitingCount]).toEqual([[], [], 0]);
    expect(server.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
    expect(server.get('lines', id)).toEqual(before);
  });

  it('keeps a text that was typed over an outdated one in a line of its own', async () => {
    const { testAccount, tab, id } = await openWithAlteredLine();
    tab.records.lines.change(id, { text: 'two, changed' }, { base: { text: 'two, before' } });
    await sendAllChanges(tab);
    expect(lineTexts(tab)).toEqual(['one', 'two', 'two, changed', 'three']);
    expect(new Set(await testAccount.texts())).toEqual(new Set(['one', 'two', 'two, changed', 'three']));
  });

  it('by another tab changes nothing either', async () => {
    const { device, tab, server, id } = await openWithAlteredLine();
    const other = await device.tab();
    await other.sync.fetchChanges();
    await waitUntilIdle();
    other.records.lines.change(id, { text: 'two, changed' });
    other.records.lines.remove(id);
    await sendAllChanges(tab, other);
    expect([await tab.store?.entries(), server.requests.filter(({ method }) => method !== 'GET')]).toEqual([[], []]);
    expect(lineTexts(tab)).toEqual(['one', 'two', 'three']);
  });

  it('by moves of its neighbours leaves it where it is', async () => {
    const { testAccount, tab, first, third } = await openWithAlteredLine();
    // The gaps between the indexes are used up, so that neighbours have to make room.
    for (let i = 0; i < 80; i += 1) tab.records.lines.move(i % 2 === 0 ? third : first, { after: null });
    for (let i = 0; i < 80; i += 1) tab.records.lines.create({ text: `new ${i}` }, { after: first });
    await sendAllChanges(tab);
    expect(tab.sync.waitingCount).toBe(0);
    expect(lineTexts(tab)).toContain('two');
    expect(await testAccount.texts()).toContain('two');
  });
});

describe('altered steps', () => {
  it('park no other step', async () => {
    const testAccount = new TestAccount();
    const { server } = testAccount;
    const here = await testAccount.device().tab();
    const { aims, goals, steps } = here.records;
    const aim = aims.create({ label: 'health' });
    const goal = goals.create({ label: 'run' }, { parentId: aim.id });
    const create = (status: 'selected' | 'parked') =>
      Array.from({ length: 4 }, () => steps.create({ label: 'jog', total: 1, status }, { parentId: goal.id }).id);
    const former = create('selected');
    const own = create('parked');
    await sendAllChanges(here);
    const selected = new Map(former.map((id) => [id, server.get('steps', id) as WireRecord]));
    for (const id of former) steps.change(id, { status: 'parked' });
    for (const id of own) steps.change(id, { status: 'selected' });
    await sendAllChanges(here);
    for (const [id, { status }] of selected) server.tamper('steps', id, (step) => ({ ...step, status }) as WireRecord);
    const fresh = await testAccount.device().tab();
    await sendAllChanges(fresh);
    expect(former.map((id) => fresh.records.steps.get(id)?.status)).toEqual(Array(4).fill('selected'));
    expect(own.map((id) => fresh.records.steps.get(id)?.status)).toEqual(Array(4).fill('selected'));
    expect(fresh.sync.notices).toEqual([]);
  });
});
