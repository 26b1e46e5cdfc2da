import { DIRECTION_ID } from '@northkeep/contracts';
import { describe, expect, test } from 'vitest';
import { waitUntilQuiet } from './testing/quiet.ts';
import { TestAccount } from './testing/test-account.ts';

/** A device with one change, and a function that moves its clock and counts the changes sent by then. */
async function withChange(kind: 'lines' | 'idealLife') {
  const account = new TestAccount();
  const tab = await account.device().tab();
  if (kind === 'lines') tab.records.lines.create({ text: 'a' });
  else tab.records.idealLife.create({ label: 'a' }, { id: DIRECTION_ID });
  await tab.sync.flush();
  return async (ms: number) => {
    tab.device.clock.advance(ms);
    await waitUntilQuiet();
    return account.server.requests.filter(({ method }) => method !== 'GET').length;
  };
}

describe('the delay between the last key press and sending', () => {
  test('is the one that the note declares: 750 ms', async () => {
    const countSentAfter = await withChange('lines');
    expect(await countSentAfter(700)).toBe(0);
    expect(await countSentAfter(60)).toBe(1);
  });

  test('is the one that the direction declares: 350 ms', async () => {
    const countSentAfter = await withChange('idealLife');
    expect(await countSentAfter(300)).toBe(0);
    expect(await countSentAfter(60)).toBe(1);
  });
});
