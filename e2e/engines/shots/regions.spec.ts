import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { clockDate } from '@northkeep/contracts';
import { ANNA, createAccount } from '../../support/account.ts';
import { REGIONS } from '../../support/regions.ts';
import { createArchiveBytes } from '../../support/whole-vault.ts';
import type { BrowserDriver } from '../driver/browser-driver.ts';
import { test } from '../driver/fixtures.ts';
import { App, button, field } from '../pages/app.ts';
import { chooseArchive } from '../pages/choose-archive.ts';
import { createRegionRecords } from './region-records.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../shots/engines');
const PHONE = { width: 390, height: 900 };
const DESKTOP = { width: 1280, height: 900 };
/** Opens the day's panel. */
const TODAY = { css: '[data-day][aria-current="date"]' };
const PASSPHRASE = 'lantern-meadow-copper-2';

for (const { name: region } of REGIONS) {
  test(`takes screenshots of planner, notes, calendar and review for ${region}`, async ({
    server,
    engine,
    openBrowser,
  }) => {
    const anna = await createAccount(server, ANNA);
    for (const size of [DESKTOP, PHONE]) {
      const driver = await openBrowser({ language: region, size });
      await new App(driver).logInToNotes(anna);
      // The phone gets the records from the server.
      if (size === DESKTOP) await importRecords(driver);
      const shoot = (screen: string) => saveScreenshots(driver, `${engine}-${region}-${screen}-${size.width}`);
      await driver.goto('/app');
      await driver.find({ css: '[role=spinbutton]' });
      await shoot('planner');
      await driver.goto('/app?modal=review');
      await driver.find({ css: '[role=dialog] :is(h1, h2)' });
      await shoot('review');
      await driver.goto('/app/notes');
      await driver.find(button('New line'));
      await shoot('notes');
      await driver.click(TODAY);
      await driver.find(field('New line on this day'));
      await shoot('calendar');
    }
  });
}

async function importRecords(driver: BrowserDriver): Promise<void> {
  const file = path.join(driver.downloads, 'region.nka');
  const records = createRegionRecords(clockDate(new Date(), 'UTC'));
  writeFileSync(file, await createArchiveBytes(records, PASSPHRASE));
  const importing = await chooseArchive(driver, file, PASSPHRASE);
  await driver.click(button(/^Add .+ records$/, importing));
  await driver.click(button('Done', importing));
  await new App(driver).saved();
}

/** Saves a picture of each window's height of the page, from its top to its end; one if a dialog covers the page. */
async function saveScreenshots(driver: BrowserDriver, name: string): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  await driver.until('the end of animations', () =>
    driver.evaluate<boolean>(
      `return document.fonts.status === 'loaded' && document.getAnimations().every((one) =>
        one.playState !== 'running' || one.effect.getTiming().iterations === Infinity);`,
    ),
  );
  const windows = await driver.evaluate<number>(
    `const isCovered = document.querySelector('[role=dialog]') !== null;
    return isCovered ? 1 : Math.ceil((document.documentElement.scrollHeight - 1) / innerHeight);`,
  );
  for (let at = 0; at < windows; at += 1) {
    await driver.evaluate('scrollTo({ top: arguments[0] * innerHeight, behavior: "instant" })', at);
    const part = windows > 1 ? `-${at + 1}` : '';
    writeFileSync(path.join(FOLDER, `${name}${part}.png`), await driver.session.takeScreenshot(), 'base64');
  }
  await driver.evaluate('scrollTo({ top: 0, behavior: "instant" })');
}
