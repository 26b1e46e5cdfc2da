import { AppPage } from '../pages/app-page.ts';
import { GoalsPage } from '../pages/goals-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { OnboardingPage } from '../pages/onboarding-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { clickButton, FULL_PAGE, waitForText } from './page-helpers.ts';
import { addPlan, EXAMPLE_AIMS, increaseStepCount } from './plan.ts';
import { saveShot, saveShotsAtAllSizes, saveShotsInAllVariants } from './shot.ts';

test.use({ serviceWorkers: 'block' });

test('takes screenshots of the main view while a plan is entered', async ({ server, device }) => {
  test.slow();
  const { page } = await device();
  await logInToNotes(page, await createAccount(server, ANNA));
  const plan = new GoalsPage(page);
  const mode = (name: string) => page.locator('label', { hasText: new RegExp(`^${name}$`) }).click();
  await page.goto('/app');
  await waitForText(page, 'No steps under goals...');
  await saveShotsAtAllSizes(page, 'main-empty-steps', FULL_PAGE);
  await mode('Goals');
  await waitForText(page, 'No aims yet');
  await saveShotsAtAllSizes(page, 'main-empty-goals', FULL_PAGE);
  await clickButton(page, 'Add aim');
  await page.getByLabel('New aim', { exact: true }).press('Enter');
  await saveShotsAtAllSizes(page, 'main-add-aim-error', FULL_PAGE);
  await page.keyboard.press('Escape');
  await mode('All');
  await waitForText(page, 'No aims yet');
  await saveShotsAtAllSizes(page, 'main-empty-all', FULL_PAGE);
  await page.goto('/app?modal=thisWeekFocus');
  await waitForText(page, 'No goals yet');
  await saveShotsAtAllSizes(page, 'focus-empty');

  await page.goto('/app/onboarding?step=aims');
  const wizard = new OnboardingPage(page);
  await wizard.add('Aim', 'Feel rested');
  await wizard.next();
  await wizard.add('Goal', 'Sleep well');
  await wizard.next();
  await wizard.add('Step', 'Dim the lights');
  await page.goto('/app');
  await saveShotsAtAllSizes(page, 'main-one', FULL_PAGE);
  await increaseStepCount(page, 'Dim the lights', 1);
  await saveShotsAtAllSizes(page, 'main-first-tick');
  await saveShotsAtAllSizes(page, 'main-week-done', FULL_PAGE);
  await plan.open();
  await clickButton(page, 'Actions for Feel rested');
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Undo' }).first().waitFor();
  await saveShotsAtAllSizes(page, 'main-deleted-toast');
});

test('takes screenshots of the main view with a whole plan', async ({ server, device }) => {
  test.slow();
  const { page, watch, context } = await device();
  watch.expected = [/./];
  await logInToNotes(page, await createAccount(server, ANNA));
  await new NotesPage(page).write(['Ask Runa for the tide tables', 'Print the second chapter for Jonas']);
  await page
    .getByRole('button', { name: /^Actions for/ })
    .or(page.getByRole('button', { name: 'Line menu' }))
    .first()
    .click();
  await page.getByRole('menuitemcheckbox', { name: 'Keep in view on the main view' }).click();
  await page.keyboard.press('Escape');
  await page.goto('/app/onboarding?step=conditions');
  await page.getByLabel('What gets in the way').fill('Too tired in the evening');
  await page.keyboard.press('Enter');
  await page.getByLabel('What helps').fill('start with ten minutes');
  await page.keyboard.press('Enter');
  await addPlan(page);
  await clickButton(page, `Actions for ${EXAMPLE_AIMS[0].goals[0].goal}`);
  await page.getByRole('menuitem', { name: 'Add milestone' }).click();
  await page.getByLabel('New milestone').fill('First hundred pages');
  await page.getByLabel('New milestone').press('Enter');
  await clickButton(page, 'Actions for First hundred pages');
  await page.getByRole('menuitem', { name: 'Add step' }).click();
  await page.getByLabel('New step', { exact: true }).fill('Number the pages');
  await page.getByLabel('New step', { exact: true }).press('Enter');
  const app = new AppPage(page);
  await app.saved();
  await saveShotsInAllVariants(page, 'main-goals', FULL_PAGE);
  await clickButton(page, `Add step: ${EXAMPLE_AIMS[0].goals[1].goal}`);
  await saveShotsAtAllSizes(page, 'main-goals-add-step', FULL_PAGE);
  await page.keyboard.press('Escape');
  await page.locator('label', { hasText: /^All$/ }).click();
  await saveShotsInAllVariants(page, 'main-all', FULL_PAGE);
  await page.goto('/app');
  await increaseStepCount(page, 'Write 500 words before work', 3);
  await increaseStepCount(page, 'Outline the next chapter', 1);
  await increaseStepCount(page, 'Screens off at ten', 4);
  await page.reload();
  await page.getByRole('spinbutton').first().waitFor();
  await saveShotsInAllVariants(page, 'main-steps', FULL_PAGE);
  await page.setViewportSize({ width: 390, height: 844 });
  const menu = page.getByRole('button', { name: 'Actions for Outline the next chapter' });
  for (const width of [390, 1280] as const) {
    await page.setViewportSize({ width, height: 844 });
    await menu.click();
    await page.getByRole('menuitem', { name: 'Rename' }).waitFor();
    await saveShot(page, 'main-step-menu', { whole: false, loaded: true });
    await page.keyboard.press('Escape');
  }
  await clickButton(page, `Add step: ${EXAMPLE_AIMS[1].goals[0].goal}`);
  await saveShotsInAllVariants(page, 'main-steps-add', FULL_PAGE);
  await page.keyboard.press('Escape');
  await clickButton(page, 'Add step');
  await page.getByRole('dialog').waitFor();
  await saveShotsAtAllSizes(page, 'main-add-dialog');
  await page.keyboard.press('Escape');
  await menu.click();
  await page.getByRole('menuitem', { name: 'Move to another goal' }).click();
  await page.getByRole('dialog').waitFor();
  await saveShotsAtAllSizes(page, 'main-move-dialog');
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /^Add as parked step:/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  await saveShotsInAllVariants(page, 'main-line-dialog');
  await page.keyboard.press('Escape');
  await menu.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Undo' }).first().waitFor();
  await saveShotsAtAllSizes(page, 'main-step-deleted');
  await context.setOffline(true);
  await increaseStepCount(page, 'Easy run, 30 minutes', 1);
  await waitForText(page, /^(Offline|Waits)/i).catch(() => undefined);
  await saveShotsAtAllSizes(page, 'main-offline');
});
