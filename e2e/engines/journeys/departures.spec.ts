import { setTimeout as sleep } from 'node:timers/promises';
import { ANNA, createAccount } from '../../support/account.ts';
import { IS_DEEP_RUN } from '../../support/draw.ts';
import { test } from '../driver/fixtures.ts';
import { App } from '../pages/app.ts';
import { Notes } from '../pages/notes.ts';

/** Number of times that a page is left while it starts. */
const DEPARTURES = IS_DEEP_RUN ? 50 : 12;
/** Time in ms in which a page starts on an idle machine. The departures are spread over it. */
const START_MS = 1_800;

test('a page that is left at any moment of its start never keeps the vault closed', async ({ server, openBrowser }) => {
  const driver = await openBrowser();
  const [app, notes] = [new App(driver), new Notes(driver)];
  await app.logInToNotes(await createAccount(server, ANNA));
  await notes.write(['Order the saplings']);
  await app.saved();
  for (let departure = 0; departure < DEPARTURES; departure += 1) {
    await driver.session.get(new URL('/app/notes', server.url).href);
    await sleep((departure * START_MS) / DEPARTURES);
    await driver.goto('/robots.txt');
  }
  await notes.open();
  await notes.expectShown(['Order the saplings']);
  await app.saved();
});
