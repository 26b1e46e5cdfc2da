import type { WireRecord } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { readHeader } from '../feed/read-header.ts';
import { sendAllChanges, waitUntilIdle } from '../testing/quiet.ts';
import { createTwoDevicesWithStep, lineTexts } from '../testing/two-devices.ts';
import { openDeviceWithLines } from './saved-lines.ts';

const DAY_MS = 86_400_000;
const LATER = '2026-11-03T00:00:00.000Z';
const GONE = '2026-11-02T09:00:00.000Z';

/** Members that a server may change by itself. */
const NOT_BOUND = ['h', 'rev', 'updatedAt'];
const membersOf = (record: WireRecord | undefined) =>
  Object.fromEntries(Object.entries(record ?? {}).filter(([name]) => !NOT_BOUND.includes(name)));

const ADDED: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'a member that this release does not know': { addedByTheServer: 1 },
  'a clear field that the record does not have': { scheduleDate: '2026-12-24' },
  'members with strange names': Object.fromEntries([
    ['__proto__', { a: 1 }],
    ['constructor', 'x'],
    ['toString', null],
  ]),
  'a later schema': { schema: 999 },
  'a parent': { parentId: crypto.randomUUID(), parentKind: 'aims' },
  'a member, and a deletion': { addedByTheServer: 1, deletedAt: GONE },
};

describe('"Put back" of a record to which the server has added', () => {
  it.each(Object.entries(ADDED))('%s: leaves exactly the members of this device', async (_, added) => {
    const { testAccount, tab, server, device, id } = await openDeviceWithLines('one');
    const before = membersOf(server.get('lines', id));
    const lie = { ...added, rev: 2, updatedAt: LATER };
    server.tamper('lines', id, (line) => {
      const all = [...Object.entries(line), ...Object.entries(lie)];
      return Object.fromEntries(all) as unknown as WireRecord;
    });
    server.pass(DAY_MS);
    device.clock.advance(DAY_MS);
    await tab.sync.fetchChanges();
    await waitUntilIdle();
    expect([tab.sync.rolledBack, lineTexts(tab)]).toEqual([[{ kind: 'lines', id }], ['one']]);
    await tab.sync.resolveRollback('mine');
    await sendAllChanges(tab);
    await tab.sync.fetchChanges();
    await waitUntilIdle();
    expect([tab.sync.statusLabel, tab.sync.waitingCount, tab.records.lines.get(id)?.readOnly]).toEqual([
      'saved',
      0,
      false,
    ]);
    const stored = server.get('lines', id) as WireRecord;
    expect(membersOf(stored)).toEqual(before);
    const { sealer } = await testAccount.keys;
    expect((await readHeader({ kind: 'lines', id }, stored, sealer)).state).toBe('fits');
    const other = await testAccount.device().tab();
    await waitUntilIdle();
    expect([other.sync.statusLabel, lineTexts(other)]).toEqual(['saved', ['one']]);
  });
});

describe('"Put back" of a step that the server has moved', () => {
  it.each(['goals', 'milestones'] as const)('below a parent of the kind %s that does not exist', async (parentKind) => {
    const { testAccount, here, step, goal } = await createTwoDevicesWithStep();
    const { server } = testAccount;
    const place = { parentId: crypto.randomUUID(), parentKind };
    server.tamper('steps', step, (one) => ({ ...one, ...place, rev: 2, updatedAt: LATER }));
    server.pass(DAY_MS);
    here.device.clock.advance(DAY_MS);
    await here.sync.fetchChanges();
    await waitUntilIdle();
    expect(here.sync.statusLabel).toBe('older');
    await here.sync.resolveRollback('mine');
    await sendAllChanges(here);
    await here.sync.fetchChanges();
    await waitUntilIdle();
    expect([here.sync.statusLabel, here.sync.rejected]).toEqual(['saved', []]);
    expect([server.get('steps', step)?.parentId, here.records.steps.get(step)?.parentId]).toEqual([goal, goal]);
  });
});
