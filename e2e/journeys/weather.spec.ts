import { AppPage } from '../pages/app-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { FakeDays } from '../support/fake-days.ts';
import { findUnencryptedTexts } from '../support/find-texts.ts';
import { expect, expectAccessible, openContext, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { PageErrors } from '../support/page-errors.ts';
import { Server } from '../support/server.ts';
import { TrafficRecorder } from '../support/traffic.ts';
import { WeatherServices } from '../support/weather-services.ts';

/**
 * Clock of the journey: noon, so that the date stays the same although the journey moves the clock by four hours and a
 * machine may be slow.
 */
const NOON = '2041-10-02T12:00:00Z';
const FOUR_HOURS_LATER = '2041-10-02T16:00:00Z';

// shows: notes.weather.journey
test('the weather of a chosen city is shown in planner and calendar, also offline; only the search and the rounded position leave the device', {
  tag: '@long',
}, async ({ browser }) => {
  const services = await WeatherServices.start(() => Date.parse(NOON));
  const server = await Server.start({ env: services.env });
  const context = await openContext(browser, server, { serviceWorkers: 'block', timezoneId: 'UTC' });
  const watch = new PageErrors(context);
  const traffic = new TrafficRecorder(context);
  const page = await context.newPage();
  const app = new AppPage(page);
  const days = await FakeDays.at(page, NOON);
  await logInToNotes(page, await createAccount(server, ANNA));
  const today = page.locator('[data-day][aria-current="date"]');
  await expect(today).toHaveAccessibleName(/today/);

  // The page sends no request to the weather services before the user searches a city.
  await page.getByRole('link', { name: 'Set your location' }).click();
  const city = page.getByRole('searchbox', { name: 'City' });
  await page.getByRole('button', { name: 'Use these services' }).click();
  await expect(city).toBeVisible();
  expect(services.asked).toEqual([]);
  await city.fill('Tromsø');
  await page.getByRole('button', { name: 'Tromsø, Norway', exact: true }).click();
  await expect(page.getByText('Geo & weather has been set')).toBeVisible();
  await expect(page.getByText(/^Weather of /)).toBeVisible();
  await expectAccessible(page);
  await app.saved();
  expect(services.asked).toEqual([
    '/search?q=Troms%C3%B8&format=json&addressdetails=0&limit=5',
    '/v1/forecast?latitude=69.65&longitude=18.96&daily=temperature_2m_max&timezone=auto&past_days=92&forecast_days=16',
  ]);

  await page.goto('/app');
  await expect(page.getByText('8 °C')).toBeVisible();
  await page.goto('/app/notes');
  await expect(today).toHaveAccessibleName(/8°/);
  await page.getByRole('radio', { name: '52 weeks' }).check({ force: true });
  await expect(page.locator('[data-day]')).toHaveCount(365);
  await expectAccessible(page);
  await page.getByRole('radio', { name: '2 weeks', exact: true }).check({ force: true });

  // The service returns arrays of different lengths. The app logs an error and still shows the stored forecast.
  services.mismatch = true;
  watch.expected = [/Mismatch between temperatures and time arrays/];
  await days.set(page, FOUR_HOURS_LATER);
  await page.reload();
  await expect.poll(() => services.asked.length).toBe(3);
  await expect(today).toHaveAccessibleName(/8°/);

  // Without the service the stored forecast is shown, with its age.
  await services.stop();
  watch.expected = [/ERR_CONNECTION_REFUSED/, /The weather was not read: TypeError: Failed to fetch/];
  await page.goto('/app/settings/location');
  await expect(page.getByText(/^The weather service could not be reached. Shown are the days of /)).toBeVisible();
  await page.goto('/app/notes');
  await expect(today).toHaveAccessibleName(/8°/);

  // Neither the server's requests nor its log and data contain the user's location. The search uses all digits of the
  // coordinates, because shorter numbers occur as durations in the log.
  const place = ['Troms', '69.6516', '18.9558'];
  for (const { url, sent } of (await traffic.all()).filter((exchange) => exchange.url.startsWith(server.url)))
    expect(findUnencryptedTexts(Buffer.from(sent), place), url).toEqual([]);
  expect(findUnencryptedTexts(Buffer.from(server.log), place), 'server log').toEqual([]);
  await server.stop();
  for (const { file, bytes } of server.dataFiles()) expect(findUnencryptedTexts(bytes, place), file).toEqual([]);
  expect(watch.problems).toEqual([]);
  await context.close();
  await server.remove();
});
