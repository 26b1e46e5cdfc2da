import { SETTINGS_ID, type WireRecord } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { sendAllChanges, waitUntilIdle } from '../testing/quiet.ts';
import type { TestTab } from '../testing/test-tab.ts';
import { lineTexts, pickValues } from '../testing/two-devices.ts';
import { openDeviceWithLines } from './saved-lines.ts';

const isCached = (tab: TestTab, id: string) =>
  tab.store?.transact({ keys: [{ kind: 'lines', id }] }, (found) => ({
    result: found.cached({ kind: 'lines', id }) !== null,
  }));

/** Alters the first of two stored lines and opens a device that has neither. */
async function openFreshDevice(alter: (line: WireRecord, other: WireRecord) => WireRecord) {
  const opened = await openDeviceWithLines('one', 'two');
  const { testAccount, server, ids } = opened;
  const [first = '', second = ''] = ids;
  const other = server.get('lines', second);
  if (!other) throw new Error('no second line');
  server.tamper('lines', first, (line) => alter(line, other));
  const fresh = await testAccount.device().tab();
  await waitUntilIdle();
  return { ...opened, fresh, first };
}

describe('first load from a malicious server', () => {
  it.each([
    ['a flipped tick', 'one', (line: WireRecord) => ({ ...line, isDone: true })],
    ['another order', 'one', (line: WireRecord) => ({ ...line, index: line.index + 0.5 })],
    ['an added member', 'one', (line: WireRecord) => ({ ...line, ofALaterRelease: 1 })],
    ['a removed member', '', ({ text: _, ...line }: WireRecord) => line as WireRecord],
    ['the text of another line', '', (line: WireRecord, { text }: WireRecord) => ({ ...line, text }) as WireRecord],
  ])('shows a line with %s as altered, only to be read, and does not store it', async (_, text, alter) => {
    const { fresh, first } = await openFreshDevice(alter);
    for (const isFetched of [false, true]) {
      if (isFetched) {
        await fresh.sync.fetchChanges();
        await sendAllChanges(fresh);
      }
      expect(pickValues(fresh.records.lines.get(first), 'isAltered', 'readOnly', 'text')).toEqual([true, true, text]);
      expect(fresh.records.lines.items.filter(({ isAltered }) => !isAltered).map((line) => line.text)).toEqual(['two']);
      expect(await isCached(fresh, first)).toBe(false);
    }
    expect(fresh.sync.unverified).toEqual([{ kind: 'lines', id: first }]);
  });

  it.each([
    ['the header of another line', (line: WireRecord, { h }: WireRecord) => ({ ...line, h }) as WireRecord],
    ['no header', ({ h: _, ...line }: WireRecord) => line as WireRecord],
  ])('shows and stores no line with %s', async (_, alter) => {
    const { fresh, first } = await openFreshDevice(alter);
    expect(lineTexts(fresh)).toEqual(['two']);
    await fresh.sync.fetchChanges();
    await sendAllChanges(fresh);
    expect([lineTexts(fresh), await isCached(fresh, first)]).toEqual([['two'], false]);
    expect(fresh.sync.unverified).toEqual([{ kind: 'lines', id: first }]);
  });

  it('takes no altered settings', async () => {
    const { testAccount, tab, server } = await openDeviceWithLines('one');
    tab.records.settings.create({ dayStartsAt: 4 }, { id: SETTINGS_ID });
    await sendAllChanges(tab);
    server.tamper('settings', SETTINGS_ID, (record) => ({ ...record, ofALaterRelease: 1 }));
    const fresh = await testAccount.device().tab();
    await waitUntilIdle();
    expect(fresh.records.settings.get(SETTINGS_ID)).toBeUndefined();
  });

  it('shows an altered line as it is again when the server has it back', async () => {
    const { testAccount, server, fresh, first } = await openFreshDevice((line) => ({ ...line, isDone: true }));
    server.tamper('lines', first, (line) => ({ ...line, isDone: false }));
    await fresh.sync.fetchChanges();
    await sendAllChanges(fresh);
    expect([fresh.records.lines.get(first)?.isAltered, fresh.sync.unverified]).toEqual([false, []]);
    expect(await testAccount.texts()).toEqual(['one', 'two']);
  });

  it('shows every line of an honest server', async () => {
    const { testAccount } = await openDeviceWithLines('one', 'two');
    const fresh = await testAccount.device().tab();
    await waitUntilIdle();
    await fresh.sync.fetchChanges();
    expect([lineTexts(fresh), fresh.sync.unverified, fresh.sync.rolledBack]).toEqual([['one', 'two'], [], []]);
  });
});
