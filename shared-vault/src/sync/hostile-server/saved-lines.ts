import type { ServerRequest } from '../ports.ts';
import { sendAllChanges } from '../testing/quiet.ts';
import { TestAccount } from '../testing/test-account.ts';
import type { ForgedResponse, TestNetwork } from '../testing/test-network.ts';
import type { TestTab } from '../testing/test-tab.ts';

/** Opens a device with stored lines, whose server can start to send false responses. */
export async function openDeviceWithLines(...texts: string[]) {
  const testAccount = new TestAccount();
  const device = testAccount.device();
  const tab = await device.tab();
  const ids = texts.map((text) => tab.records.lines.create({ text }).id);
  await sendAllChanges(tab);
  return { testAccount, device, tab, server: testAccount.server, network: device.network, ids, id: ids[0] ?? '' };
}

/** Sends false responses to changes and correct responses to reads; returns the changes received so far. */
export function sendForgedWriteResponses(
  network: TestNetwork,
  answer: (request: ServerRequest) => ForgedResponse,
): ServerRequest[] {
  const requests: ServerRequest[] = [];
  network.lie = (request) => {
    if (request.method === 'GET') return null;
    requests.push(request);
    return answer(request);
  };
  return requests;
}

/** Makes the server send correct responses again, and lets the retry pauses pass. */
export async function restoreCorrectResponses(
  { network }: { readonly network: TestNetwork },
  tab: TestTab,
): Promise<void> {
  network.lie = null;
  tab.sync.resume();
  await sendAllChanges(tab);
}
