import type { Page } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { UnlockPage } from '../pages/unlock-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { findUnencryptedTexts } from '../support/find-texts.ts';
import { expect, expectAccessible, openContext, test } from '../support/fixtures.ts';
import { FULL_BROWSER_OPTIONS } from '../support/launch-options.ts';
import { logInToNotes } from '../support/log-in.ts';
import {
  clickNotification,
  countHeldTexts,
  deliver,
  noonZone,
  readNotifications,
  timeSoon,
} from '../support/notifications.ts';
import { PageErrors } from '../support/page-errors.ts';
import { FakePushService, replacePushManager } from '../support/push-service.ts';
import { Server } from '../support/server.ts';

test.use({ launchOptions: FULL_BROWSER_OPTIONS });

// shows: push.journey, push.journey.click
test('a browser subscribes, receives a push message, shows a notification with local text and opens the review', async ({
  browser,
}) => {
  const service = await FakePushService.start();
  const server = await Server.start({ env: { PUSH_SERVICE: service.origin } });
  const context = await openContext(browser, server, { permissions: ['notifications'] });
  const watch = new PageErrors(context);
  await context.addInitScript(replacePushManager, service.subscription);
  const page = await context.newPage();
  await logInToNotes(page, await createAccount(server, ANNA));

  await page.goto('/app/settings/notifications');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('Subscribed', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('switch', { name: /^Weekly review/ })).toBeChecked();
  await page.getByRole('button', { name: 'Send Test Notification' }).click();
  await expect(page.getByText('It should appear within a minute.')).toBeVisible();
  expect(service.received).toEqual(['{"kind":"test"}']);

  // A message that is delivered while the service worker starts can be lost, so it is delivered again.
  await expect(async () => {
    await deliver(page, server.url, service.received[0] ?? '');
    const shown = expect.poll(() => page.evaluate(readNotifications), { timeout: 5_000 });
    await shown.toEqual(['Northkeep: Notifications work on this device.']);
  }).toPass();
  await deliver(page, server.url, '{"kind":"weekly-review"}');
  await expect.poll(() => page.evaluate(readNotifications)).toContain('Northkeep: Your weekly review is ready.');
  await page.evaluate(async () => {
    const shown = await (await navigator.serviceWorker.ready).getNotifications({ tag: 'test' });
    for (const one of shown) one.close();
  });
  await expect.poll(() => page.evaluate(readNotifications)).toHaveLength(1);
  // The page's listener is loaded only after the first screen, so the click is repeated.
  await expect(async () => {
    await context.serviceWorkers()[0]?.evaluate(clickNotification, '');
    await expect(page).toHaveURL(/\/app\?modal=review$/, { timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole('dialog', { name: 'Weekly review' })).toBeVisible();

  await page.goto('/app/settings/notifications');
  await page.getByRole('button', { name: 'Unsubscribe / Reset' }).click();
  await expect(page.getByText('Not subscribed on this device.')).toBeVisible();
  expect(watch.problems).toEqual([]);
  await context.close();
  await server.remove();
  await service.stop();
});

const TEXT = 'Call the dentist';
const TEXT_AND_TIME = /^Northkeep: Call the dentist\nPlanned for \w+, \w+ \d+, \d+:\d\d\s[AP]M$/;

/** Plans a note for two minutes from now, with a reminder at that time. Returns the id that the server gave the reminder. */
async function planReminded(page: Page): Promise<string> {
  await new AppPage(page).go('Notes');
  await new NotesPage(page).write([TEXT]);
  await page.getByRole('group', { name: 'View mode' }).getByRole('button', { name: /^All/ }).click();
  await page.getByRole('button', { name: `Actions for ${TEXT}` }).click();
  await page.getByRole('menuitem', { name: 'Today', exact: true }).click();
  await page.getByRole('button', { name: `Actions for ${TEXT}` }).click();
  await page.getByRole('menuitem', { name: 'Details', exact: true }).click();
  const details = page.getByRole('dialog', { name: 'Details of the note' });
  await details.getByLabel('Time', { exact: true }).fill(await page.evaluate(timeSoon));
  await details.getByRole('combobox', { name: 'Reminder' }).click();
  await page.getByRole('option', { name: 'At its time' }).click();
  const sent = page.waitForResponse(
    (response) => response.url().endsWith('/push/line-reminders') && response.request().method() === 'POST',
  );
  await details.getByRole('button', { name: 'Save' }).click();
  const { lineReminders } = await (await sent).json();
  expect(lineReminders).toHaveLength(1);
  return lineReminders[0].id;
}

// shows: push.line.about, push.line.press, push.line.again, push.line.forget
test('a device that agreed shows what a reminder is about while it is locked, and carries out its buttons', {
  tag: '@long',
}, async ({ browser }) => {
  const service = await FakePushService.start();
  const server = await Server.start({ env: { PUSH_SERVICE: service.origin } });
  const context = await openContext(browser, server, { permissions: ['notifications'], timezoneId: noonZone() });
  const watch = new PageErrors(context);
  await context.addInitScript(replacePushManager, service.subscription);
  const page = await context.newPage();
  await logInToNotes(page, await createAccount(server, ANNA), { remember: false });

  await page.goto('/app/settings/notifications');
  await new UnlockPage(page).unlock(ANNA.password, { remember: false });
  await page.getByRole('button', { name: 'Subscribe' }).click();
  const consent = page.getByRole('switch', { name: 'Show what it is about on this device' });
  await consent.click();
  await expect(consent).toBeChecked();
  await expectAccessible(page);
  const id = await planReminded(page);
  await new AppPage(page).saved();
  await expect.poll(() => page.evaluate(countHeldTexts)).toBe(1);
  const shows = async (...expected: (string | RegExp)[]) => {
    const asMatches = expected.map((text) => expect.stringMatching(text));
    await expect.poll(() => page.evaluate(readNotifications)).toEqual(asMatches);
  };
  const press = async (action: string) => {
    await context.serviceWorkers()[0]?.evaluate(clickNotification, action);
  };

  await test.step('the text is shown while the vault is locked, and asked for again', async () => {
    await page.reload();
    await expect(new UnlockPage(page).passphrase).toBeVisible();
    // The text is shown from a minute before it is due. A message can be lost while the service worker starts.
    await expect(async () => {
      await deliver(page, server.url, JSON.stringify({ id }));
      const shown = expect.poll(() => page.evaluate(readNotifications), { timeout: 5_000 });
      await shown.toEqual([expect.stringMatching(TEXT_AND_TIME)]);
    }).toPass({ timeout: 120_000 });
    await press('again');
    await shows('Northkeep: You will be reminded in an hour.');
  });

  await test.step("'Done' is carried out at the next unlock", async () => {
    await deliver(page, server.url, JSON.stringify({ id }));
    await shows(TEXT_AND_TIME);
    await press('done');
    await shows('Northkeep: Noted. Northkeep completes it when it is next unlocked.');
    await new UnlockPage(page).unlock(ANNA.password, { remember: false });
    await expect(page.getByRole('button', { name: /, today, 1 of 1 done$/ })).toBeVisible();
  });

  await test.step('a lock by hand deletes the texts', async () => {
    await new AppPage(page).saved();
    await page.goto('/app/settings/security');
    await new UnlockPage(page).unlock(ANNA.password, { remember: false });
    await deliver(page, server.url, JSON.stringify({ id }));
    await shows('Northkeep: Something is due.');
    expect(await page.evaluate(countHeldTexts)).toBe(0);
    await new AppPage(page).lockNow();
    await shows();
    expect(await page.evaluate(countHeldTexts)).toBeNull();
    await deliver(page, server.url, JSON.stringify({ id }));
    await shows('Northkeep: Something is due.');
  });
  await expect.poll(() => service.received, { timeout: 120_000 }).toContain(JSON.stringify({ id }));
  expect(findUnencryptedTexts(service.contents, [TEXT])).toEqual([]);
  expect(watch.problems).toEqual([]);
  await context.close();
  await server.remove();
  await service.stop();
});
