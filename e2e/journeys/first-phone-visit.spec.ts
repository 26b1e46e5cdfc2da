import type { Locator, Page } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { OnboardingPage } from '../pages/onboarding-page.ts';
import { RegisterPage } from '../pages/register-page.ts';
import { ANNA, withUniqueEmail } from '../support/account.ts';
import { expect, test } from '../support/fixtures.ts';
import { skipTour } from '../support/skip-tour.ts';
import { findSmallTargets } from '../support/touch-targets.ts';

test.use({ serviceWorkers: 'block' });

const PHONE = { width: 390, height: 844 };

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error(`${element} is not shown`);
  return { top: box.y, bottom: box.y + box.height };
}

async function expectLargeTargets(page: Page): Promise<void> {
  expect.soft(await findSmallTargets(page)).toEqual([]);
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
}

// shows: planner.main.first-in-view, planner.main.first-tick
test('a first visit on a phone has large targets, errors at their fields, a way out, and the first step in view', {
  tag: '@long',
}, async ({ server, device }) => {
  test.slow();
  const { page } = await device({ viewport: PHONE, hasTouch: true, isMobile: true });
  const anna = withUniqueEmail(ANNA);
  const register = new RegisterPage(page, server.url);

  await test.step('registration', async () => {
    await register.open();
    await expectLargeTargets(page);
    await register.account(anna);
    await expect(page.getByLabel('Verification code')).toBeVisible();
    await expectLargeTargets(page);
    await register.verify(anna);
    await expect(page.getByRole('checkbox')).toBeVisible();
    await expectLargeTargets(page);
    await register.security();
    await expect(page.getByLabel('First name')).toBeVisible();
    await expectLargeTargets(page);
    await register.profile(anna);
    await expect(page.getByRole('radio', { name: /^Free/ })).toBeVisible();
    await expectLargeTargets(page);
    await register.plan();
    await register.pay();
  });

  const wizard = new OnboardingPage(page);
  await test.step('every main view redirects to the onboarding; the settings and the contact page still open', async () => {
    await wizard.heading('Why an aim matters.');
    for (const view of ['/app', '/app/notes', '/app/wisdomOfAges', '/app/psychologicalInsights']) {
      await page.goto(view);
      await expect(page).toHaveURL(/\/app\/onboarding$/);
      await wizard.heading('Why an aim matters.');
    }
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await expect(page).toHaveURL(/\/app\/settings/);
    await page.goto('/app/contactUs');
    await new AppPage(page).opened();
    await expect(page).toHaveURL(/\/app\/contactUs$/);
    await page.goto('/app');
    await wizard.heading('Why an aim matters.');
  });

  await test.step('onboarding', async () => {
    await expectLargeTargets(page);
    await wizard.next();
    await wizard.direction('A quiet working life with room for the orchard');
    await expectLargeTargets(page);
    await wizard.next();
    await wizard.heading('Clarify obstacles and conditions.');
    await page.getByRole('button', { name: 'Add', exact: true }).first().waitFor();
    await expectLargeTargets(page);
    await wizard.next();
    await wizard.add('Aim', 'Write the heirloom atlas');
    await page.getByRole('button', { name: 'Redraw' }).waitFor();
    await expectLargeTargets(page);
    await wizard.next();
    await wizard.add('Goal', 'Map twelve apples');
    await page.getByRole('button', { name: 'Redraw' }).waitFor();
    await expectLargeTargets(page);
    await wizard.next();
    await page.getByRole('button', { name: 'Redraw' }).waitFor();
    await expectLargeTargets(page);
    await wizard.add('Step', 'ab');
    const field = await boxOf(page.getByLabel('Step', { exact: true }));
    const error = await boxOf(page.getByText('At least 3 characters.'));
    const buttons = await boxOf(page.getByRole('button', { name: 'Add', exact: true }).first());
    const bar = await boxOf(page.getByRole('button', { name: 'Next', exact: true }));
    expect(error.top - field.bottom).toBeLessThan(24);
    expect(error.bottom).toBeLessThanOrEqual(buttons.top);
    expect(error.bottom).toBeLessThanOrEqual(bar.top);
    await wizard.add('Step', 'Sketch one pippin');
    await wizard.next();
    await wizard.heading('Nice start.');
    await page.getByText('Only an open vault can read it.').waitFor();
    await expectLargeTargets(page);
    await page.getByRole('button', { name: 'Open my Northkeep' }).click();
    await page.waitForURL(/\/app$/);
    await skipTour(page);
  });

  await test.step('first step', async () => {
    const tabs = page.getByRole('navigation', { name: 'Views' }).filter({ visible: true });
    const circles = page.getByRole('spinbutton', { name: 'Sketch one pippin' });
    await circles.waitFor();
    await page.evaluate(() => document.fonts.ready);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    const item = page.getByRole('listitem').filter({ has: circles });
    const step = await boxOf(item);
    expect(step.bottom).toBeLessThanOrEqual((await boxOf(tabs)).top);

    await circles.click();
    await page.getByText('1 this week', { exact: true }).waitFor();
    expect(await boxOf(item)).toEqual(step);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
});
