import { beforeEach, describe, expect, it } from 'vitest';
// Loads the part before the tests: the wait for the end of all work does not see a module that is being loaded.
import '../sync/merge/imported-counts.ts';
import { sendAllChanges } from '../sync/testing/quiet.ts';
import type { TestTab } from '../sync/testing/test-tab.ts';
import { createTwoDevicesWithStep, type StepIds, setStepProgress, syncAll } from '../sync/testing/two-devices.ts';
import type { ImportSource } from './import-record.ts';
import { importAll } from './testing/exported-vault.ts';
import { createTabImport, exportTab } from './testing/import-tab.ts';

let here: TestTab;
let there: TestTab;
let ids: StepIds;
/** File with five completions of a week. */
let source: ImportSource;

// Both devices show two completions of the week and are offline.
beforeEach(async () => {
  const devices = await createTwoDevicesWithStep();
  ({ here, there } = devices);
  ids = devices;
  setStepProgress(here, ids, 5);
  source = await exportTab(here);
  setStepProgress(here, ids, 2);
  await syncAll(here, there);
  for (const { device } of [here, there]) device.network.online = false;
});

/** Connects both devices, the first of them first, and returns the count that both show. */
async function connect(...tabs: TestTab[]): Promise<number> {
  for (const tab of tabs) {
    tab.device.network.online = true;
    tab.sync.setOnline(true);
    await sendAllChanges(tab);
  }
  await syncAll(...tabs);
  const counts = tabs.map(({ records }) => records.weeklyProgress.items.map(({ progress }) => progress));
  expect(counts[1]).toEqual(counts[0]);
  expect(tabs.map(({ sync }) => [sync.conflicts, sync.statusLabel])).toEqual(tabs.map(() => [[], 'saved']));
  return counts[0]?.[0] ?? Number.NaN;
}

describe('a file that raises the count of a week', () => {
  // shows: import.two-devices
  it('raises it once when two offline devices import it, and keeps what each has counted since', async () => {
    for (const tab of [here, there]) await importAll(createTabImport(tab), source);
    setStepProgress(here, ids, 6);
    setStepProgress(there, ids, 7);
    expect(await connect(here, there)).toBe(8);
  });

  it('raises it to its own count when another device has counted less', async () => {
    await importAll(createTabImport(here), source);
    setStepProgress(there, ids, 3);
    expect(await connect(there, here)).toBe(5);
  });

  it('keeps what a device has counted before it imported', async () => {
    setStepProgress(here, ids, 3);
    for (const tab of [here, there]) await importAll(createTabImport(tab), source);
    expect(await connect(there, here)).toBe(6);
  });

  it('raises it once when a third device counts between the two imports', async () => {
    for (const tab of [here, there]) await importAll(createTabImport(tab), source);
    const third = await here.device.testAccount.device().tab();
    await syncAll(third);
    setStepProgress(third, ids, 3);
    await sendAllChanges(third);
    expect(await connect(here, there, third)).toBe(5);
  });

  it('leaves, after an undo before it was sent, what another device has counted', async () => {
    const importer = createTabImport(here);
    await importAll(importer, source);
    await importer.undo();
    setStepProgress(there, ids, 3);
    expect(await connect(there, here)).toBe(3);
  });

  it('is subtracted by an undo after it was sent, and leaves what another device has counted', async () => {
    const importer = createTabImport(here);
    await importAll(importer, source);
    expect(await connect(here, there)).toBe(5);
    here.device.network.online = false;
    await importer.undo();
    setStepProgress(there, ids, 6);
    expect(await connect(there, here)).toBe(3);
  });
});
