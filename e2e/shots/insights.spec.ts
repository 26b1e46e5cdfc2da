import { clockDate } from '@northkeep/contracts';
import type { Page } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { FakeDays } from '../support/fake-days.ts';
import { test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { writeSampleHistory } from '../support/made-up-year.ts';
import { clickButton, FULL_PAGE, upgradeToPro, waitForText } from './page-helpers.ts';
import { saveShotsAtAllSizes, saveShotsInAllVariants } from './shot.ts';

test.use({ serviceWorkers: 'block' });

const PHONE = { width: 390, height: 844 };
const ZONE = 'America/New_York';
/** Day on which the assessments are taken, and the day a year later on which they are due again. */
const TAKEN = '2040-03-07T15:00:00Z';
const YEAR_LATER = '2041-03-07T15:00:00Z';
const today = () => clockDate(new Date(), ZONE);

const choose = (page: Page, name: string) => page.locator('label', { hasText: new RegExp(`^${name}$`) }).click();

test('takes screenshots of the insights on the first day and with a year of records', async ({ server, device }) => {
  test.slow();
  const anna = await createAccount(server, ANNA);
  const { page, context } = await device({ timezoneId: ZONE, viewport: PHONE });
  await logInToNotes(page, anna);
  await page.goto('/app/psychologicalInsights');
  await waitForText(page, 'This week so far');
  await saveShotsInAllVariants(page, 'insights-first-day', FULL_PAGE);

  await writeSampleHistory(context.request, anna, { today: today(), weeks: 52 });
  await page.reload();
  await waitForText(page, '13 weeks');
  await saveShotsInAllVariants(page, 'insights-overview', FULL_PAGE);
  await page.getByText('As a table').click();
  await saveShotsAtAllSizes(page, 'insights-table', FULL_PAGE);
  await page.setViewportSize(PHONE);
  await choose(page, 'Composite');
  await waitForText(page, 'Composites are part of Pro');
  await saveShotsAtAllSizes(page, 'insights-gate', FULL_PAGE);
  await page.setViewportSize(PHONE);
  await upgradeToPro(page);
  await page.goto('/app/psychologicalInsights');
  await choose(page, 'Composite');
  await waitForText(page, 'The mean of these 3.');
  await page.getByRole('button', { name: 'Show the weeks: Plan you could keep' }).click();
  await saveShotsInAllVariants(page, 'insights-composite', FULL_PAGE);
  await page.setViewportSize(PHONE);
  await choose(page, 'All');
  await waitForText(page, 'Planning');
  await page.getByRole('radio', { name: '52 weeks' }).check({ force: true });
  await page.getByText('Follow-through').click();
  await saveShotsInAllVariants(page, 'insights-all', FULL_PAGE);
});

test('assessments and check-ins', async ({ server, device }) => {
  test.slow();
  const anna = await createAccount(server, ANNA);
  const { page } = await device({ timezoneId: ZONE, viewport: PHONE });
  const days = await FakeDays.at(page, TAKEN);
  await logInToNotes(page, anna);
  await page.goto('/app/psychologicalInsights/assessments');
  await waitForText(page, 'How you generally are');
  await saveShotsInAllVariants(page, 'assessments', FULL_PAGE);
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Begin: Mini-IPIP' }).click();
  await waitForText(page, /^Below are phrases/);
  await saveShotsAtAllSizes(page, 'assessment-intro');
  await page.setViewportSize(PHONE);
  await clickButton(page, 'Begin');
  for (let at = 0; at < 20; at += 1) {
    await page
      .getByRole('radio')
      .nth([1, 3, 2, 0, 4][at % 5] ?? 0)
      .check({ force: true });
    if (at === 6) {
      await saveShotsInAllVariants(page, 'assessment-question');
      await page.setViewportSize(PHONE);
    }
    if (at === 19) await clickButton(page, 'Skip');
    else await clickButton(page, 'Next');
  }
  await waitForText(page, /^Taken on/);
  await page.getByText('How it is scored').click();
  await saveShotsInAllVariants(page, 'assessment-result', FULL_PAGE);
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Assessments' }).click();
  await page.getByRole('switch').check({ force: true });
  await page.getByRole('link', { name: 'Pulse check-ins' }).click();
  await waitForText(page, 'No check-in yet.');
  await saveShotsAtAllSizes(page, 'pulse-empty', FULL_PAGE);
  await page.setViewportSize(PHONE);
  await clickButton(page, 'Check in');
  const answerAll = async (name: string) => {
    for (const group of await page.getByRole('radiogroup').all())
      await group.getByRole('radio', { name, exact: true }).check({ force: true });
  };
  for (const [name, next] of [
    ['Energy', 'Continue to Focus'],
    ['Focus', 'Continue to Connection'],
    ['Connection', 'Continue to Personal well-being (ONS4)'],
  ] as const) {
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await answerAll(name === 'Energy' ? 'Not at all' : 'Mostly');
    if (name === 'Energy') await saveShotsInAllVariants(page, 'pulse-check', FULL_PAGE);
    await page.setViewportSize(PHONE);
    await clickButton(page, next);
  }
  await page.getByRole('heading', { level: 1, name: /ONS4/ }).waitFor();
  await answerAll('2');
  await saveShotsInAllVariants(page, 'pulse-ons', FULL_PAGE);
  await page.setViewportSize(PHONE);
  await clickButton(page, 'Finish');
  await waitForText(page, 'This sounds like a hard stretch');
  await saveShotsInAllVariants(page, 'pulse-care', FULL_PAGE);
  await page.setViewportSize(PHONE);
  await clickButton(page, 'Not now');
  await saveShotsAtAllSizes(page, 'pulse', FULL_PAGE);
  await page.setViewportSize(PHONE);
  await page.getByRole('link', { name: 'Assessments' }).click();
  await page.getByRole('button', { name: 'Begin: Drive towards goals' }).click();
  await clickButton(page, 'Begin');
  await page.getByRole('radio').first().check({ force: true });
  await clickButton(page, 'Next');
  await clickButton(page, 'Close');
  await waitForText(page, '1 of 10 answered');
  await saveShotsAtAllSizes(page, 'assessments-completed', FULL_PAGE);
  await page.setViewportSize(PHONE);
  await upgradeToPro(page);
  await new AppPage(page).saved();
  await days.set(page, YEAR_LATER);
  await page.goto('/app/psychologicalInsights/assessments');
  await waitForText(page, /^Due since/);
  await saveShotsAtAllSizes(page, 'assessments-due', FULL_PAGE);
  await page.setViewportSize(PHONE);
  await page.getByRole('link', { name: 'Pulse check-ins' }).click();
  await clickButton(page, 'Check in');
  for (const next of [
    'Continue to Focus',
    'Continue to Connection',
    'Continue to Personal well-being (ONS4)',
    'Finish',
  ]) {
    await page.getByRole('radiogroup').first().waitFor();
    await answerAll(next === 'Finish' ? '8' : 'Somewhat');
    await clickButton(page, next);
  }
  await page.getByText('As a table').first().click();
  await saveShotsAtAllSizes(page, 'pulse-trend', FULL_PAGE);
  await new AppPage(page).saved();
});
