import { AppPage } from '../pages/app-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { expect, openContext, test } from '../support/fixtures.ts';
import { FULL_BROWSER_OPTIONS } from '../support/launch-options.ts';
import { logInToNotes } from '../support/log-in.ts';

const [BEFORE, LEAVING, ELSEWHERE, AFTER] = [
  'Saved before',
  'Typed while leaving',
  'Written elsewhere',
  'Written after',
];

test('a page that comes back from the back/forward cache has the last words, fetches changes and saves again', async ({
  server,
  device,
  playwright,
}) => {
  const anna = await createAccount(server, ANNA);
  // Playwright turns the cache off by default, and the headless shell has none.
  const browser = await playwright.chromium.launch({
    ...FULL_BROWSER_OPTIONS,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  const context = await openContext(browser, server);
  const page = await context.newPage();
  await logInToNotes(page, anna);
  const [app, notes] = [new AppPage(page), new NotesPage(page)];
  await notes.write([BEFORE]);
  await app.saved();
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => Object.assign(window, { isRestored: persisted }));
  });
  // The first service worker of a browser evicts the pages of the cache when it takes control of them.
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await notes.write([LEAVING]);
  await page.goto(`${server.url}/robots.txt`);
  const { page: elsewhere } = await device();
  await logInToNotes(elsewhere, anna);
  const other = new NotesPage(elsewhere);
  await other.write([ELSEWHERE]);
  await new AppPage(elsewhere).saved();
  await page.goBack({ waitUntil: 'commit' });
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'isRestored'))).toBe(true);
  await expect.poll(() => notes.shown()).toEqual(expect.arrayContaining([BEFORE, LEAVING, ELSEWHERE]));
  await notes.write([AFTER]);
  await app.saved();
  await elsewhere.reload();
  await expect.poll(() => other.shown()).toEqual(expect.arrayContaining([BEFORE, LEAVING, ELSEWHERE, AFTER]));
  await browser.close();
});
