import { expect, it } from 'vitest';
import { sendAllChanges, waitUntilIdle } from '../testing/quiet.ts';
import { createTwoDevicesWithStep } from '../testing/two-devices.ts';

const GONE = '2026-11-02T09:00:00.000Z';

it('"Put back" of a tree that the server shows as purged restores parents before their children', async () => {
  const { testAccount, here, aim, goal, step } = await createTwoDevicesWithStep();
  const { server } = testAccount;
  const tree = [
    ['aims', aim],
    ['goals', goal],
    ['steps', step],
  ] as const;
  for (const [kind, id] of tree) {
    server.tamper(kind, id, ({ h, vaultId, rev }) => ({ id, vaultId, rev: rev + 1, deletedAt: GONE, h }) as never);
  }
  here.device.clock.advance(86_400_000);
  await here.sync.fetchChanges();
  await waitUntilIdle();
  expect(here.sync.rolledBack).toHaveLength(3);
  await here.sync.resolveRollback('mine');
  for (let i = 0; i < 3; i++) await sendAllChanges(here);
  expect([here.sync.rejected, here.sync.statusLabel]).toEqual([[], 'saved']);
  const { aims: shown, goals: below, steps: lowest } = here.records;
  expect([shown, below, lowest].map(({ items }) => items.length)).toEqual([1, 1, 1]);
  const other = await testAccount.device().tab();
  await waitUntilIdle();
  const { aims, goals, steps } = other.records;
  expect([aims, goals, steps].map(({ items }) => items.map(({ label }) => label))).toEqual([
    ['health'],
    ['run'],
    ['jog'],
  ]);
});
