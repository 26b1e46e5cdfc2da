import { addDays } from '@northkeep/contracts';
import { test } from '../driver/fixtures.ts';
import { button, dialog } from '../pages/app.ts';
import { Dragger } from '../pages/dragger.ts';
import { openNotes } from '../pages/open-notes.ts';

const [DRILL, CARD, WINDOW] = ['Return the drill', 'Renew the card', 'Measure the window'] as const;
const LINES = [DRILL, CARD, WINDOW];
const UNDO = button('Undo');

test('notes are ticked, deleted and brought back by the mouse', async ({ server, openBrowser }) => {
  const { driver, app, notes } = await openNotes({ server, openBrowser }, LINES);
  await driver.click({ role: 'checkbox', name: `Done: ${CARD}` });
  await notes.expectShown([DRILL, WINDOW]);
  await driver.click(button('Revert last change'));
  await notes.expectShown(LINES);

  await driver.moveTo(await driver.find({ css: `main li:has([aria-label="Actions for ${WINDOW}"])` }));
  await driver.click(button(`Actions for ${WINDOW}`));
  await driver.click({ role: 'menuitem', name: 'Delete' });
  await notes.expectShown([DRILL, CARD]);
  await driver.click(button('Revert last change'));
  await notes.expectShown(LINES);
  await app.saved();
});

test('a note is dragged to another position, onto a day and onto the drop panel', async ({ server, openBrowser }) => {
  const { driver, app, notes } = await openNotes({ server, openBrowser });
  await notes.write(LINES);
  // In the list of all notes, a line stays when its date changes.
  await driver.click(button(/^All/, { role: 'group', name: 'View mode' }));
  await notes.expectShown(LINES);
  const dragger = new Dragger(driver);
  const today = await (await driver.find({ css: '[data-day][aria-current="date"]' })).getAttribute('data-day');

  await test.step('to another position', async () => {
    await dragger.lift(WINDOW);
    await dragger.over({ css: `li:has([aria-label="Move ${DRILL}"])` }, 0.2);
    await driver.find({ css: '[data-landing="before"]' });
    await driver.mouseUp();
    await notes.expectShown([WINDOW, DRILL, CARD]);
    await driver.click(button('Revert last change'));
    await notes.expectShown(LINES);
  });

  await test.step('onto a day', async () => {
    const tomorrow = `[data-day="${addDays(today ?? '', 1)}"]`;
    await dragger.lift(DRILL);
    await dragger.over({ css: tomorrow });
    await driver.find({ css: `${tomorrow}[data-over]` });
    await driver.mouseUp();
    await driver.waitForText(`“${DRILL}” is planned for `);
    await driver.click(UNDO);
    await driver.waitForNone(UNDO);
  });

  await test.step('onto the drop panel', async () => {
    await dragger.lift(CARD);
    await driver.moveTo({ x: 640, y: 610 });
    const nextWeek = button(/^Next week/, { role: 'region', name: 'Schedule / Postpone' });
    await dragger.over(nextWeek);
    await driver.until('the zone to be marked', async () =>
      driver.evaluate<boolean>('return arguments[0].hasAttribute("data-over")', await driver.find(nextWeek)),
    );
    await driver.mouseUp();
    await driver.waitForText(`“${CARD}” is planned for `);

    await dragger.lift(WINDOW);
    await driver.moveTo({ x: 640, y: 610 });
    await dragger.over(button(/^Schedule Ahead/, { role: 'region', name: 'Schedule / Postpone' }));
    await driver.mouseUp();
    await driver.click(button('Tomorrow', dialog('Schedule Ahead')));
    await driver.waitForText(`“${WINDOW}” is planned for `);
  });
  await app.saved();
});
