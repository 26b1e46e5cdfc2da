import { Key } from 'selenium-webdriver';
import { expect, test } from '../driver/fixtures.ts';
import { button, dialog } from '../pages/app.ts';
import { openNotes } from '../pages/open-notes.ts';

/** A plain text of several lines, which the journey copies. */
const PLAIN_TEXT = '/robots.txt';

test('several pasted lines become notes, and undo removes them as one step', async ({ server, openBrowser }) => {
  const { driver, app, notes } = await openNotes({ server, openBrowser });
  const lines = (await (await fetch(new URL(PLAIN_TEXT, server.url))).text())
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  expect(lines.length).toBeGreaterThan(1);

  await driver.goto(PLAIN_TEXT);
  await driver.click({ css: 'pre' });
  await driver.press(Key.CONTROL, 'a');
  await driver.press(Key.CONTROL, 'c');
  await notes.open();
  await driver.click(button('New line'));
  await notes.emptyFieldFocused();
  await driver.press(Key.CONTROL, 'v');
  await notes.expectShown(lines);
  expect(await driver.findAll(dialog())).toEqual([]);
  await app.saved();
  await driver.click(button('Revert last change'));
  await notes.expectShown([]);
  await driver.click(button('Redo last change'));
  await notes.expectShown(lines);
  await app.saved();
});
