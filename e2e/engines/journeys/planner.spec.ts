import { Key } from 'selenium-webdriver';
import { expect, test } from '../driver/fixtures.ts';
import { button, dialog, field, heading } from '../pages/app.ts';
import { openNotes } from '../pages/open-notes.ts';

test('aim, goal and step are added, and the step is ticked', async ({ server, openBrowser }) => {
  const { driver, app } = await openNotes({ server, openBrowser });
  await driver.goto('/app');
  await driver.click({ text: 'Goals', inside: { css: 'main label' } });
  for (const [part, name, text] of [
    ['aim', 'Add aim', 'Tend the orchard'],
    ['goal', 'Add goal: Tend the orchard', 'Prune the pear trees'],
    ['step', 'Add step: Prune the pear trees', 'Sharpen the saw'],
  ] as const) {
    await driver.click(button(name));
    await driver.fill(field(`New ${part}`), text);
    await driver.press(Key.ENTER);
    await driver.find(button(`Actions for ${text}`));
  }
  await app.saved();

  await driver.goto('/app');
  await driver.click({ css: '[role=spinbutton] i' });
  await driver.find({ css: '[role=spinbutton][aria-valuenow="1"]' });
  await app.saved();
});

test('the review of the week opens from the planner and is closed by keyboard', async ({ server, openBrowser }) => {
  const { driver } = await openNotes({ server, openBrowser });
  await driver.goto('/app?modal=review');
  // A week can be reviewed from its Saturday; before, the dialog says that it is under way.
  const shown = await driver.find(heading(/^(How was your week\?|Your first week is under way\.)$/));
  expect(await shown.getText()).not.toContain('Invalid');
  await driver.press(Key.ESCAPE);
  await driver.waitForNone(dialog());
  await driver.waitForPath('/app');
});

test('the palette finds a note by keyboard and puts the focus on it', async ({ server, openBrowser }) => {
  const { driver } = await openNotes({ server, openBrowser }, ['Ask about the marmalade kettle']);
  await openPalette();
  await driver.type('insights');
  await driver.find({ css: '[role=option][aria-selected=true]' });
  await driver.press(Key.ENTER);
  await driver.waitForPath('/app/psychologicalInsights');
  await openPalette();
  await driver.type('marmalade kett');
  await driver.until('the note to be selected', async () =>
    (await (await driver.find({ css: '[role=option][aria-selected=true]' })).getText()).includes('marmalade kettle'),
  );
  await driver.press(Key.ENTER);
  await driver.waitForPath('/app/notes');
  await driver.until('the note with the focus', () =>
    driver.evaluate<boolean>('return document.activeElement.value === "Ask about the marmalade kettle"'),
  );

  async function openPalette(): Promise<void> {
    await driver.press(Key.CONTROL, 'k');
    await driver.until('the focus in the palette', () =>
      driver.evaluate<boolean>('return document.activeElement.getAttribute("role") === "combobox"'),
    );
  }
});
