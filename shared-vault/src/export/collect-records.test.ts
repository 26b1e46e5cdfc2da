import { describe, expect, it } from 'vitest';
import { sendAllChanges, waitUntilIdle } from '../sync/testing/quiet.ts';
import { TestAccount } from '../sync/testing/test-account.ts';
import type { TestTab } from '../sync/testing/test-tab.ts';
import { createTwoDevices, createTwoDevicesWithStep, syncAll } from '../sync/testing/two-devices.ts';
import { writeElsewhere } from '../sync/testing/written-elsewhere.ts';
import { type CollectedRecord, collectRecords, countRecordsToCollect } from './collect-records.ts';

async function portsOf({ store, device }: TestTab) {
  if (!store) throw new Error('The tab has no store.');
  return { store, open: (await device.testAccount.keys).open, pause: waitUntilIdle };
}

async function collect(tab: TestTab): Promise<CollectedRecord[]> {
  const found: CollectedRecord[] = [];
  for await (const record of collectRecords(await portsOf(tab))) found.push(record);
  return found;
}

const textsOf = (records: readonly CollectedRecord[]) => records.map(({ values, state }) => [state, values.text]);

describe('collectRecords', () => {
  // shows: export.fields
  it('opens a plan with parents, order and every declared field', async () => {
    const { here, aim, goal, step } = await createTwoDevicesWithStep();
    const records = await collect(here);
    const found = records.find(({ id }) => id === step);
    expect(found).toMatchObject({
      state: 'live',
      kind: 'steps',
      parentKind: 'goals',
      parentId: goal,
      index: here.records.steps.get(step)?.index,
      schema: 1,
      values: { label: 'jog', total: 9, status: 'selected' },
      damaged: {},
    });
    expect(records.find(({ id }) => id === goal)).toMatchObject({ parentKind: 'aims', parentId: aim });
    expect(found?.createdAt).toMatch(/^\d{4}-/);
  });

  it('reads several pages of each kind, each record once', async () => {
    const here = await new TestAccount().device().tab();
    here.records.lines.createAll(Array.from({ length: 95 }, (_, i) => ({ text: `note ${i}` })));
    here.records.obstacles.createAll(Array.from({ length: 45 }, (_, i) => ({ label: `obstacle ${i}` })));
    await sendAllChanges(here);
    const records = await collect(here);
    const ids = new Set(records.map(({ kind, id }) => `${kind}/${id}`));
    expect([records.length, ids.size]).toEqual([140, 140]);
    expect(await countRecordsToCollect(await portsOf(here))).toBe(140);
  });

  it('includes unsent new and changed records and omits records deleted on this device', async () => {
    const { here, id } = await createTwoDevices();
    const gone = here.records.lines.create({ text: 'gone' });
    await sendAllChanges(here);
    here.device.network.online = false;
    here.records.lines.change(id, { text: 'changed offline' });
    here.records.lines.create({ text: 'new offline' });
    here.records.lines.remove(gone.id);
    await sendAllChanges(here);
    expect(textsOf(await collect(here))).toEqual([
      ['live', 'changed offline'],
      ['live', 'new offline'],
    ]);
  });

  it('adds the version of this device for a conflict that is not resolved', async () => {
    const { here, there } = await createTwoDevices();
    const { id } = here.records.obstacles.create({ label: 'start' });
    await syncAll(here, there);
    here.device.network.online = false;
    here.records.obstacles.change(id, { label: 'mine' });
    await sendAllChanges(here);
    there.records.obstacles.change(id, { label: 'theirs' });
    await sendAllChanges(there);
    here.device.network.online = true;
    await syncAll(here, there);
    const found = (await collect(here)).filter((record) => record.id === id);
    expect(found.map(({ state, values }) => [state, values.label])).toEqual([
      ['live', 'theirs'],
      ['conflict', 'mine'],
    ]);
  });

  it('adds the changes that the server rejected', async () => {
    const { testAccount, here } = await createTwoDevices();
    testAccount.server.refuseNext('lines', 413, 'TOO_LARGE');
    here.records.lines.create({ text: 'refused words' });
    await sendAllChanges(here);
    expect(textsOf(await collect(here))).toContainEqual(['notSaved', 'refused words']);
  });

  it('keeps the stored bytes of a field that cannot be decrypted, and the other fields', async () => {
    const { testAccount, here, id } = await createTwoDevices();
    await writeElsewhere(testAccount, 'lines', id, (record) => ({ ...record, text: 'plain', rev: record.rev + 1 }));
    await here.sync.fetchChanges();
    await waitUntilIdle();
    const [found] = await collect(here);
    expect(found?.damaged).toEqual({ text: '"plain"' });
    expect(found?.values).not.toHaveProperty('text');
    expect(found?.values.categories).toEqual(['home']);
  });

  it('finds nothing in an empty vault', async () => {
    const here = await new TestAccount().device().tab();
    await waitUntilIdle();
    expect(await collect(here)).toEqual([]);
  });
});
