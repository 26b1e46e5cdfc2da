import { GoalsPage } from '../pages/goals-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { findUnencryptedTexts } from '../support/find-texts.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { TrafficRecorder } from '../support/traffic.ts';

/** Runs in the page: returns the colours of a command and of its keys. */
const readColoursOfKeys = (option: Element): string[] =>
  [option, ...option.querySelectorAll('kbd')].map((element) => getComputedStyle(element).color);

// shows: palette.journey, search.private
test('the palette finds a note by keyboard alone, and no request contains the searched text', async ({
  server,
  device,
}) => {
  const anna = await createAccount(server, ANNA);
  const { page, context } = await device({ serviceWorkers: 'block' });
  const traffic = new TrafficRecorder(context);
  await logInToNotes(page, anna);
  await page.getByRole('button', { name: 'New line' }).first().click();
  await page.keyboard.type('Ask about the marmalade kettle');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search and commands' });
  await expect(field).toBeFocused();
  await page.emulateMedia({ forcedColors: 'active' });
  const [selected, keys] = await page.getByRole('option', { selected: true }).evaluate(readColoursOfKeys);
  expect(keys).toBe(selected);
  await page.emulateMedia({ forcedColors: 'none' });
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
  expect(findUnencryptedTexts(bytes, ['marmalade', 'kettle'])).toEqual([]);
});

test('the palette finds an aim, a goal and a parked step by keyboard alone, and focuses each among the goals', {
  tag: '@long',
}, async ({ server, device }) => {
  const { page } = await device({ serviceWorkers: 'block' });
  await logInToNotes(page, await createAccount(server, ANNA));
  const plan = new GoalsPage(page);
  await plan.open();
  await plan.addAim('Tend the orchard');
  await plan.addGoal('Tend the orchard', 'Prune the pear trees');
  for (const step of [
    'Sharpen the saw',
    'Carry the ladder',
    'Read about grafts',
    'Call the forester',
    'Burn the twigs',
  ])
    await plan.addStep('Prune the pear trees', step);
  await page.goto('/app/wisdomOfAges');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  const find = async (text: string, option: RegExp) => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Search and commands' })).toBeFocused();
    await page.keyboard.type(text);
    await expect(page.getByRole('option', { name: option })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    return page.locator('[data-part]:focus');
  };
  const step = await find('burn twigs', /^Burn the twigs\s*Parked step/);
  await expect(step).toContainText('Burn the twigs');
  await expect(step).toBeInViewport();
  await expect(page.getByRole('radio', { name: 'Goals' })).toBeChecked();
  await expect(page).toHaveURL(/\/app$/);

  // Searches for a goal while its aim is collapsed; opening the result expands the aim.
  const collapsed = page.getByRole('button', { name: /^Tend the orchard/, expanded: true });
  await collapsed.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Tend the orchard/, expanded: false })).toBeFocused();
  await expect(await find('prune pear', /^Prune the pear trees\s*Goal/)).toContainText('Prune the pear trees');
  await expect(page.getByRole('button', { name: /^Tend the orchard/, expanded: true })).toBeVisible();
  await expect(await find('orchard', /^Tend the orchard\s*Aim/)).toContainText('Tend the orchard');
});
