import { Key } from 'selenium-webdriver';
import type { BrowserDriver } from '../driver/browser-driver.ts';
import { expect, test } from '../driver/fixtures.ts';
import { button, dialog, field, heading } from '../pages/app.ts';
import { openNotes } from '../pages/open-notes.ts';

/** Adds parts of the plan: their kind, the button that adds them and their text. */
async function addPlanParts(
  driver: BrowserDriver,
  parts: readonly (readonly [string, string, string])[],
): Promise<void> {
  for (const [part, name, text] of parts) {
    await driver.click(button(name));
    await driver.fill(field(`New ${part}`), text);
    await driver.press(Key.ENTER);
    await driver.find(button(`Actions for ${text}`));
  }
}

test('aim, goal and step are added, and the step is ticked', async ({ server, openBrowser }) => {
  const { driver, app } = await openNotes({ server, openBrowser });
  await driver.goto('/app');
  await driver.click({ text: 'Goals', inside: { css: 'main label' } });
  await addPlanParts(driver, [
    ['aim', 'Add aim', 'Tend the orchard'],
    ['goal', 'Add goal: Tend the orchard', 'Prune the pear trees'],
    ['step', 'Add step: Prune the pear trees', 'Sharpen the saw'],
  ]);
  await app.saved();

  await driver.goto('/app');
  await driver.click({ css: '[role=spinbutton] i' });
  await driver.find({ css: '[role=spinbutton][aria-valuenow="1"]' });
  await app.saved();
});

test('a step is written in a note with its goal, gets its days of a reminder, and keeps both', async ({
  server,
  openBrowser,
}) => {
  const { driver, app } = await openNotes({ server, openBrowser });
  await driver.goto('/app');
  await driver.click({ text: 'Goals', inside: { css: 'main label' } });
  await addPlanParts(driver, [
    ['aim', 'Add aim', 'Tend the orchard'],
    ['goal', 'Add goal: Tend the orchard', 'Prune the pear trees'],
  ]);
  const adding = dialog('New note');
  await driver.click(button('New note'));
  await driver.fill(field('Note', adding), 'Oil the shears');
  await driver.click(button('Goal', adding));
  await driver.click({ role: 'combobox', name: 'Goal', inside: adding });
  await driver.click({ role: 'option', name: /Prune the pear trees/ });
  await driver.find({ text: /^Step of .*Prune the pear trees/, inside: adding });
  await driver.click(button(/^Add/, adding));
  await driver.waitForNone(adding);
  await driver.click(button('Actions for Oil the shears'));
  await driver.click({ role: 'menuitem', name: 'Remind me…' });
  const reminding = dialog('Remind me');
  await driver.click(button('Wed', reminding));
  await driver.click(button('Save', reminding));
  await driver.find({ role: 'img', name: /^Reminder: .*Wed/ });
  await app.saved();
  await driver.goto('/app');
  await driver.find({ role: 'spinbutton', name: 'Oil the shears' });
  await driver.find({ role: 'img', name: /^Reminder: .*Wed/ });
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
