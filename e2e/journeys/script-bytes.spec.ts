import { ANNA, createAccount } from '../support/account.ts';
import { expect, test } from '../support/fixtures.ts';
import { describeScripts, type MeasuredAddress, measureFirstVisits, SCRIPT_BUDGETS } from '../support/script-bytes.ts';

test('a first visit of each measured address loads no more bytes of script than its budget allows', async ({
  browser,
  server,
}) => {
  const visits = await measureFirstVisits({ browser, server, person: await createAccount(server, ANNA) });
  for (const [address, scripts] of Object.entries(visits)) {
    console.log(describeScripts(address, scripts));
    const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
    // A script that is requested twice has a preload link that its request does not match.
    const paths = scripts.map((script) => script.path);
    expect.soft(paths, `scripts of ${address}, each once`).toEqual([...new Set(paths)]);
    expect.soft(total, `bytes of script of ${address}`).toBeLessThanOrEqual(SCRIPT_BUDGETS[address as MeasuredAddress]);
  }
});
