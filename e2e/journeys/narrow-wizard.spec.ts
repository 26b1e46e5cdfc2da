import type { Page } from '@playwright/test';
import { OnboardingPage } from '../pages/onboarding-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { expectNothingCut } from '../support/cut-content.ts';
import { expect, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';

test.use({ serviceWorkers: 'block' });

/** Returns the placeholders that are wider than their input fields. Runs in the page. */
function cutPlaceholders(): string[] {
  const canvas = document.createElement('canvas').getContext('2d');
  if (!canvas) throw new Error('no canvas');
  return [...document.querySelectorAll('input')].flatMap((input) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(input);
    canvas.font = font;
    const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    return canvas.measureText(input.placeholder).width > room ? [`${input.placeholder} (${room} px)`] : [];
  });
}

async function expectFits(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  expect(await page.evaluate(cutPlaceholders)).toEqual([]);
  // Checks that no element is wider than the screen.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
}

test('a dialog with more content than a phone screen is as tall as its content, so it covers the page behind', {
  tag: '@long',
}, async ({ server, device }) => {
  const { page } = await device({ viewport: { width: 390, height: 844 } });
  await logInToNotes(page, await createAccount(server, ANNA));
  const wizard = new OnboardingPage(page);
  await page.goto('/app/onboarding?step=aims');
  await wizard.add('Aim', 'Write the heirloom atlas');
  await wizard.next();
  await wizard.add('Goal', 'Map twelve forgotten apples');
  await page.goto('/app?modal=thisWeekFocus');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Redraw' }).waitFor();
  const [height, content] = await dialog.evaluate((element) => [element.clientHeight, element.scrollHeight]);
  expect(content).toBeGreaterThan(844);
  expect(height).toBeGreaterThanOrEqual(content);
});

test('no placeholder of the wizard is cut and no theme tile touches the edge at 390 px', { tag: '@long' }, async ({
  server,
  device,
}) => {
  const { page } = await device({ viewport: { width: 390, height: 844 } });
  await logInToNotes(page, await createAccount(server, ANNA));
  const wizard = new OnboardingPage(page);
  await page.goto('/app/onboarding?step=conditions');
  await wizard.heading('Clarify obstacles and conditions.');
  await expectFits(page);
  await page.setViewportSize({ width: 320, height: 256 });
  await expectNothingCut(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await wizard.next();
  await page.getByLabel('Aim', { exact: true }).waitFor();
  await expectFits(page);
  await wizard.add('Aim', 'Write the heirloom atlas');
  await wizard.next();
  await page.getByLabel('Goal', { exact: true }).waitFor();
  await expectFits(page);
  await wizard.add('Goal', 'Map twelve forgotten apples');
  await wizard.next();
  await page.getByLabel('Step', { exact: true }).waitFor();
  await expectFits(page);
  await wizard.add('Step', 'Sketch one pippin before breakfast');
  await wizard.next();
  await wizard.heading('Nice start.');
  await expectFits(page);
  const tiles = page.getByRole('radiogroup', { name: 'Theme' }).locator('label');
  for (const tile of await tiles.all()) {
    const box = await tile.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(8);
    expect((box?.x ?? 0) + (box?.width ?? 390)).toBeLessThanOrEqual(382);
  }
});
