import type { WireRecord } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { sendAllChanges, waitUntilIdle } from '../testing/quiet.ts';
import { lineTexts } from '../testing/two-devices.ts';
import { openDeviceWithLines } from './saved-lines.ts';

describe('first load from a malicious server', () => {
  it.each([
    ['a flipped tick', (line: WireRecord) => ({ ...line, isDone: true })],
    ['another order', (line: WireRecord) => ({ ...line, index: line.index + 9 })],
    ['an added member', (line: WireRecord) => ({ ...line, ofALaterRelease: 1 })],
    ['a removed member', ({ text: _, ...line }: WireRecord) => line as WireRecord],
    ['the header of another line', (line: WireRecord, other?: WireRecord) => ({ ...line, h: other?.h }) as WireRecord],
    ['the text of another line', (line: WireRecord, other?: WireRecord) => ({ ...line, text: other?.text ?? null })],
  ])('shows and stores no line with %s', async (_, alter) => {
    const { testAccount, server, ids } = await openDeviceWithLines('one', 'two');
    const [first = '', second = ''] = ids;
    server.tamper('lines', first, (line) => alter(line, server.get('lines', second)));
    const fresh = await testAccount.device().tab();
    await waitUntilIdle();
    expect(lineTexts(fresh)).toEqual(['two']);
    const cached = await fresh.store?.transact({ keys: [{ kind: 'lines', id: first }] }, (found) => ({
      result: found.cached({ kind: 'lines', id: first }),
    }));
    expect(cached).toBeNull();
    await fresh.sync.fetchChanges();
    await sendAllChanges(fresh);
    expect([lineTexts(fresh), fresh.sync.unverified]).toEqual([['two'], [{ kind: 'lines', id: first }]]);
  });

  it('shows every line of an honest server', async () => {
    const { testAccount } = await openDeviceWithLines('one', 'two');
    const fresh = await testAccount.device().tab();
    await waitUntilIdle();
    await fresh.sync.fetchChanges();
    expect([lineTexts(fresh), fresh.sync.unverified, fresh.sync.rolledBack]).toEqual([['one', 'two'], [], []]);
  });
});
