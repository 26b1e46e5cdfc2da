import { GoalsPage } from '../pages/goals-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { expect, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { waitForRequests } from '../support/requests-ended.ts';
import { findSmallTargets } from '../support/touch-targets.ts';

// The service worker is blocked: caching all areas takes longer than these pages, and offline use has other journeys.
test.use({ serviceWorkers: 'block' });

test('every control of the main pages is large enough for a finger', { tag: '@long' }, async ({ server, device }) => {
  const { page } = await device({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await logInToNotes(page, await createAccount(server, ANNA));
  await new NotesPage(page).write(['Tar the keel'], { keys: true });
  const plan = new GoalsPage(page);
  await plan.open();
  await plan.addAim('Feel rested');
  await plan.addGoal('Feel rested', 'Sleep well');
  await plan.addStep('Sleep well', 'Dim the lights');
  const small: Record<string, string[]> = {};
  for (const address of [
    '/app',
    '/app?modal=thisWeekFocus',
    '/app?modal=review',
    '/app?modal=onboarding',
    '/app/notes',
    '/app/notes/journal',
    '/app/psychologicalInsights',
    '/app/psychologicalInsights/assessments',
    '/app/wisdomOfAges',
    '/app/contactUs',
    '/app/settings/location',
    '/app/settings/security',
    '/app/settings/data',
    '/app/settings/notifications',
    '/app/settings/theme',
    '/app/settings/billing',
    '/app/settings/profile',
  ]) {
    await page.goto(address);
    await waitForRequests(page);
    if (address.includes('modal=')) await page.getByRole('dialog').getByRole('button').nth(1).waitFor();
    const found = await findSmallTargets(page);
    if (found.length > 0) small[address] = found;
  }
  expect(small).toEqual({});
});
