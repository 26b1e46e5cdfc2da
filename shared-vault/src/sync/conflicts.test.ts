import { isUuid } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import type { DataKey } from '../crypto/types.ts';
import { conflictCopyId } from './merge/copy-id.ts';
import { baseRevOf } from './testing/model-responses.ts';
import { sendAllChanges, waitUntilIdle } from './testing/quiet.ts';
import {
  createTwoDevices,
  createTwoDevicesWithStep,
  getStepProgressId,
  lineTexts,
  pickValues,
  setStepProgress,
  syncAll,
} from './testing/two-devices.ts';
import { writeElsewhere } from './testing/written-elsewhere.ts';

describe('conflicts between devices', () => {
  it('derives the id of a copy from the idempotency key, as a UUID of version 8', async () => {
    const id = await conflictCopyId('6d1a8c52-0b53-4b6d-9d2e-6c2f7a1f0c11');
    expect(isUuid(id)).toBe(true);
    expect(id[14]).toBe('8');
    expect(await conflictCopyId('6d1a8c52-0b53-4b6d-9d2e-6c2f7a1f0c11')).toBe(id);
  });

  it('keeps two texts written offline, the later one as a marked copy', async () => {
    const { here, there, id } = await createTwoDevices();
    here.device.network.online = false;
    here.records.lines.change(id, { text: 'mine' });
    await sendAllChanges(here);
    there.records.lines.change(id, { text: 'theirs' });
    await sendAllChanges(there);
    here.device.network.online = true;
    here.sync.setOnline(true);
    await syncAll(here, there);
    for (const tab of [here, there]) {
      expect(lineTexts(tab)).toEqual(['theirs', 'mine']);
      expect(tab.records.lines.items[1]?.copyOf).toBe(id);
      expect(tab.records.lines.items[1]?.categories).toEqual(['home']);
      expect(tab.sync.statusLabel).toBe('saved');
    }
  });

  it('merges changes of different fields without a copy', async () => {
    const { here, there, id } = await createTwoDevices();
    here.device.network.online = false;
    here.records.lines.change(id, { text: 'mine', categories: ['home', 'here'] });
    here.records.lines.change(id, { minutes: 5 });
    await sendAllChanges(here);
    there.records.lines.change(id, { isDone: true, categories: ['home', 'there'] });
    await sendAllChanges(there);
    here.device.network.online = true;
    await syncAll(here, there);
    for (const tab of [here, there]) {
      const [line, ...others] = tab.records.lines.items;
      expect(others).toEqual([]);
      expect(pickValues(line, 'text', 'isDone', 'minutes')).toEqual(['mine', true, 5]);
      expect(line?.categories).toEqual(['home', 'there', 'here']);
      expect(line?.doneAt).toMatch(/^2\d\d\d-/);
    }
  });

  it('merges a record from the feed into waiting changes before they are sent', async () => {
    const { testAccount, here, there, id } = await createTwoDevices();
    there.records.lines.change(id, { isDone: true });
    await sendAllChanges(there);
    here.records.lines.change(id, { text: 'mine' });
    await here.sync.flush();
    await here.sync.fetchChanges();
    await waitUntilIdle();
    expect(pickValues(here.records.lines.get(id), 'text', 'isDone')).toEqual(['mine', true]);
    const before = testAccount.server.requests.length;
    await sendAllChanges(here);
    const writes = testAccount.server.requests.slice(before).filter(({ method }) => method === 'PATCH');
    expect(writes.map(baseRevOf)).toEqual([2]);
  });

  it('keeps the stored version of a list changed on two devices, and lists the other as a conflict', async () => {
    const { here, there } = await createTwoDevices();
    const draft = { instrument: 'sleep', takenAt: '2026-11-22T09:00:00.000Z', answers: [1, 2, 3] };
    const { id } = here.records.assessments.create(draft);
    await syncAll(here, there);
    here.device.network.online = false;
    here.records.assessments.change(id, { answers: [1, 2] });
    await sendAllChanges(here);
    there.records.assessments.change(id, { answers: [3, 2, 1, 0] });
    await sendAllChanges(there);
    here.device.network.online = true;
    await syncAll(here, there);
    for (const tab of [here, there]) expect(tab.records.assessments.get(id)?.answers).toEqual([3, 2, 1, 0]);
    const [conflict] = here.sync.conflicts;
    expect([conflict?.field, conflict?.mine, conflict?.stored]).toEqual(['answers', [1, 2], [3, 2, 1, 0]]);
  });

  // shows: planner.weeks.tick.adds
  it('adds up the progress of two devices', async () => {
    const { testAccount, here, there, ...ids } = await createTwoDevicesWithStep();
    here.device.network.online = false;
    setStepProgress(here, ids, 2);
    await sendAllChanges(here);
    setStepProgress(there, ids, 1, 5);
    await sendAllChanges(there);
    here.device.network.online = true;
    await syncAll(here, there);
    expect(testAccount.server.get('weeklyProgress', getStepProgressId(ids))?.progress).toBe(3);
    for (const tab of [here, there]) {
      expect(pickValues(tab.records.weeklyProgress.get(getStepProgressId(ids)), 'progress', 'target')).toEqual([3, 5]);
      expect([tab.sync.conflicts, tab.sync.statusLabel]).toEqual([[], 'saved']);
    }
  });

  // shows: planner.weeks.tick.target
  it('never counts more than the target when two devices both complete it offline', async () => {
    const { testAccount, here, there, ...ids } = await createTwoDevicesWithStep();
    here.device.network.online = false;
    setStepProgress(here, ids, 3, 3);
    await sendAllChanges(here);
    setStepProgress(there, ids, 3, 3);
    await sendAllChanges(there);
    here.device.network.online = true;
    await syncAll(here, there);
    expect(testAccount.server.get('weeklyProgress', getStepProgressId(ids))?.progress).toBe(3);
    for (const tab of [here, there])
      expect(pickValues(tab.records.weeklyProgress.get(getStepProgressId(ids)), 'progress', 'target')).toEqual([3, 3]);
  });

  it('counts progress that arrives after its step was deleted', async () => {
    const { testAccount, here, there, ...ids } = await createTwoDevicesWithStep();
    here.device.network.online = false;
    const takeBack = setStepProgress(here, ids, 2);
    await sendAllChanges(here);
    there.records.aims.remove(ids.aim);
    await sendAllChanges(there);
    here.device.network.online = true;
    await syncAll(here, there);
    expect(testAccount.server.live('steps')).toEqual([]);
    expect(there.records.weeklyProgress.get(getStepProgressId(ids))?.progress).toBe(2);
    takeBack();
    await syncAll(here, there);
    expect(testAccount.server.get('weeklyProgress', getStepProgressId(ids))?.progress).toBe(0);
  });

  it('sends a change to the new address of a record that another device has moved', async () => {
    const { testAccount, here, there, goal, step } = await createTwoDevicesWithStep();
    here.device.network.online = false;
    here.records.steps.change(step, { label: 'jog slowly' });
    await sendAllChanges(here);
    const milestone = there.records.milestones.create({ label: '5 km' }, { parentId: goal });
    there.records.steps.move(step, { parentId: milestone.id });
    await sendAllChanges(there);
    here.device.network.online = true;
    await syncAll(here, there);
    expect(await testAccount.stored('steps', step, 'label')).toBe('jog slowly');
    expect(here.records.steps.under(milestone.id).map(({ id }) => id)).toEqual([step]);
  });

  it('sends new steps and progress made under a goal that another device has moved to another aim', async () => {
    const { testAccount, here, there, ...ids } = await createTwoDevicesWithStep();
    const aim = there.records.aims.create({ label: 'strength' });
    await syncAll(there, here);
    here.device.network.online = false;
    const step = here.records.steps.create(
      { label: 'sprint', total: 1, status: 'parked' },
      { parentId: ids.goal, parentKind: 'goals' },
    );
    here.records.goals.change(ids.goal, { label: 'run far' });
    setStepProgress(here, ids, 2);
    await sendAllChanges(here);
    there.records.goals.move(ids.goal, { after: null, parentId: aim.id, parentKind: 'aims' });
    await sendAllChanges(there);
    here.device.network.online = true;
    await syncAll(here, there);
    for (const tab of [here, there]) {
      expect(tab.records.goals.under(aim.id).map(({ label }) => label)).toEqual(['run far']);
      expect(tab.records.steps.under(ids.goal).map(({ id }) => id)).toEqual([ids.step, step.id]);
      expect(tab.records.weeklyProgress.get(getStepProgressId(ids))?.progress).toBe(2);
      expect([tab.sync.conflicts, tab.sync.statusLabel]).toEqual([[], 'saved']);
    }
    expect(testAccount.server.live('steps')).toHaveLength(2);
  });

  it('does not add progress twice when the server may have forgotten the idempotency key', async () => {
    const { testAccount, here, there, ...ids } = await createTwoDevicesWithStep();
    setStepProgress(here, ids, 0);
    await syncAll(here, there);
    here.device.network.loseAnswers = 1;
    setStepProgress(here, ids, 1);
    await sendAllChanges(here);
    here.device.network.online = false;
    await there.sync.fetchChanges();
    for (let i = 0; i < 9; i++) {
      there.records.weeklyProgress.change(getStepProgressId(ids), { target: i });
      await sendAllChanges(there);
    }
    here.device.network.online = true;
    await syncAll(here, there);
    expect(testAccount.server.get('weeklyProgress', getStepProgressId(ids))?.progress).toBe(1);
    expect(pickValues(here.records.weeklyProgress.get(getStepProgressId(ids)), 'progress', 'target')).toEqual([1, 8]);
  });

  it('neither merges nor sends a value that is not bound to its record and field', async () => {
    const { testAccount, here, there, id } = await createTwoDevices();
    here.device.network.online = false;
    here.records.lines.change(id, { text: 'mine' });
    await sendAllChanges(here);
    const key = await testAccount.key;
    const loose = await sealLoose(key, 'put here by somebody');
    await writeElsewhere(testAccount, 'lines', id, (line) => ({ ...line, rev: 2, category: loose, text: loose }));
    here.device.network.online = true;
    await syncAll(here, there);
    expect(here.records.lines.get(id)?.damaged).toEqual(new Set(['text', 'category']));
    const copy = here.records.lines.items.find(({ copyOf }) => copyOf === id);
    expect(pickValues(copy, 'text', 'category')).toEqual(['mine', null]);
  });

  /** Creates an envelope that can be decrypted but is not bound to a record and field. */
  async function sealLoose(key: DataKey, value: string) {
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const plain = new TextEncoder().encode(JSON.stringify({ type: 'string', value }).padEnd(128));
    const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain));
    const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
    return { __e: 1, a: 'AES-GCM', v: 'v1', n: base64(iv), c: base64(sealed) } as const;
  }
});
