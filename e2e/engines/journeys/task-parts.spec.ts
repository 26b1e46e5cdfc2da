import { Key } from 'selenium-webdriver';
import { expect, test } from '../driver/fixtures.ts';
import { button, dialog, field, heading } from '../pages/app.ts';
import { openNotes } from '../pages/open-notes.ts';

const [PACK, PASSPORT, SHOES, RUTH] = ['Pack for Rome', 'Passport', 'Shoes', 'Call Ruth'];

test('sub-lines, a selection of lines and a kept filter work by keyboard, and are there after a reload', async ({
  server,
  openBrowser,
}) => {
  const { driver, app, notes } = await openNotes({ server, openBrowser }, [PACK, PASSPORT, SHOES, RUTH]);
  const subLines = () =>
    driver.evaluate<string[]>(
      'return [...document.querySelectorAll("[data-sub-line] textarea")].map((one) => one.value)',
    );
  for (const text of [PASSPORT, SHOES]) {
    await notes.edit(text);
    await driver.press(Key.HOME);
    await driver.press(Key.TAB);
    await expect.poll(subLines).toContain(text);
  }

  await driver.click(button(/^All/, { role: 'group', name: 'View mode' }));
  await notes.edit(RUTH);
  await driver.press(Key.ALT, 'x');
  const bar = { role: 'toolbar', name: 'Selected notes' };
  await driver.click(button('Move to day', bar));
  await driver.click({ role: 'menuitem', name: 'Tomorrow' });
  await driver.waitForNone(bar);

  await driver.click(button('Filter'));
  await driver.click({ role: 'menuitem', name: 'New filter' });
  const filter = dialog('New filter');
  await driver.click(button('Without a day', filter));
  await driver.fill(field('Name', filter), 'Without a day');
  await driver.press(Key.ENTER);
  await driver.waitForNone(filter);
  await driver.find(heading('Without a day'));
  await notes.expectShown([PACK, PASSPORT, SHOES]);
  await app.saved();

  await driver.reload();
  await driver.find(heading('Without a day'));
  await notes.expectShown([PACK, PASSPORT, SHOES]);
  expect(await subLines()).toEqual([PASSPORT, SHOES]);
});

test('a line of today is dragged onto its hour, is moved by keyboard, and is there after a reload', async ({
  server,
  openBrowser,
}) => {
  const { driver, app } = await openNotes({ server, openBrowser });
  await driver.click({ css: '[data-day][aria-current="date"]' });
  await driver.fill(field('New line on this day'), RUTH);
  await driver.press(Key.ENTER);
  await driver.find({ role: 'checkbox', name: /Call Ruth/ });
  await driver.click(button('Close the day'));
  await driver.click({ text: 'Day', inside: { css: 'main label' } });
  await driver.moveTo(await driver.find(button('Details of Call Ruth')));
  await driver.mouseDown();
  await driver.moveTo(await driver.find({ css: '[data-hours]' }));
  await driver.find({ css: '[data-hour-target]' });
  await driver.mouseUp();
  const timed = button(/^Call Ruth, /);
  const dropped = await (await driver.find(timed)).getAttribute('aria-label');
  await driver.evaluate('document.activeElement.blur(); arguments[0].focus()', await driver.find(timed));
  await driver.press(Key.ALT, Key.ARROW_DOWN);
  const nameOf = async () => (await driver.find(timed)).getAttribute('aria-label');
  await expect.poll(nameOf).not.toBe(dropped);
  const moved = await nameOf();
  await app.saved();
  await driver.reload();
  await expect.poll(nameOf).toBe(moved);
});
