import { AppPage } from '../pages/app-page.ts';
import { OnboardingPage } from '../pages/onboarding-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';

test.use({ serviceWorkers: 'block' });

/** Height below the header, in CSS pixels, in which a phone shows the first line of today and the first step. */
const FIRST_HEIGHT = 400;
const LINES = ['Call the roofer', 'Read the lease', 'Post the forms', 'Water the pear trees'];

test('a phone shows the first line of today and the first step at once, and unfolds the other lines', async ({
  server,
  device,
}) => {
  test.slow();
  const { page } = await device({ viewport: { width: 390, height: 844 } });
  await logInToNotes(page, await createAccount(server, ANNA));
  await page.goto('/app/onboarding?step=aims');
  const wizard = new OnboardingPage(page);
  await wizard.add('Aim', 'Live healthily');
  await wizard.next();
  await wizard.add('Goal', 'Sleep well');
  await wizard.next();
  await wizard.add('Step', 'Dim the lights');
  await page.goto('/app');
  const field = page.getByRole('textbox', { name: /^Add a note for/ });
  await field.fill(LINES[0] ?? '');
  await field.press('Enter');
  const line = (text: string) => page.getByRole('checkbox', { name: text });
  await expect(line('Call the roofer')).toBeVisible();
  await page.getByText('Dim the lights').first().waitFor();
  const header = await page.getByRole('banner').boundingBox();
  const limit = (header?.height ?? 0) + FIRST_HEIGHT;
  const bottomOf = async (name: 'line' | 'step') => {
    const box = await (name === 'line' ? line('Call the roofer') : page.getByRole('spinbutton')).first().boundingBox();
    return box === null ? Number.POSITIVE_INFINITY : box.y + box.height;
  };
  expect(await bottomOf('line')).toBeLessThan(limit);
  expect(await bottomOf('step')).toBeLessThan(limit);

  for (const text of LINES.slice(1)) {
    await field.fill(text);
    await field.press('Enter');
    await expect(field).toHaveValue('');
  }
  await expect(line('Post the forms')).toBeHidden();
  const more = page.getByRole('button', { name: '2 more' });
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await expectAccessible(page);
  expect(await bottomOf('line')).toBeLessThan(limit);
  // A second line of the day moves the step by one row.
  expect(await bottomOf('step')).toBeLessThan(limit + 44);
  await line('Call the roofer').click();
  await expect(line('Call the roofer')).toBeChecked();
  await expect(line('Post the forms')).toBeHidden();
  await more.click();
  for (const text of LINES) await expect(line(text)).toBeVisible();
  await page.getByRole('button', { name: 'Fewer' }).click();
  await expect(line('Water the pear trees')).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await page.setViewportSize({ width: 1280, height: 800 });
  for (const text of LINES) await expect(line(text)).toBeVisible();
  await expect(more).toBeHidden();
  await new AppPage(page).saved();
});
