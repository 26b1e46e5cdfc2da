import { expect, it, vi } from 'vitest';
import { waitUntilIdle } from '../testing/quiet.ts';
import { TestAccount } from '../testing/test-account.ts';

it('counts the outbox again when a count failed, so that the status does not stay Saving', async () => {
  const device = new TestAccount().device();
  const tab = await device.tab();
  await waitUntilIdle();
  device.network.online = false;
  if (!tab.store) throw new Error('no store');
  const read = vi.spyOn(tab.store, 'conflicts').mockRejectedValue(new DOMException('lost', 'AbortError'));
  tab.records.lines.create({ text: 'one' });
  await tab.sync.flush();
  await waitUntilIdle();
  expect(tab.sync.statusLabel).toBe('saving');
  read.mockRestore();
  device.clock.advance(1_000);
  await waitUntilIdle();
  expect([tab.sync.statusLabel, tab.sync.waitingCount]).toEqual(['offline', 1]);
});
