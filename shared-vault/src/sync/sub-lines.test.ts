import { findParents } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { sendAllChanges } from './testing/quiet.ts';
import type { TestTab } from './testing/test-tab.ts';
import { createTwoDevices, syncAll } from './testing/two-devices.ts';

/** The lines that a device shows, each sub-line with its line: 'start', 'part<start'. */
function shownOn({ records: { lines } }: TestTab): string[] {
  const parents = findParents(lines.items);
  return lines.items.map(({ id, text }) => {
    const parent = lines.get(parents.get(id) ?? '');
    return parent ? `${text}<${parent.text}` : text;
  });
}

/** Two devices that both show 'start' and 'part', of which `here` is offline. */
async function openOffline() {
  const { here, there, id, testAccount } = await createTwoDevices();
  const part = here.records.lines.create({ text: 'part' }, { after: id }).id;
  await syncAll(here, there);
  here.device.network.online = false;
  return { here, there, id, part, testAccount };
}

async function goOnline(here: TestTab, there: TestTab) {
  await sendAllChanges(here, there);
  here.device.network.online = true;
  here.sync.setOnline(true);
  await syncAll(here, there);
}

describe('sub-lines on two devices', () => {
  // shows: notes.subLines.devices
  it('keep a line that one device moves under a line that the other deletes', async () => {
    for (const isDeletedHere of [true, false]) {
      const { here, there, id, part } = await openOffline();
      const [deleting, moving] = isDeletedHere ? [here, there] : [there, here];
      moving.records.lines.change(part, { subLineOf: id });
      deleting.records.lines.remove(id);
      await goOnline(here, there);
      for (const tab of [here, there]) expect(shownOn(tab)).toEqual(['part']);
      expect([here.sync.statusLabel, there.sync.statusLabel]).toEqual(['saved', 'saved']);
    }
  });

  it('keep a sub-line that one device adds to a line that the other deletes with its sub-lines', async () => {
    const { here, there, id, part } = await openOffline();
    there.records.lines.change(part, { subLineOf: id });
    here.records.lines.create({ text: 'added', subLineOf: id });
    await sendAllChanges(there);
    for (const each of [part, id]) there.records.lines.remove(each);
    await goOnline(here, there);
    for (const tab of [here, there]) expect(shownOn(tab)).toEqual(['added']);
  });

  it('show the same place on both when each puts one of two lines under the other', async () => {
    const { here, there, id, part } = await openOffline();
    here.records.lines.change(part, { subLineOf: id });
    there.records.lines.change(id, { subLineOf: part });
    await goOnline(here, there);
    expect(shownOn(here)).toHaveLength(2);
    expect(shownOn(here).filter((text) => text.includes('<'))).toHaveLength(1);
    expect(shownOn(there)).toEqual(shownOn(here));
  });

  it('take one place without a question when both put a line under different ones, and keep other changes', async () => {
    const { here, there, id, part } = await openOffline();
    const other = there.records.lines.create({ text: 'other' }).id;
    here.records.lines.change(part, { subLineOf: id, isDone: true });
    there.records.lines.change(part, { subLineOf: other });
    await goOnline(here, there);
    for (const tab of [here, there]) {
      expect(shownOn(tab)).toEqual(['start', 'part<other', 'other']);
      expect(tab.records.lines.get(part)?.isDone).toBe(true);
      expect(tab.sync.statusLabel).toBe('saved');
    }
  });

  it('are sealed: the server stores no id of the line above', async () => {
    const { here, there, id, part, testAccount } = await openOffline();
    there.records.lines.change(part, { subLineOf: id });
    await goOnline(here, there);
    const stored = testAccount.server.get('lines', part);
    expect(await testAccount.stored('lines', part, 'subLineOf')).toBe(id);
    expect(JSON.stringify(stored)).not.toContain(id);
  });
});
