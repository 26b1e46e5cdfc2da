import type { Page } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { OnboardingPage } from '../pages/onboarding-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { AiEndpoint } from '../support/ai-endpoint.ts';
import { findUnencryptedTexts } from '../support/find-texts.ts';
import { expect, expectAccessible, openContext, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { PageErrors } from '../support/page-errors.ts';
import { Server } from '../support/server.ts';
import { type HttpExchange, TrafficRecorder } from '../support/traffic.ts';

const PLAN = {
  direction: 'A quiet working life with room for the orchard',
  aim: 'Write the heirloom atlas',
  goal: 'Map twelve forgotten apples',
  step: 'Sketch one pippin before breakfast',
};
const NOTE = 'Ask Ruthilde for the grafting knife';
const SUGGESTED = 'Copy one page of the parish register';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Pays for the Pro plan at the payment simulator. */
async function upgrade(page: Page): Promise<void> {
  await page.goto('/app/settings/billing');
  await press(page, 'Upgrade to Pro');
  await page.waitForURL('**/dev/checkout/**');
  await press(page, 'Pay');
  await expect(page.getByText('You have Pro now.')).toBeVisible();
}

const withTexts = (exchanges: readonly HttpExchange[], texts: readonly string[]) =>
  exchanges.filter(({ sent, received }) => findUnencryptedTexts(Buffer.from(`${sent}\n${received}`), texts).length > 0);

test('no text leaves the device in the clear before the assistant is enabled; afterwards exactly the shown text goes to the named host', {
  tag: '@long',
}, async ({ browser }) => {
  test.slow();
  const endpoint = await AiEndpoint.start([{ label: SUGGESTED, frequency: 2 }]);
  const server = await Server.start({ env: endpoint.env });
  const context = await openContext(browser, server, { serviceWorkers: 'block' });
  const watch = new PageErrors(context);
  const traffic = new TrafficRecorder(context);
  const page = await context.newPage();
  const app = new AppPage(page);
  const typed = [...Object.values(PLAN), NOTE];

  await logInToNotes(page, await createAccount(server, ANNA));
  await new NotesPage(page).write([NOTE], { keys: true });
  await app.saved();
  await upgrade(page);
  await page.goto('/app/onboarding');
  await new OnboardingPage(page).complete(PLAN);
  await app.saved();

  // The assistant is not enabled: built-in suggestions are used and redrawn, and the offer of the assistant is
  // declined.
  await page.goto('/app/onboarding?step=steps');
  await press(page, 'Redraw');
  await press(page, 'Ask the assistant');
  await expectAccessible(page);
  await press(page, 'Not now');
  await page.goto('/app/settings/assistant');
  await expect(page.getByRole('switch')).not.toBeChecked();
  await expect(page.getByText(endpoint.host)).toBeVisible();
  await expectAccessible(page);
  expect(withTexts(await traffic.all(), typed)).toEqual([]);
  expect(endpoint.received).toEqual([]);

  // The assistant is enabled: the dialog shows each text and the host before anything is sent.
  await page.goto('/app/onboarding?step=steps');
  await press(page, 'Ask the assistant');
  await press(page, 'Turn on');
  const dialog = page.getByRole('dialog', { name: 'This leaves your device' });
  await expect(dialog).toContainText(endpoint.host);
  const [, ...shown] = await dialog.getByRole('definition').allTextContents();
  expect(shown.sort()).toEqual(Object.values(PLAN).sort());
  await expectAccessible(page);
  expect(withTexts(await traffic.all(), typed)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await press(page, `Add: ${SUGGESTED}`);
  await page.goto('/app');
  await app.saved();

  const [sent, ...others] = withTexts(await traffic.all(), typed);
  expect(others).toEqual([]);
  expect(sent?.url).toMatch(`${server.url}/api/northkeep/aims/`);
  expect(sent?.url).toMatch(/\/steps\/suggestions\/redraw$/);
  expect(textsOf(sent?.sent.split('\n').at(-1))).toEqual([...shown, endpoint.host].sort());
  expect(findUnencryptedTexts(Buffer.from(sent?.received ?? ''), typed)).toEqual([]);
  // The endpoint received the same texts, once, and no data of the account.
  expect(endpoint.received).toHaveLength(1);
  const [body = ''] = endpoint.received;
  expect(textsOf(JSON.parse(body).messages[1].content)).toEqual(shown);
  expect(findUnencryptedTexts(Buffer.from(body), [NOTE, ANNA.goal, ANNA.firstName, ANNA.lastName, ANNA.email])).toEqual(
    [],
  );

  const secret = [...typed, SUGGESTED, ANNA.goal];
  expect(findUnencryptedTexts(Buffer.from(server.log), [...secret, 'sk-journey']), 'server log').toEqual([]);
  await server.stop();
  for (const { file, bytes } of server.dataFiles()) expect(findUnencryptedTexts(bytes, secret), file).toEqual([]);
  expect(watch.problems).toEqual([]);
  await context.close();
  await endpoint.stop();
  await server.remove();
});

/** Returns every string value of a JSON text, in order. */
function textsOf(json = 'null'): string[] {
  const texts: string[] = [];
  JSON.parse(json, (_, value: unknown) => {
    if (typeof value === 'string') texts.push(value);
    return value;
  });
  return texts.sort();
}
