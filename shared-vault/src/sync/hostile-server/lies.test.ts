import { getLie } from '@northkeep/scripts/lies';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { COMPARED_AGAIN_AFTER_MS } from '../feed/comparison-schedule.ts';
import { CompiledServer } from '../testing/compiled-server.ts';
import { LyingBackend } from '../testing/lying-backend.ts';
import { sendAllChanges, waitUntilIdle } from '../testing/quiet.ts';
import { TestAccount } from '../testing/test-account.ts';
import type { TestTab } from '../testing/test-tab.ts';

const MINUTE_MS = 60_000;

let compiled: CompiledServer;
let server: LyingBackend;
let testAccount: TestAccount;
beforeAll(async () => {
  compiled = await CompiledServer.begin();
  server = new LyingBackend(compiled);
  testAccount = new TestAccount({ backend: server, vaultId: compiled.vaultId });
});
afterAll(() => compiled.end());

/** Opens a device with two saved lines, while the truth is told. */
async function openDevice(lie: string) {
  server.prepare(lie);
  const tab = await testAccount.device().tab();
  const [first, second] = ['first', 'second'].map((text) => tab.records.lines.create({ text }).id);
  await sendAllChanges(tab);
  await tab.sync.fetchChanges(); // compares all revisions, as after each first load
  expect(tab.sync.statusLabel).toBe('saved');
  return { tab, first: first ?? '', second: second ?? '', line: (id = first ?? '') => tab.records.lines.get(id) };
}

/** Lets the lie begin and the device fetch. */
async function beLiedTo(tab: TestTab): Promise<void> {
  server.isLying = true;
  await tab.sync.fetchChanges();
  await waitUntilIdle();
}

/** Lets time pass until the device has compared all revisions after a reconnect. */
async function compareAfterReconnect(tab: TestTab): Promise<void> {
  tab.device.clock.advance(COMPARED_AGAIN_AFTER_MS);
  tab.sync.streamOpened();
  await waitUntilIdle();
  tab.device.clock.advance(2 * MINUTE_MS);
  await tab.sync.fetchChanges();
  await waitUntilIdle();
}

/** Ends the lie and lets the device send again. */
async function beHonest(tab: TestTab): Promise<void> {
  server.isLying = false;
  tab.sync.resume();
  await sendAllChanges(tab);
}

async function readOnAnotherDevice(id: string) {
  server.isLying = false;
  const tab = await testAccount.device().tab();
  await waitUntilIdle();
  return tab.records.lines.items.filter((line) => line.id === id).map(({ text }) => text);
}

const RECORD_LIES = [
  ...['flipped-byte', 'other-record', 'plain-text', 'other-header', 'no-header'],
  ...['old-value', 'deleted', 'done', 'order'],
];

describe.each(RECORD_LIES)('lie %s', (name) => {
  it('is reported at the first read, nothing is taken, and "Put back" ends it', async () => {
    expect(getLie(name).outcome).toBe('reported');
    const { tab, line, first } = await openDevice(name);
    tab.records.lines.change(first, { text: 'first, changed' });
    await sendAllChanges(tab);
    const shown = () => tab.records.lines.items.map(({ id, text, isDone }) => [id, text, isDone]);
    const before = shown();
    await beLiedTo(tab);
    expect([tab.sync.statusLabel, shown()]).toEqual(['older', before]);
    expect(tab.sync.rolledBack).toContainEqual({ kind: 'lines', id: first });
    server.isLying = false;
    await tab.sync.resolveRollback('mine');
    await sendAllChanges(tab);
    await tab.sync.fetchChanges();
    await waitUntilIdle();
    expect([tab.sync.statusLabel, line()?.text, shown()]).toEqual(['saved', 'first, changed', before]);
    expect(await readOnAnotherDevice(first)).toEqual(['first, changed']);
  });
});

describe.each(['flipped-byte', 'other-record', 'plain-text'])('lie %s on a new device', (name) => {
  it('shows no other text', async () => {
    const { first } = await openDevice(name);
    server.isLying = true;
    const tab = await testAccount.device().tab();
    await waitUntilIdle();
    expect(tab.records.lines.get(first)?.text ?? '').toBe('');
  });
});

describe('lie moved-step', () => {
  it('is reported at the first read, the step stays, and "Put back" ends it', async () => {
    expect(getLie('moved-step').outcome).toBe('reported');
    server.prepare('moved-step');
    const tab = await testAccount.device().tab();
    const { aims, goals, steps } = tab.records;
    const aim = aims.create({ label: 'health' });
    const [here, there] = ['run', 'swim'].map((label) => goals.create({ label }, { parentId: aim.id }).id);
    const step = steps.create({ label: 'jog', total: 2, status: 'parked' }, { parentId: here ?? '' });
    steps.create({ label: 'dive', total: 2, status: 'parked' }, { parentId: there ?? '' });
    await sendAllChanges(tab);
    expect(tab.sync.statusLabel).toBe('saved');
    await beLiedTo(tab);
    expect([tab.sync.statusLabel, steps.get(step.id)?.parentId]).toEqual(['older', here]);
    server.isLying = false;
    await tab.sync.resolveRollback('mine');
    await sendAllChanges(tab);
    await tab.sync.fetchChanges();
    await waitUntilIdle();
    expect([tab.sync.statusLabel, tab.sync.rejected, steps.get(step.id)?.parentId]).toEqual(['saved', [], here]);
  });
});

