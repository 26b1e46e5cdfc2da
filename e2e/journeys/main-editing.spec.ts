import { AppPage } from '../pages/app-page.ts';
import { GoalsPage } from '../pages/goals-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { expect, test } from '../support/fixtures.ts';
import { KeyboardUser } from '../support/keyboard-user.ts';
import { logInToNotes } from '../support/log-in.ts';

// The service worker is blocked: caching all areas takes longer than these pages, and offline use has other journeys.
test.use({ serviceWorkers: 'block' });

// shows: planner.main.modes
test('the plan is edited on the main view by keyboard alone', { tag: '@long' }, async ({ server, device }) => {
  test.slow();
  const anna = await createAccount(server, ANNA);
  const { page } = await device();
  await logInToNotes(page, anna);
  await new GoalsPage(page).open();
  const user = await KeyboardUser.at(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: "This week's focus" })).toBeVisible();
  await user.tabTo('Steps');
  await user.press('ArrowRight');
  await user.activate('Add aim');
  await user.expectFocus('New aim');
  await user.type('Feel rested');
  await user.press('Enter');
  await user.activate('Add goal: Feel rested');
  await user.expectFocus('New goal');
  await user.type('Sleep well');
  await user.press('Enter');
  for (const step of ['Dim the lights', 'Read on paper']) {
    await page.getByRole('heading', { name: 'Macro Goals' }).waitFor();
    await user.activate('Add step: Sleep well');
    await user.expectFocus('New step');
    await user.type(step);
    await user.press('Enter');
    await expect(page.getByRole('button', { name: `Actions for ${step}` })).toBeVisible();
    // Reloads the page, so that Tab starts at the top again: the new step follows the 'Add step' button in the tab
    // order.
    await page.reload();
    await user.tabTo('Steps');
    await user.press('ArrowRight');
  }
  await user.activate('Actions for Sleep well');
  await user.press('Escape');
  await user.tabTo('Move Read on paper');
  await user.press('ArrowUp');
  await user.expectFocus('Move Read on paper');
  await user.tabTo('Actions for Read on paper', { back: true });
  await user.press('Enter');
  // Finds the menu by its name, because another menu may still be closing.
  const menu = page.getByRole('menu', { name: 'Actions for Read on paper' });
  await expect(menu.getByRole('menuitem', { name: 'Move down' })).toBeVisible();
  await user.press('Escape');
  await new AppPage(page).saved();
  await page.reload();
  const named = page.getByRole('spinbutton');
  await expect(named.first()).toHaveAccessibleName('Read on paper');
});

test('the last page of the wizard shows the direction and its stored ciphertext, and offers a recovery key once', async ({
  server,
  device,
}) => {
  const anna = await createAccount(server, ANNA);
  const { page } = await device();
  await logInToNotes(page, anna);
  await page.goto('/app/onboarding?step=direction');
  await page.getByLabel('Where I want to go').fill('A house with an orchard');
  await page.goto('/app/onboarding?step=start');
  const see = page.getByRole('heading', { name: 'What we see' }).locator('xpath=../..');
  await expect(see.getByText('A house with an orchard')).toBeVisible();
  await expect(see.locator('dd').last()).toHaveText(/^[\w+/]{40,}=*$/);
  await page.getByRole('button', { name: 'Create recovery key' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Nice start.' })).toBeVisible();
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByRole('button', { name: 'Create recovery key' })).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'What we see' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create recovery key' })).toBeHidden();
});
