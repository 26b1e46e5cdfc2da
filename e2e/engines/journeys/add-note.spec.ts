import { Key } from 'selenium-webdriver';
import { expect, test } from '../driver/fixtures.ts';
import { button, dialog, field } from '../pages/app.ts';
import { openNotes } from '../pages/open-notes.ts';

test('a note is added from another page, and what was typed is there after a reload', async ({
  server,
  openBrowser,
}) => {
  const { driver, app, notes } = await openNotes({ server, openBrowser });
  const adding = dialog('New note');
  await driver.goto('/app/settings/profile');
  await driver.click(button('New note'));
  await driver.fill(field('Note', adding), 'Call Ruth');
  await driver.click(button('Tomorrow', adding));
  await driver.press(Key.ESCAPE);
  await driver.waitForNone(adding);
  await app.saved();
  await driver.reload();
  await driver.click(button('New note'));
  const text = await driver.find(field('Note', adding));
  expect(await text.getAttribute('value')).toBe('Call Ruth');
  await driver.click(button('Add', adding));
  await driver.waitForNone(adding);
  await app.saved();
  await driver.goto('/app/notes');
  await driver.click(button(/^All/, { role: 'group', name: 'View mode' }));
  await expect.poll(() => notes.shown()).toContain('Call Ruth');
});
