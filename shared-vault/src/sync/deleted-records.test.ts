import type { RecordPatch } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { sendAllChanges, waitUntilIdle } from './testing/quiet.ts';
import { TestAccount } from './testing/test-account.ts';
import { createTwoDevices, createTwoDevicesWithStep, lineTexts, pickValues, syncAll } from './testing/two-devices.ts';

describe('deleted records', () => {
  it('keeps in a copy the text typed into a line that was deleted on another device', async () => {
    const { here, there, id } = await createTwoDevices();
    here.device.network.online = false;
    here.records.lines.change(id, { text: 'still needed' });
    await sendAllChanges(here);
    there.records.lines.remove(id);
    await sendAllChanges(there);
    here.device.network.online = true;
    await syncAll(here, there);
    for (const tab of [here, there]) {
      expect(lineTexts(tab)).toEqual(['still needed']);
      expect(pickValues(tab.records.lines.items[0], 'copyOf', 'categories')).toEqual([id, ['home']]);
    }
  });

  it('lets a removal win over an edit and keeps the edited text in the trash', async () => {
    const { testAccount, here, there, id } = await createTwoDevices();
    here.device.network.online = false;
    here.records.lines.remove(id);
    await sendAllChanges(here);
    there.records.lines.change(id, { text: 'edited' });
    await sendAllChanges(there);
    here.device.network.online = true;
    await syncAll(here, there);
    expect([lineTexts(here), lineTexts(there)]).toEqual([[], []]);
    expect(await testAccount.stored('lines', id, 'text')).toBe('edited');
    expect(testAccount.server.get('lines', id)?.deletedAt).not.toBeNull();
  });

  it('moves records created under a deleted parent to the rejected list', async () => {
    const { here, there, aim } = await createTwoDevicesWithStep();
    here.device.network.online = false;
    const goal = here.records.goals.create({ label: 'stretch' }, { parentId: aim });
    here.records.steps.create({ label: 'ten minutes', total: 3, status: 'parked' }, { parentId: goal.id });
    await sendAllChanges(here);
    there.records.aims.remove(aim);
    await sendAllChanges(there);
    here.device.network.online = true;
    await syncAll(here, there);
    expect(here.sync.rejected.map(({ kind, text }) => [kind, text])).toEqual(
      expect.arrayContaining([
        ['goals', 'stretch'],
        ['steps', 'ten minutes'],
      ]),
    );
    expect([here.sync.statusLabel, here.sync.waitingCount]).toEqual(['not-saved', 0]);
    expect(here.records.goals.items).toEqual([]);
  });

  it('deletes a record even if the creation of a child record is rejected', async () => {
    const { testAccount, here, goal } = await createTwoDevicesWithStep();
    testAccount.server.refuseNext('milestones', 413, 'TOO_LARGE');
    here.records.milestones.create({ label: 'too large' }, { parentId: goal });
    here.records.goals.remove(goal);
    await sendAllChanges(here);
    expect(here.sync.rejected.map(({ text }) => text)).toEqual(['too large']);
    expect([testAccount.server.live('goals'), here.sync.waitingCount]).toEqual([[], 0]);
  });

  it('merges a record with a fixed id created on two devices, and restores one when it is changed after its deletion', async () => {
    const testAccount = new TestAccount();
    const [here, there] = [await testAccount.device().tab(), await testAccount.device().tab()];
    here.records.settings.create({ geoEnabled: true }, { id: 'settings' });
    there.records.settings.create({ pulseEnabled: true }, { id: 'settings' });
    here.records.idealLife.create({ label: 'calm' }, { id: 'direction' });
    await sendAllChanges(here);
    await syncAll(there, here);
    expect(pickValues(here.records.one('settings'), 'geoEnabled', 'pulseEnabled')).toEqual([true, true]);
    expect(pickValues(there.records.one('settings'), 'geoEnabled', 'pulseEnabled')).toEqual([true, true]);
    here.records.idealLife.remove('direction');
    await sendAllChanges(here);
    there.records.idealLife.change('direction', { label: 'calm and kind' });
    await sendAllChanges(there);
    await syncAll(here, there);
    expect(here.records.idealLife.get('direction')?.label).toBe('calm and kind');
    expect(testAccount.server.get('idealLife', 'direction')?.deletedAt).toBeNull();
  });

  /**
   * Changes a line on this device while another device deletes it, so that the change survives in a copy of the line. A
   * second tab of this device receives no messages and has loaded neither the deletion nor the copy.
   */
  async function copyUnheard() {
    const { testAccount, here, there, id } = await createTwoDevices();
    here.device.bus = () => ({ post: () => {}, listen: () => () => {} });
    const deaf = await here.device.tab();
    await waitUntilIdle();
    here.device.network.online = false;
    here.records.lines.change(id, { categories: ['home', 'first'] });
    await sendAllChanges(here);
    there.records.lines.remove(id);
    await sendAllChanges(there);
    here.device.network.online = true;
    await syncAll(here, there);
    expect(deaf.records.lines.get(id)?.categories).toEqual(['home']);
    return { testAccount, here, there, deaf, id };
  }

  it('adds later text of another tab for a deleted line to the copy that exists already', async () => {
    const { testAccount, here, there, deaf, id } = await copyUnheard();
    deaf.records.lines.change(id, { categories: ['home', 'second'] });
    await deaf.sync.flush();
    deaf.records.lines.change(id, { text: 'start again' });
    await syncAll(deaf, here, there);
    for (const tab of [here, deaf, there]) {
      expect(lineTexts(tab)).toEqual(['start again']);
      expect(pickValues(tab.records.lines.items[0], 'copyOf', 'categories')).toEqual([id, ['home', 'first', 'second']]);
    }
    expect(await testAccount.texts()).toEqual(['start again']);
  });

  it('creates one more copy for text typed into a line whose copy was deleted', async () => {
    const { testAccount, here, there, deaf, id } = await copyUnheard();
    const [copy] = here.records.lines.items;
    here.records.lines.remove(copy?.id ?? '');
    await sendAllChanges(here);
    deaf.records.lines.change(id, { text: 'still needed' });
    await deaf.sync.flush();
    await syncAll(deaf, here, there);
    for (const tab of [here, deaf, there]) expect(lineTexts(tab)).toEqual(['still needed']);
    expect(await testAccount.texts()).toEqual(['still needed']);
  });

  /** Changes a line on two devices that are offline, while a third one deletes it. Brings all devices up to date. */
  async function changeDeletedLine(...changes: readonly [RecordPatch<'lines'>, RecordPatch<'lines'>]) {
    const { testAccount, here, there, id } = await createTwoDevices();
    const third = await testAccount.device().tab();
    await waitUntilIdle();
    for (const [i, tab] of [here, third].entries()) {
      tab.device.network.online = false;
      tab.records.lines.change(id, changes[i] ?? {});
    }
    await sendAllChanges(here, third);
    there.records.lines.remove(id);
    await sendAllChanges(there);
    for (const tab of [here, third]) {
      tab.device.network.online = true;
      tab.sync.setOnline(true);
      await sendAllChanges(tab);
    }
    await syncAll(here, there, third);
    return { id, tabs: [here, there, third] };
  }

  it('merges changes of a deleted line from two devices in one copy', async () => {
    const { id, tabs } = await changeDeletedLine({ categories: ['home', 'here'] }, { text: 'start, newer' });
    for (const tab of tabs) {
      expect(lineTexts(tab)).toEqual(['start, newer']);
      expect(pickValues(tab.records.lines.items[0], 'copyOf', 'categories')).toEqual([id, ['home', 'here']]);
      expect(tab.sync.statusLabel).toBe('saved');
    }
  });

  it('keeps two texts typed into a deleted line on two devices, each once', async () => {
    const { tabs } = await changeDeletedLine({ text: 'here' }, { text: 'third' });
    for (const tab of tabs) expect(lineTexts(tab).sort()).toEqual(['here', 'third']);
  });

  it('applies a deletion that was purged while the device was offline', async () => {
    const { testAccount, here, there, id } = await createTwoDevices();
    here.device.network.online = false;
    there.records.lines.remove(id);
    await sendAllChanges(there);
    testAccount.server.purge();
    here.device.clock.advance(31 * 86_400_000);
    here.device.network.online = true;
    await syncAll(here);
    expect([lineTexts(here), here.sync.statusLabel]).toEqual([[], 'saved']);
    const before = testAccount.server.requests.length;
    here.device.clock.advance(86_400_000);
    await here.sync.fetchChanges();
    // Deletions that are already known do not cause a comparison of revisions every day.
    expect(testAccount.server.requests.slice(before).map(({ path }) => path.split('?')[0])).toEqual([
      '/sync/changes',
      '/sync/revs',
    ]);
  });
});
