import type { Browser, Page } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { createClientAddressHeader } from '../support/client-address.ts';
import { FakeDays } from '../support/fake-days.ts';
import { test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { Server } from '../support/server.ts';
import { returningVisitorState } from '../support/visitor-state.ts';
import { WeatherServices } from '../support/weather-services.ts';
import { FULL_PAGE, waitForText } from './page-helpers.ts';
import { SCREEN_SIZES, saveShot, saveShotsAtAllSizes } from './shot.ts';

/** Clock of the test with services that fail. */
const NOON = '2041-10-02T12:00:00Z';
const FOUR_HOURS_LATER = '2041-10-02T16:00:00Z';
const NEXT_DAY = '2041-10-03T12:00:00Z';
const WEEKS = ['1 week', '2 weeks', '4 weeks', '6 weeks', '13 weeks', '52 weeks'];

for (const viewport of SCREEN_SIZES) {
  test(`takes screenshots of the calendar and the location settings in a window ${viewport.width} px wide`, async ({
    browser,
  }) => {
    const services = await WeatherServices.start();
    const server = await Server.start({ env: services.env });
    const page = await newPage(browser, server, viewport);
    await logInToNotes(page, await createAccount(server, ANNA));
    await new NotesPage(page).write(['Send chapter nine to Ruth', 'Call Lena about the hike'], { keys: true });
    await saveShot(page, 'calendar-without-place');
    await page.locator('[data-day][aria-current="date"]').click();
    const add = page.getByRole('textbox', { name: 'New line on this day' });
    await add.fill('Renew the train card');
    await add.press('Enter');
    await add.fill('Pay the studio rent');
    await add.press('Enter');
    await page.getByRole('checkbox', { name: 'Pay the studio rent' }).first().check({ force: true });
    for (const text of ['Ask the library about the archive hours', 'Groceries', 'Print the map', 'Mend', 'Sew']) {
      await add.fill(text);
      await add.press('Enter');
    }
    await new NotesPage(page).write(['Snow on the railings this morning']);
    await scheduleTomorrow(page, 'Snow on the railings this morning');
    await page.getByRole('button', { name: 'Actions for Snow on the railings this morning' }).click();
    await page.getByRole('menuitem', { name: 'File as journaling' }).click();
    await scheduleTomorrow(page, 'Call Lena about the hike', '16:30');
    await page.goto('/app/settings/location');
    await saveShot(page, 'location');
    await page.getByRole('button', { name: 'Use these services' }).click();
    await page.getByRole('searchbox', { name: 'City' }).fill('Troms');
    await page.getByRole('button', { name: 'Tromsø, Norway', exact: true }).waitFor();
    await saveShot(page, 'location-found');
    await page.getByRole('button', { name: 'Tromsø, Norway', exact: true }).click();
    await page.getByText(/^Weather of /).waitFor();
    await new AppPage(page).saved();
    await saveShot(page, 'location-set');
    await page.goto('/app/notes');
    await page.getByRole('button', { name: /8°/ }).first().waitFor();
    for (const name of WEEKS) {
      await page.getByRole('radio', { name, exact: true }).check({ force: true });
      await saveShot(page, `calendar-${name.replace(' ', '-')}`);
    }
    await page.getByRole('radio', { name: '2 weeks', exact: true }).check({ force: true });
    await page.locator('[data-day][aria-current="date"]').click();
    await saveShot(page, 'calendar-day');
    await page.goto('/app');
    await page.getByText('8 °C').waitFor();
    await saveShot(page, 'planner-temperature');
    await page.context().close();
    await server.stop();
    await server.remove();
    await services.stop();
  });
}

test('takes screenshots of the messages when places and weather cannot be loaded', async ({ browser }) => {
  const services = await WeatherServices.start(() => Date.parse(NOON));
  const server = await Server.start({ env: services.env });
  const page = await newPage(browser, server, { width: 1280, height: 800 });
  const days = await FakeDays.at(page, NOON);
  await logInToNotes(page, await createAccount(server, ANNA));
  await page.goto('/app/settings/location');
  await page.getByRole('button', { name: 'Use these services' }).click();
  const city = page.getByRole('searchbox', { name: 'City' });
  await page.route('**/search?*', (route) => route.fulfill({ json: [] }));
  await city.fill('Atlantis');
  await waitForText(page, /^No place found/);
  await saveShotsAtAllSizes(page, 'location-none', FULL_PAGE);
  await page.route('**/search?*', (route) => route.abort());
  await city.fill('Atlantis North');
  await waitForText(page, 'Failed to load suggestions');
  await saveShotsAtAllSizes(page, 'location-search-failed', FULL_PAGE);
  await page.unroute('**/search?*');
  await city.fill('Troms');
  services.mismatch = true;
  await page.getByRole('button', { name: 'Tromsø, Norway', exact: true }).click();
  await waitForText(page, 'The weather service could not be reached.');
  await saveShotsAtAllSizes(page, 'location-mismatch', FULL_PAGE);
  services.mismatch = false;
  await days.set(page, FOUR_HOURS_LATER);
  await page.reload();
  await waitForText(page, /^Weather of /);
  await new AppPage(page).saved();
  await services.stop();
  await days.set(page, NEXT_DAY);
  await page.reload();
  await waitForText(page, /Shown are the days of/);
  await saveShotsAtAllSizes(page, 'location-outdated', FULL_PAGE);
  await page.context().close();
  await server.remove();
});

async function newPage(browser: Browser, server: Server, viewport: { width: number; height: number }): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.url,
    storageState: returningVisitorState(server.url),
    extraHTTPHeaders: createClientAddressHeader(),
    serviceWorkers: 'block',
    viewport,
  });
  return context.newPage();
}

async function scheduleTomorrow(page: Page, text: string, time = ''): Promise<void> {
  await new NotesPage(page).note(text).focus();
  await page.keyboard.press('Alt+m');
  await page.locator('[data-zone="ahead"]').click();
  await page.getByLabel('Time').fill(time);
  await page.getByRole('button', { name: 'Tomorrow', exact: true }).click();
}
