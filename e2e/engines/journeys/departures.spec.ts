import { IS_DEEP_RUN, pickSeededItem } from '../../support/draw.ts';
import type { BrowserDriver } from '../driver/browser-driver.ts';
import { test } from '../driver/fixtures.ts';
import { openNotes } from '../pages/open-notes.ts';

/** Number of times that a page is left while it starts. */
const DEPARTURES = IS_DEEP_RUN ? 50 : 6;
/** Time in ms in which a page starts. The departures are spread over it, with equal pauses. */
const START_MS = 2_500;
/** Time in ms that one departure takes at most on a busy machine. */
const DEPARTURE_MS = 15_000;
const [APP, PLAIN] = ['/app/notes', '/robots.txt'] as const;

test('a page that is left at any moment of its start never keeps the vault closed', async ({ server, openBrowser }) => {
  test.setTimeout(120_000 + DEPARTURES * DEPARTURE_MS);
  const { driver, app, notes } = await openNotes({ server, openBrowser }, ['Order the saplings']);
  const first = pickSeededItem([0, 0.25, 0.5, 0.75], 'first departure, in pauses from the start');
  await driver.goto(PLAIN);
  for (let departure = 0; departure < DEPARTURES; departure += 1) {
    await openApp(driver);
    await leaveAfter(driver, ((first + departure) * START_MS) / DEPARTURES);
  }
  await notes.open();
  await notes.expectShown(['Order the saplings']);
  await app.saved();
});

/** Opens the app by a navigation of the plain page. */
const openApp = (driver: BrowserDriver): Promise<unknown> =>
  driver.until('the app', () =>
    driver.evaluate<boolean>(
      `const [app] = arguments;
      if (location.pathname === app) return true;
      if (!window.isOpening) setTimeout(() => location.assign(app));
      window.isOpening = true;
      return false;`,
      APP,
    ),
  );

/** Leaves the app for the plain page at this number of ms after its start, by a timer of the page. */
const leaveAfter = (driver: BrowserDriver, ms: number): Promise<unknown> =>
  driver.until('the plain page', () =>
    driver.evaluate<boolean>(
      `const [plain, ms] = arguments;
      if (location.pathname === plain) return true;
      if (!window.isLeaving) setTimeout(() => location.assign(plain), ms - performance.now());
      window.isLeaving = true;
      return false;`,
      ...[PLAIN, ms],
    ),
  );
