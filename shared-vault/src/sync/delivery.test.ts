import { describe, expect, it, vi } from 'vitest';
import { baseRevOf } from './testing/model-responses.ts';
import { sendAllChanges, waitUntilIdle } from './testing/quiet.ts';
import { TestAccount } from './testing/test-account.ts';

describe('OutboxSender', () => {
  it('applies a change once when its response is lost, also after a reload', async () => {
    const testAccount = new TestAccount();
    const device = testAccount.device();
    const before = await device.tab();
    device.network.loseAnswers = 2;
    before.records.lines.create({ text: 'once' });
    await before.sync.flush();
    await sendAllChanges(before);
    before.crash();
    const after = await device.tab();
    await sendAllChanges(after);
    expect(await testAccount.texts()).toEqual(['once']);
    expect(new Set(testAccount.server.log).size).toBe(testAccount.server.log.length);
    expect([after.sync.statusLabel, after.sync.waitingCount]).toEqual(['saved', 0]);
  });

  it('never alters a sent entry; later typing gets an idempotency key of its own', async () => {
    const testAccount = new TestAccount();
    const tab = await testAccount.device().tab();
    const line = tab.records.lines.create({ text: 'one' });
    await sendAllChanges(tab);
    tab.device.network.loseAnswers = 1;
    tab.records.lines.change(line.id, { text: 'two' });
    await tab.sync.sendWithoutDelay();
    await waitUntilIdle();
    tab.records.lines.change(line.id, { text: 'three' });
    await tab.sync.flush();
    const [sent, later] = (await tab.store?.entries()) ?? [];
    expect([sent?.sent, later?.sent, sent?.key === later?.key]).toEqual([true, false, false]);
    await sendAllChanges(tab);
    expect(await testAccount.stored('lines', line.id, 'text')).toBe('three');
    const patches = testAccount.server.requests.filter(({ method }) => method === 'PATCH');
    expect(patches.map(baseRevOf)).toEqual([1, 1, 2]);
    expect(JSON.stringify(patches[0])).toBe(JSON.stringify(patches[1]));
  });

  it('combines all unsent typing in one field into one change', async () => {
    const testAccount = new TestAccount();
    const tab = await testAccount.device().tab();
    const line = tab.records.lines.create({ text: '' });
    for (const text of ['a', 'ab', 'abc']) {
      tab.records.lines.change(line.id, { text });
      await tab.sync.flush();
    }
    expect(await tab.store?.entries()).toHaveLength(1);
    await sendAllChanges(tab);
    expect(testAccount.server.log.length).toBe(1);
    expect(await testAccount.texts()).toEqual(['abc']);
  });

  it('sends nothing during 750 ms of typing, and everything on blur', async () => {
    const testAccount = new TestAccount();
    const tab = await testAccount.device().tab();
    const writes = () => testAccount.server.requests.filter(({ method }) => method !== 'GET').length;
    tab.records.lines.create({ text: 'a' });
    await tab.sync.flush();
    tab.device.clock.advance(700);
    await waitUntilIdle();
    expect(writes()).toBe(0);
    await tab.sync.sendWithoutDelay();
    await waitUntilIdle();
    expect(writes()).toBe(1);
  });

  it('sends nothing that was about to be sent when the user logged out', async () => {
    const testAccount = new TestAccount();
    const device = testAccount.device();
    const tab = await device.tab();
    tab.records.lines.create({ text: 'later' });
    await tab.sync.flush();
    const writes = () => testAccount.server.requests.filter(({ method }) => method !== 'GET').length;
    let leaving: Promise<void> | undefined;
    tab.onTransaction = () => {
      leaving ??= tab.sync.use(null);
    };
    await tab.sync.sendWithoutDelay();
    await waitUntilIdle();
    expect(leaving).toBeDefined();
    await leaving;
    expect(writes()).toBe(0);
    await sendAllChanges(await device.tab());
    expect(await testAccount.texts()).toEqual(['later']);
  });

  it('sends a child after its parent and unrelated records in parallel', async () => {
    const testAccount = new TestAccount();
    const tab = await testAccount.device().tab();
    testAccount.server.refuseNext('aims', 503, 'UNAVAILABLE');
    const aim = tab.records.aims.create({ label: 'health' });
    const goal = tab.records.goals.create({ label: 'run' }, { parentId: aim.id });
    tab.records.steps.create({ label: 'jog', total: 2, status: 'selected' }, { parentId: goal.id });
    tab.records.lines.create({ text: 'meanwhile' });
    await sendAllChanges(tab);
    const order = testAccount.server.requests
      .filter(({ method }) => method === 'POST')
      .map(({ path }) => path.split('/').at(-1));
    expect(order.filter((one) => one !== 'lines')).toEqual(['aims', 'aims', 'goals', 'steps']);
    expect(order.slice(0, 2)).toContain('lines');
    expect(testAccount.server.live('steps')).toHaveLength(1);
  });

  it('changes the steps of a review only after the review was stored', async () => {
    const testAccount = new TestAccount();
    const tab = await testAccount.device().tab();
    const { aims, goals, steps, reviews } = tab.records;
    const aim = aims.create({ label: 'health' });
    const goal = goals.create({ label: 'run' }, { parentId: aim.id });
    const step = steps.create({ label: 'jog', total: 3, status: 'selected' }, { parentId: goal.id });
    await sendAllChanges(tab);
    testAccount.server.refuseNext('reviews', 503, 'UNAVAILABLE');
    reviews.create({ completedAt: '2026-11-08T18:00:00.000Z' }, { id: '2026-W45' });
    steps.change(step.id, { total: 4 }, { after: [{ kind: 'reviews', id: '2026-W45' }] });
    await sendAllChanges(tab);
    const writes = testAccount.server.log.slice(-2).map((one) => one.split(':')[0]);
    expect(writes).toEqual(['reviews', 'steps']);
  });

  // shows: notes.failure.create
  it.each([
    [400, 'NOT_SEALED'],
    [403, 'PLAN_LIMIT'],
    [413, 'TOO_LARGE'],
    [415, 'UNSUPPORTED_TYPE'],
    [409, 'LIMIT_REACHED'],
  ])('puts a change rejected with %i into the list, sends the others, and can retry it', async (status, code) => {
    const testAccount = new TestAccount();
    const tab = await testAccount.device().tab();
    testAccount.server.refuseNext('lines', status, code);
    const line = tab.records.lines.create({ text: 'refused' });
    await sendAllChanges(tab);
    tab.records.lines.create({ text: 'accepted' });
    await sendAllChanges(tab);
    expect(await testAccount.texts()).toEqual(['accepted']);
    expect(tab.sync.statusLabel).toBe('not-saved');
    const [refusal] = tab.sync.rejected;
    expect([refusal?.text, refusal?.kind]).toEqual(['refused', 'lines']);
    expect(tab.records.lines.get(line.id)).toBeUndefined();
    await tab.sync.retryRejected(refusal?.id ?? '');
    await sendAllChanges(tab);
    expect(new Set(await testAccount.texts())).toEqual(new Set(['accepted', 'refused']));
    expect([tab.sync.statusLabel, tab.records.lines.get(line.id)?.text]).toEqual(['saved', 'refused']);
  });

  // shows: notes.failure.delete
  it('shows a line again whose deletion is refused', async () => {
    const testAccount = new TestAccount();
    const tab = await testAccount.device().tab();
    const line = tab.records.lines.create({ text: 'stored' });
    await sendAllChanges(tab);
    testAccount.server.refuseNext('lines', 403, 'PLAN_LIMIT');
    tab.records.lines.remove(line.id);
    expect(tab.records.lines.get(line.id)).toBeUndefined();
    await sendAllChanges(tab);
    expect(tab.records.lines.get(line.id)?.text).toBe('stored');
  });

  // shows: notes.failure.change
  it('shows the stored value after a rejection and keeps later changes', async () => {
    const testAccount = new TestAccount();
    const tab = await testAccount.device().tab();
    const line = tab.records.lines.create({ text: 'stored' });
    await sendAllChanges(tab);
    testAccount.server.refuseNext('lines', 413, 'TOO_LARGE');
    tab.records.lines.change(line.id, { text: 'far too large' });
    await sendAllChanges(tab);
    expect(tab.records.lines.get(line.id)?.text).toBe('stored');
    tab.records.lines.change(line.id, { isDone: true });
    await sendAllChanges(tab);
    expect(testAccount.server.get('lines', line.id)?.isDone).toBe(true);
    await tab.sync.discardRejected(tab.sync.rejected[0]?.id ?? '');
    await waitUntilIdle();
    expect([tab.sync.statusLabel, tab.sync.rejected]).toEqual(['saved', []]);
  });

  it('waits without a session and sends after the next login', async () => {
    const testAccount = new TestAccount();
    const tab = await testAccount.device().tab();
    tab.device.network.session = false;
    tab.records.lines.create({ text: 'typed while signed out' });
    await sendAllChanges(tab);
    expect([tab.sync.statusLabel, tab.sync.waitingCount]).toEqual(['log-in', 1]);
    tab.device.network.session = true;
    tab.sync.resume();
    await sendAllChanges(tab);
    expect(await testAccount.texts()).toEqual(['typed while signed out']);
    expect(tab.sync.statusLabel).toBe('saved');
  });

  it('sends waiting changes while the vault is locked', async () => {
    const testAccount = new TestAccount();
    const tab = await testAccount.device().tab();
    tab.records.lines.create({ text: 'sealed' });
    await tab.sync.prepareLock();
    tab.sync.lock();
    expect(tab.records.lines.items).toEqual([]);
    await sendAllChanges(tab);
    expect(await testAccount.texts()).toEqual(['sealed']);
  });

  it('keeps every letter that is typed while the headers are made before a lock', async () => {
    const testAccount = new TestAccount();
    const { sealer } = await testAccount.keys;
    const device = testAccount.device();
    const tab = await device.tab();
    device.network.online = false;
    let shown = 'typed';
    const { id } = tab.records.lines.create({ text: shown });
    const type = () => {
      shown += '.';
      tab.records.lines.change(id, { text: shown });
    };
    const seal = sealer.sealHeader.bind(sealer);
    const sealing = vi.spyOn(sealer, 'sealHeader').mockImplementationOnce(async (...subject) => {
      const sealed = await seal(...subject);
      type();
      // The second letter waits for the write of the first.
      queueMicrotask(type);
      return sealed;
    });
    await tab.sync.prepareLock();
    expect(sealing).toHaveBeenCalled();
    tab.crash();
    const after = await device.tab();
    await waitUntilIdle();
    expect(after.records.lines.items.map(({ text }) => text)).toEqual([shown]);
    expect(shown).toBe('typed..');
  });

  it('counts waiting changes while offline and sends them in order afterwards', async () => {
    const testAccount = new TestAccount();
    const tab = await testAccount.device().tab();
    tab.device.network.online = false;
    tab.sync.setOnline(false);
    const ids = ['a', 'b', 'c'].map((text) => tab.records.lines.create({ text }).id);
    tab.records.lines.move(ids[2] ?? '', { before: ids[0] ?? '' });
    tab.records.lines.remove(ids[1] ?? '');
    await sendAllChanges(tab);
    expect([tab.sync.statusLabel, tab.sync.waitingCount]).toEqual(['offline', 3]);
    tab.device.network.online = true;
    tab.sync.setOnline(true);
    await sendAllChanges(tab);
    expect(await testAccount.texts()).toEqual(['c', 'a']);
    expect(tab.records.lines.items.map(({ text }) => text)).toEqual(['c', 'a']);
    expect(testAccount.server.get('lines', ids[1] ?? '')?.deletedAt).not.toBeNull();
  });

  it('retries a temporary failure with growing pauses and sends other records meanwhile', async () => {
    const testAccount = new TestAccount();
    const tab = await testAccount.device().tab();
    const { clock } = tab.device;
    for (let i = 0; i < 4; i++) testAccount.server.refuseNext('lines', 503, 'INTERNAL');
    tab.records.lines.create({ text: 'later' });
    tab.records.aims.create({ label: 'at once' });
    await tab.sync.flush();
    const at: number[] = [];
    for (const start = clock.now(); clock.now() < start + 60_000 && testAccount.server.live('lines').length === 0; ) {
      const before = testAccount.server.requests.length;
      clock.advance(250);
      await waitUntilIdle(4);
      const asked = testAccount.server.requests.slice(before).filter(({ path }) => path === '/lines');
      for (const { method } of asked) if (method === 'POST') at.push(clock.now());
    }
    expect(at).toHaveLength(5);
    const pauses = at.slice(1).map((time, i) => time - (at[i] ?? 0));
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
    expect(pauses.at(-1)).toBeGreaterThan(3 * (pauses[0] ?? 0));
    expect(testAccount.server.live('aims')).toHaveLength(1);
    expect(tab.sync.rejected).toEqual([]);
    await waitUntilIdle();
    expect([tab.sync.statusLabel, tab.sync.waitingCount]).toEqual(['saved', 0]);
  });
});
