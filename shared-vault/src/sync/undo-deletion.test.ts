import { describe, expect, it } from 'vitest';
import { sendAllChanges } from './testing/quiet.ts';
import { createTwoDevices, createTwoDevicesWithStep, lineTexts, syncAll } from './testing/two-devices.ts';

describe('Sync.undoDeletion', () => {
  const key = (id: string) => ({ kind: 'lines', id }) as const;

  it('restores the record under its id right after its deletion and leaves nothing in the trash', async () => {
    const { here, there, id } = await createTwoDevices();
    here.records.lines.remove(id);
    await here.sync.undoDeletion(key(id));
    await syncAll(here, there);
    for (const tab of [here, there]) {
      expect(tab.records.lines.items.map((line) => [line.id, line.text])).toEqual([[id, 'start']]);
    }
    expect(await here.sync.readTrash()).toEqual({ records: [], hasOlder: false });
  });

  // shows: notes.undo.withdrawn
  it('withdraws a deletion that was not sent, without any request', async () => {
    const { here, there, id } = await createTwoDevices();
    here.device.network.online = false;
    here.records.lines.remove(id);
    await here.sync.undoDeletion(key(id));
    expect([lineTexts(here), here.sync.waitingCount]).toEqual([['start'], 0]);
    here.device.network.online = true;
    await syncAll(here, there);
    expect(there.records.lines.items.map((line) => [line.id, line.text])).toEqual([[id, 'start']]);
    expect(await here.sync.readTrash()).toEqual({ records: [], hasOlder: false });
  });

  it('keeps the changes made before a deletion when the deletion is undone', async () => {
    const { here, there, id } = await createTwoDevices();
    here.device.network.online = false;
    here.records.lines.change(id, { text: 'changed offline' });
    here.records.lines.remove(id);
    await here.sync.undoDeletion(key(id));
    expect(lineTexts(here)).toEqual(['changed offline']);
    here.device.network.online = true;
    await syncAll(here, there);
    expect(there.records.lines.items.map((line) => [line.id, line.text])).toEqual([[id, 'changed offline']]);
  });

  it('shows the children again when the deletion of their parent is undone', async () => {
    const { here, aim } = await createTwoDevicesWithStep();
    here.device.network.online = false;
    here.records.aims.remove(aim);
    expect(here.records.steps.items).toEqual([]);
    await here.sync.undoDeletion({ kind: 'aims', id: aim });
    expect(here.records.steps.items).toHaveLength(1);
  });

  it('restores a record whose deletion was sent and confirmed', async () => {
    const { here, id } = await createTwoDevices();
    here.records.lines.remove(id);
    await sendAllChanges(here);
    await here.sync.undoDeletion(key(id));
    expect(here.records.lines.items.map((line) => [line.id, line.text])).toEqual([[id, 'start']]);
  });

  it('restores a record whose deletion was sent while a conflict of another record stands', async () => {
    const { here, there, step } = await createTwoDevicesWithStep();
    const line = here.records.lines.create({ text: 'start' });
    await syncAll(here, there);
    for (const [tab, label] of [
      [here, 'jog here'],
      [there, 'jog there'],
    ] as const) {
      tab.device.network.online = false;
      tab.records.steps.change(step, { label });
      await sendAllChanges(tab);
      tab.device.network.online = true;
    }
    await syncAll(there, here);
    expect(here.sync.statusLabel).toBe('conflict');
    here.records.lines.remove(line.id);
    await sendAllChanges(here);
    await here.sync.undoDeletion(key(line.id));
    expect(here.records.lines.items.map((one) => [one.id, one.text])).toEqual([[line.id, 'start']]);
  });

  it('rejects while the server does not confirm a deletion that was sent', async () => {
    const { here, id } = await createTwoDevices();
    here.device.network.online = false;
    here.records.lines.remove(id);
    await sendAllChanges(here);
    await expect(here.sync.undoDeletion(key(id))).rejects.toThrow();
    expect(lineTexts(here)).toEqual([]);
  });
});