describe('lies about a write that are refused', () => {
  it.each(['empty-answer', 'saved-another'])('%s: a new line waits, and is stored once', async (name) => {
    expect(getLie(name).outcome).toBe('refused');
    const { tab } = await openDevice(name);
    server.isLying = true;
    const { id } = tab.records.lines.create({ text: 'third' });
    await sendAllChanges(tab);
    expect([tab.sync.waitingCount, tab.records.lines.get(id)?.text]).toEqual([1, 'third']);
    await beHonest(tab);
    expect([tab.sync.waitingCount, tab.sync.statusLabel]).toEqual([0, 'saved']);
    expect(await readOnAnotherDevice(id)).toEqual(['third']);
  });

  it.each(['empty-answer', 'stale-answer', 'false-404'])('%s: a change waits, and is stored', async (name) => {
    expect(getLie(name).outcome).toBe('refused');
    const { tab, first, line } = await openDevice(name);
    server.isLying = true;
    tab.records.lines.change(first, { text: 'first, changed' });
    await sendAllChanges(tab);
    expect([tab.sync.waitingCount, line()?.text]).toEqual([1, 'first, changed']);
    await beHonest(tab);
    for (let i = 0; i < 5; i++) await sendAllChanges(tab);
    expect([tab.sync.waitingCount, tab.sync.statusLabel]).toEqual([0, 'saved']);
    expect(await readOnAnotherDevice(first)).toEqual(['first, changed']);
  });
});

describe('lies that the next comparison finds', () => {
  it('lost-write: the line is reported, and written when the user keeps it', async () => {
    expect(getLie('lost-write').outcome).toBe('found later');
    const { tab } = await openDevice('lost-write');
    server.isLying = true;
    const { id } = tab.records.lines.create({ text: 'third' });
    await sendAllChanges(tab);
    expect([tab.sync.waitingCount, tab.sync.statusLabel]).toEqual([0, 'saved']);
    await compareAfterReconnect(tab);
    expect(tab.sync.statusLabel).toBe('older');
    server.isLying = false;
    await tab.sync.resolveRollback('mine');
    await sendAllChanges(tab);
    expect(await readOnAnotherDevice(id)).toEqual(['third']);
  });

  it('hidden-changes: the line of another device is missing and then shown', async () => {
    expect(getLie('hidden-changes').outcome).toBe('found later');
    const { tab } = await openDevice('hidden-changes');
    const other = await testAccount.device().tab();
    const { id } = other.records.lines.create({ text: 'from another device' });
    await sendAllChanges(other);
    await beLiedTo(tab);
    expect(tab.records.lines.get(id)).toBeUndefined();
    await compareAfterReconnect(tab);
    expect(tab.records.lines.get(id)?.text).toBe('from another device');
  });
});

describe('lies of the feed', () => {
  beforeEach(() => {
    server.requests.splice(0);
  });

  it('older-state is reported, and the local text is kept', async () => {
    expect(getLie('older-state').outcome).toBe('reported');
    const { tab, line } = await openDevice('older-state');
    server.isLying = true;
    await compareAfterReconnect(tab);
    expect([tab.sync.statusLabel, line()?.text]).toEqual(['older', 'first']);
  });

  it('endless-pages is refused: few requests, and the next honest answer is read', async () => {
    expect(getLie('endless-pages').outcome).toBe('refused');
    const { tab } = await openDevice('endless-pages');
    const other = await testAccount.device().tab();
    const { id } = other.records.lines.create({ text: 'from another device' });
    await sendAllChanges(other);
    server.requests.splice(0);
    for (let i = 0; i < 5; i++) await beLiedTo(tab);
    expect(server.requests.filter((asked) => asked.startsWith('GET /sync/changes')).length).toBeLessThan(4);
    server.isLying = false;
    tab.sync.resume();
    await waitUntilIdle();
    expect(tab.records.lines.get(id)?.text).toBe('from another device');
  });

  it('far-cursor is refused: later changes are heard of', async () => {
    expect(getLie('far-cursor').outcome).toBe('refused');
    const { tab } = await openDevice('far-cursor');
    await beLiedTo(tab);
    server.isLying = false;
    const other = await testAccount.device().tab();
    const { id } = other.records.lines.create({ text: 'from another device' });
    await sendAllChanges(other);
    await tab.sync.fetchChanges();
    await waitUntilIdle();
    expect(tab.records.lines.get(id)?.text).toBe('from another device');
  });
});
