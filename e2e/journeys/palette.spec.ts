import { ANNA, createAccount } from '../support/account.ts';
import { findTexts } from '../support/find-texts.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { Traffic } from '../support/traffic.ts';

// shows: palette.journey, search.private
test('the palette finds a note by keyboard alone, and no request contains the searched text', async ({
  server,
  device,
}) => {
  const anna = await createAccount(server, ANNA);
  const { page, context } = await device({ serviceWorkers: 'block' });
  const traffic = new Traffic(context);
  await logInToNotes(page, anna);
  await page.getByRole('button', { name: 'New line' }).first().click();
  await page.keyboard.type('Ask about the marmalade kettle');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search and commands' });
  await expect(field).toBeFocused();
  await page.keyboard.type('insights');
  await expect(page.getByRole('option', { name: /^Insights/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/psychologicalInsights$/);
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.type('marmalade kett');
  await expect(page.getByRole('option', { name: /marmalade kettle/ })).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/app\/notes$/);
  await expect(page.getByRole('textbox').and(page.locator(':focus'))).toHaveValue('Ask about the marmalade kettle');
  const bytes = Buffer.from((await traffic.all()).map(({ sent }) => sent).join('\n'));
  expect(findTexts(bytes, ['marmalade', 'kettle'])).toEqual([]);
});
