import { clockDate } from '@northkeep/contracts';
import type { Page } from '@playwright/test';
import { ANNA, createAccount } from '../support/account.ts';
import { FakeDays } from '../support/fake-days.ts';
import { expect, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { writeSampleHistory } from '../support/made-up-year.ts';
import { expectAccessibleInThemes } from '../support/themes.ts';

// Blocks the service worker: its cache is tested in journeys of its own, and filling it would slow this one down.
test.use({ serviceWorkers: 'block' });

const INSIGHTS = '/app/psychologicalInsights';
const ZONE = 'America/New_York';
/** Clock of the journey: a Wednesday, so that the nine weeks before it stay the same while the journey runs. */
const NOW = '2040-10-03T16:00:00Z';
const choose = (page: Page, name: string) => page.locator('label', { hasText: new RegExp(`^${name}$`) }).click();

test('figures, composites, signals and check-ins have no axe violations in any theme', { tag: '@long' }, async ({
  server,
  device,
}) => {
  test.slow();
  const anna = await createAccount(server, ANNA);
  const { page, context } = await device({ timezoneId: ZONE });
  await FakeDays.at(page, NOW);
  await logInToNotes(page, anna);
  await writeSampleHistory(context.request, anna, { today: clockDate(new Date(NOW), ZONE), weeks: 9 });
  await page.goto('/app/settings/billing');
  await page.getByRole('button', { name: 'Upgrade to Pro' }).click();
  await page.waitForURL('**/dev/checkout/**');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByText('You have Pro now.').waitFor();

  await page.goto(INSIGHTS);
  await expect(page.getByRole('heading', { name: '9 weeks' })).toBeVisible();
  await page.getByText('As a table').click();
  await expectAccessibleInThemes(page);
  await choose(page, 'Composite');
  await page.getByRole('button', { name: 'Show the weeks: Plan you could keep' }).click();
  await expectAccessibleInThemes(page);
  await choose(page, 'All');
  await page.locator('summary', { hasText: 'Follow-through' }).click();
  await expect(page.getByRole('img')).toHaveCount(1);
  await expectAccessibleInThemes(page);

  await page.goto(`${INSIGHTS}/pulse`);
  await page.getByRole('switch', { name: 'Pulse check-ins' }).press('Space');
  await page.getByRole('button', { name: 'Check in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Energy' })).toBeVisible();
  // Chooses the answer with the lowest score for every question: '0', and '4' for the third question, which is scored
  // in reverse.
  for (const [at, group] of (await page.getByRole('radiogroup').all()).entries()) {
    await group.getByRole('radio').first().focus();
    await page.keyboard.press(at === 2 ? '4' : '0');
  }
  await expectAccessibleInThemes(page);
  await page.getByRole('button', { name: 'Continue to Focus' }).click();
  for (let skipped = 0; skipped < 3; skipped += 1) await page.getByRole('button', { name: 'Skip this one' }).click();
  await expect(page.getByRole('heading', { name: 'This sounds like a hard stretch' })).toBeVisible();
  await expectAccessibleInThemes(page);
});
