import { AppPage } from '../pages/app-page.ts';
import { OnboardingPage } from '../pages/onboarding-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { AiEndpoint } from '../support/ai-endpoint.ts';
import { createClientAddressHeader } from '../support/client-address.ts';
import { test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { Server } from '../support/server.ts';
import { returningVisitorState } from '../support/visitor-state.ts';
import { clickButton, upgradeToPro, waitForText } from './page-helpers.ts';
import { saveShotsInAllVariants } from './shot.ts';

/** Time in ms after which the server stops waiting for the assistant's endpoint. */
const TIME_LIMIT_MS = '3000';

const FAILURES = [
  ['unreachable', 0, '', /could not be reached/],
  ['failed', 500, 'INTERNAL', /did not answer this time/],
  ['too-often', 429, 'TOO_MANY', /You have asked often/],
] as const;

test('takes screenshots of the assistant: off, consent, shown text, waiting, suggestions and failure', async ({
  browser,
}) => {
  const endpoint = await AiEndpoint.start([
    { label: 'Copy one page of the parish register', frequency: 2 },
    { label: 'Ask the oldest orchard for its list of names', frequency: 1 },
  ]);
  const server = await Server.start({ env: { ...endpoint.env, AI_TIMEOUT_MS: TIME_LIMIT_MS } });
  const context = await browser.newContext({
    baseURL: server.url,
    storageState: returningVisitorState(server.url),
    extraHTTPHeaders: createClientAddressHeader(),
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await logInToNotes(page, await createAccount(server, ANNA));
  await upgradeToPro(page);
  await page.goto('/app/onboarding');
  await new OnboardingPage(page).complete({
    direction: 'A quiet working life with room for the orchard',
    aim: 'Write the heirloom atlas',
    goal: 'Map twelve forgotten apples',
    step: 'Sketch one pippin before breakfast',
  });
  await new AppPage(page).saved();

  await page.goto('/app/settings/assistant');
  await page.getByRole('switch').waitFor();
  await saveShotsInAllVariants(page, 'assistant-off', { whole: true });
  await page.goto('/app/onboarding?step=steps');
  await clickButton(page, 'Ask the assistant');
  await page.getByRole('button', { name: 'Turn on' }).waitFor();
  await saveShotsInAllVariants(page, 'assistant-consent');
  await clickButton(page, 'Turn on');
  const dialog = page.getByRole('dialog', { name: 'This leaves your device' });
  await dialog.waitFor();
  await saveShotsInAllVariants(page, 'assistant-leaves');

  let answer = () => {};
  const waits = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/steps/suggestions/redraw', async (route) => {
    await waits;
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await saveShotsInAllVariants(page, 'assistant-waiting', { whole: true });
  answer();
  await page.getByRole('button', { name: 'Add: Copy one page of the parish register' }).waitFor();
  await saveShotsInAllVariants(page, 'assistant-suggestions', { whole: true });
  await page.unroute('**/steps/suggestions/redraw');
  // The texts are approved since the first request, so no further dialog is shown.
  endpoint.isSilent = true;
  await clickButton(page, 'Ask again');
  await waitForText(page, /^The other service did not answer/);
  await saveShotsInAllVariants(page, 'assistant-time-limit', { whole: true });
  for (const [name, status, code, text] of FAILURES) {
    await page.route('**/suggestions/redraw', (route) =>
      status === 0
        ? route.abort()
        : route.fulfill({ status, json: { code, message: 'refused', requestId: 'r', retryAfterS: 1800 } }),
    );
    await clickButton(page, 'Ask again');
    await waitForText(page, text);
    await saveShotsInAllVariants(page, `assistant-${name}`, { whole: true });
    await page.unroute('**/suggestions/redraw');
  }
  await context.close();
  await endpoint.stop();
  await server.remove();
});
