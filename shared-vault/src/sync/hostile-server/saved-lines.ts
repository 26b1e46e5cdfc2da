import { sendEverything } from '../testing/quiet.ts';
import { TestAccount } from '../testing/test-account.ts';

/** A device with stored lines, whose server can start to lie. */
export async function openWithLines(...texts: string[]) {
  const testAccount = new TestAccount();
  const device = testAccount.device();
  const tab = await device.tab();
  const ids = texts.map((text) => tab.records.lines.create({ text }).id);
  await sendEverything(tab);
  return { testAccount, device, tab, server: testAccount.server, network: device.network, ids, id: ids[0] ?? '' };
}
