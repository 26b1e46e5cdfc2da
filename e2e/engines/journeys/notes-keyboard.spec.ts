import { Key } from 'selenium-webdriver';
import { test } from '../driver/fixtures.ts';
import { openNotes } from '../pages/open-notes.ts';

test('notes are written, split, merged, moved and undone by keyboard, and are there after a reload', {
  tag: '@short',
}, async ({ server, openBrowser }) => {
  const { driver, app, notes } = await openNotes({ server, openBrowser });
  await notes.write(['Buy grafting wax', 'Call the forester', 'Mend the gate']);
  await notes.expectShown(['Buy grafting wax', 'Call the forester', 'Mend the gate']);

  await driver.press(Key.ALT, Key.ARROW_UP);
  await notes.expectShown(['Buy grafting wax', 'Mend the gate', 'Call the forester']);
  await driver.press(Key.CONTROL, 'z');
  await notes.expectShown(['Buy grafting wax', 'Call the forester', 'Mend the gate']);

  await notes.edit('Call the forester');
  for (let letter = 0; letter < ' forester'.length; letter += 1) await driver.press(Key.ARROW_LEFT);
  await driver.press(Key.ENTER);
  await notes.expectShown(['Buy grafting wax', 'Call the', ' forester', 'Mend the gate']);
  await driver.press(Key.HOME);
  await driver.press(Key.BACK_SPACE);
  await notes.expectShown(['Buy grafting wax', 'Call the forester', 'Mend the gate']);
  await app.saved();

  await driver.reload();
  await notes.expectShown(['Buy grafting wax', 'Call the forester', 'Mend the gate']);
});
