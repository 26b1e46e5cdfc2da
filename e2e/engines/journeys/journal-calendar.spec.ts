import { Key } from 'selenium-webdriver';
import { test } from '../driver/fixtures.ts';
import { button, field } from '../pages/app.ts';
import { openNotes } from '../pages/open-notes.ts';

const ENTRY = 'Snow on the railings this morning';
const CARD = 'Renew the train card';

test('an entry of two rows is written in the journal and is there after a reload', async ({ server, openBrowser }) => {
  const { driver, app, notes } = await openNotes({ server, openBrowser });
  await driver.click(button('Journal'));
  await driver.waitForText('No journal entries yet');
  await driver.click(button('New entry'));
  await notes.emptyFieldFocused();
  await driver.type(ENTRY);
  await driver.press(Key.SHIFT, Key.ENTER);
  await driver.type('The ferry was late');
  await notes.expectShown([`${ENTRY}\nThe ferry was late`]);
  await app.saved();
  await driver.reload();
  await notes.expectShown([`${ENTRY}\nThe ferry was late`]);
});

test('a note is written on a day of the calendar and ticked there', async ({ server, openBrowser }) => {
  const { driver, app, notes } = await openNotes({ server, openBrowser });
  await driver.click({ css: '[data-day][aria-current="date"]' });
  await driver.fill(field('New line on this day'), CARD);
  await driver.press(Key.ENTER);
  await driver.find({ css: '[data-day][aria-current="date"][aria-label*="0 of 1 done"]' });
  await driver.press(Key.ESCAPE);
  await notes.expectShown([CARD]);
  await driver.click({ role: 'checkbox', name: `Done: ${CARD}` });
  await driver.find({ css: '[data-day][aria-current="date"][aria-label*="1 of 1 done"]' });
  await app.saved();
});
