import { describe, expect, it } from 'vitest';
import { sendAllChanges } from './testing/quiet.ts';
import { createTwoDevicesWithStep, syncAll } from './testing/two-devices.ts';

const WEEK = '2026-W47';
const decision = (stepLabel: string, after: number) => ({
  ...{ stepId: 'b6c1c6a4-6c1a-4a0e-9a51-0f4f8f0f0f01', stepLabel, goalLabel: 'run' },
  ...{ before: 3, after },
});

async function completeOnBoth(mine: { note?: string }, theirs: { note?: string }) {
  const { here, there } = await createTwoDevicesWithStep();
  here.device.network.online = false;
  there.device.network.online = false;
  const [early, late] = ['2026-11-21T18:00:00.000Z', '2026-11-22T09:00:00.000Z'];
  there.records.reviews.create({ completedAt: early, decisions: [decision('walk', 2)], ...theirs }, { id: WEEK });
  here.records.reviews.create({ completedAt: late, decisions: [decision('walk', 5)], ...mine }, { id: WEEK });
  await sendAllChanges(there);
  await sendAllChanges(here);
  there.device.network.online = true;
  await sendAllChanges(there);
  here.device.network.online = true;
  await syncAll(here, there);
  return { here, there };
}

describe('a review that two devices complete offline', () => {
  it('is stored as one record with the decisions that reached the server first, without a conflict', async () => {
    const { here, there } = await completeOnBoth({}, {});
    for (const { records, sync } of [here, there]) {
      expect(records.reviews.items.map(({ id }) => id)).toEqual([WEEK]);
      expect(records.reviews.get(WEEK)).toMatchObject({
        completedAt: '2026-11-21T18:00:00.000Z',
        decisions: [decision('walk', 2)],
        note: null,
      });
      expect([sync.conflicts, sync.statusLabel]).toEqual([[], 'saved']);
    }
  });

  it.each([
    ['the device that arrives first', {}, { note: 'Early starts helped.' }],
    ['the device that arrives second', { note: 'Early starts helped.' }, {}],
  ])('keeps the note of %s', async (_, mine, theirs) => {
    const { here, there } = await completeOnBoth(mine, theirs);
    for (const { records, sync } of [here, there]) {
      expect(records.reviews.get(WEEK)?.note).toBe('Early starts helped.');
      expect(sync.conflicts).toEqual([]);
    }
  });

  it('asks which of two different notes to keep', async () => {
    const { here } = await completeOnBoth({ note: 'Rested well.' }, { note: 'Early starts helped.' });
    expect(here.sync.conflicts).toMatchObject([
      { recordId: WEEK, field: 'note', stored: 'Early starts helped.', mine: 'Rested well.' },
    ]);
  });
});
