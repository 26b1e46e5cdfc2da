import { describe, expect, it } from 'vitest';
import { sendAllChanges } from './testing/quiet.ts';
import { TestAccount } from './testing/test-account.ts';
import type { TestTab } from './testing/test-tab.ts';
import { lineTexts, syncAll } from './testing/two-devices.ts';

/** Creates an empty line that two devices show. */
async function withEmptyLine() {
  const testAccount = new TestAccount();
  const here = await testAccount.device().tab();
  const { id } = here.records.lines.create({ text: '' });
  await sendAllChanges(here);
  const there = await testAccount.device().tab();
  await syncAll(here, there);
  return { testAccount, here, there, id };
}

const forget = ({ records }: TestTab, id: string) => records.lines.remove(id, { unlessTextChanged: true });

describe('a removal that a changed text prevents', () => {
  it('leaves a line into which another device has typed meanwhile, offline or online', async () => {
    for (const isOnline of [false, true]) {
      const { testAccount, here, there, id } = await withEmptyLine();
      here.device.network.online = isOnline;
      there.records.lines.change(id, { text: 'typed there' });
      await sendAllChanges(there);
      forget(here, id);
      await sendAllChanges(here);
      here.device.network.online = true;
      await syncAll(here, there);
      expect([lineTexts(here), lineTexts(there), await testAccount.texts()]).toEqual(Array(3).fill(['typed there']));
      expect([here.sync.statusLabel, here.sync.waitingCount]).toEqual(['saved', 0]);
    }
  });

  it('leaves a line whose text is sent after the removal of the other device is made', async () => {
    const { testAccount, here, there, id } = await withEmptyLine();
    here.device.network.online = false;
    forget(here, id);
    await sendAllChanges(here);
    expect(lineTexts(here)).toEqual([]);
    there.records.lines.change(id, { text: 'typed there' });
    await sendAllChanges(there);
    here.device.network.online = true;
    await syncAll(here, there);
    expect([lineTexts(here), lineTexts(there), await testAccount.texts()]).toEqual(Array(3).fill(['typed there']));
  });

  it('leaves a line into which another tab has typed what this tab does not show yet', async () => {
    const testAccount = new TestAccount();
    const device = testAccount.device();
    const [one, two] = [await device.tab(), await device.tab()];
    const { id } = one.records.lines.create({ text: '' });
    await sendAllChanges(one, two);
    two.records.lines.change(id, { text: 'typed in two' });
    await two.sync.flush();
    expect(lineTexts(one)).toEqual(['']);
    forget(one, id);
    await sendAllChanges(one, two);
    expect([lineTexts(one), lineTexts(two), await testAccount.texts()]).toEqual(Array(3).fill(['typed in two']));
  });

  it('leaves a line whose removal a crashed tab has logged and into which another tab has typed', async () => {
    const testAccount = new TestAccount();
    const device = testAccount.device();
    const tab = await device.tab();
    const { id } = tab.records.lines.create({ text: '' });
    await sendAllChanges(tab);
    const { store } = tab;
    if (!store) throw new Error('no store');
    const logAction = store.logAction.bind(store);
    store.logAction = async (action) => {
      const n = await logAction(action);
      tab.crash();
      return n;
    };
    const other = await device.tab();
    forget(tab, id);
    await tab.untilDeath(new Promise(() => {}));
    other.records.lines.change(id, { text: 'typed there' });
    await sendAllChanges(other);
    await other.sync.fetchChanges();
    await sendAllChanges(other);
    expect([lineTexts(other), await testAccount.texts()]).toEqual([['typed there'], ['typed there']]);
    expect(await other.store?.loggedActions()).toEqual([]);
  });

  it('removes a line of which only other fields have changed, and one that this tab has just emptied', async () => {
    const { testAccount, here, there, id } = await withEmptyLine();
    here.device.network.online = false;
    there.records.lines.change(id, { categories: ['home'] });
    await sendAllChanges(there);
    forget(here, id);
    await sendAllChanges(here);
    here.device.network.online = true;
    await syncAll(here, there);
    expect([lineTexts(here), lineTexts(there)]).toEqual([[], []]);
    const line = here.records.lines.create({ text: 'short' });
    here.records.lines.change(line.id, { text: '' });
    forget(here, line.id);
    await sendAllChanges(here);
    expect([lineTexts(here), await testAccount.texts()]).toEqual([[], []]);
    expect([here.sync.statusLabel, here.sync.waitingCount]).toEqual(['saved', 0]);
  });
});
