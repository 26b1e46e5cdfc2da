import type { Page } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { LoginPage } from '../pages/login-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { expect, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { FIRST_VISIT_STATE } from '../support/visitor-state.ts';

const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];
/** Most of the height of a phone's window, in px, by which the cookie card may move a page of the app down. */
const MOVED_MAX = 190;
const COOKIES = '[role=dialog]:has(button:text("Accept All"))';
const PUSH = '[data-banner=push]';

/** Returns the controls under the card at every scroll position of the page; runs in the page. */
function findCoveredControls(card: Element): string[] {
  const covered = new Set<string>();
  const isUnder = (control: Element): boolean => {
    const [a, b] = [card.getBoundingClientRect(), control.getBoundingClientRect()];
    return b.width > 0 && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  };
  const controls = [...document.querySelectorAll('a[href], button, input, textarea, select, [role=spinbutton]')].filter(
    (control) =>
      !card.contains(control) &&
      control.closest('[inert]') === null &&
      control.checkVisibility({ visibilityProperty: true }) &&
      // Fields for screen readers or password managers, and links that show only with the focus, are outside the window.
      control.getBoundingClientRect().bottom > 0 &&
      control.closest('.sr') === null &&
      // Bars of the app stay in place while everything else, the card included, scrolls below them.
      control.closest('header, nav') === null,
  );
  for (let top = 0; top <= document.documentElement.scrollHeight; top += 100) {
    scrollTo({ top, behavior: 'instant' });
    for (const control of controls) if (isUnder(control)) covered.add(control.outerHTML.slice(0, 160));
  }
  scrollTo({ top: 0, behavior: 'instant' });
  return [...covered];
}

async function expectNothingCovered(page: Page, card: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expect(page.locator(card)).toBeVisible();
    await expect
      .poll(() => page.locator(card).evaluate(findCoveredControls), { message: `${page.url()} at ${size.width} px` })
      .toEqual([]);
  }
}

test('the cookie card covers no control of login, registration and wizard', { tag: '@long' }, async ({
  server,
  device,
}) => {
  const anna = await createAccount(server, ANNA, { isOnboarded: false });
  const { page } = await device({ storageState: FIRST_VISIT_STATE, serviceWorkers: 'block' });
  for (const address of ['/register', '/login']) {
    await page.goto(address);
    await expect(page.locator('form button').first()).toBeVisible();
    await expectNothingCovered(page, COOKIES);
  }
  await new LoginPage(page).logIn(anna, { remember: true });
  await page.waitForURL('**/app/onboarding');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Back' })).toBeVisible();
  await expectNothingCovered(page, COOKIES);
});

test('the cookie card covers no control of the empty notes and the planner', async ({ server, device }) => {
  const anna = await createAccount(server, ANNA);
  const { page } = await device({ storageState: FIRST_VISIT_STATE, serviceWorkers: 'block' });
  await logInToNotes(page, anna);
  await expect(page.getByRole('button', { name: 'New line' })).toBeVisible();
  await expectNothingCovered(page, COOKIES);
  await page.goto('/app');
  await new AppPage(page).opened();
  await expectNothingCovered(page, COOKIES);
  const top = await page.getByRole('banner').evaluate((header) => {
    scrollTo({ top: 0, behavior: 'instant' });
    return header.getBoundingClientRect().top;
  });
  expect(top, 'px above the header of the app on a phone').toBeLessThan(MOVED_MAX);
});

test('the reminder for push messages covers no control of the planner and the notes', { tag: '@long' }, async ({
  server,
  device,
}) => {
  const anna = await createAccount(server, ANNA);
  const { page } = await device({ serviceWorkers: 'block' });
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { configurable: true, value: 'default' });
    localStorage.removeItem('nk.push-banner');
  });
  await logInToNotes(page, anna);
  for (const address of ['/app', '/app/notes']) {
    await page.goto(address);
    await new AppPage(page).opened();
    await expectNothingCovered(page, PUSH);
  }
});

/** Shows two toasts by commands of the palette. */
async function showTwoToasts(page: Page): Promise<void> {
  for (const theme of ['Midnight', 'Alpine Noir']) {
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox', { name: 'Search and commands' }).fill(`theme ${theme}`);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Theme ${theme} is on.`).first()).toBeVisible();
  }
  await expect(page.getByText('Theme Midnight is on.').first()).toBeVisible();
}

/** Returns the controls in an element whose middle is under another element; runs in the page. */
function findHiddenControls(place: Element): string[] {
  return [...place.querySelectorAll('a, button')]
    .filter((control) => control.checkVisibility())
    .filter((control) => {
      const { left, top, width, height } = control.getBoundingClientRect();
      return !control.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    })
    .map((control) => control.outerHTML.slice(0, 160));
}

test('two toasts on a phone cover no control of the header above the planner', async ({ server, device }) => {
  const anna = await createAccount(server, ANNA);
  const { page } = await device({ serviceWorkers: 'block' });
  await logInToNotes(page, anna);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/app');
  await page.locator('[data-toasts-on-top]').waitFor();
  await showTwoToasts(page);
  expect(await page.getByRole('banner').evaluate(findHiddenControls)).toEqual([]);
});

test('two toasts on a phone cover no button for a new note', async ({ server, device }) => {
  const anna = await createAccount(server, ANNA);
  const { page } = await device({ serviceWorkers: 'block' });
  await logInToNotes(page, anna);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const address of ['/app/notes', '/app/wisdomOfAges']) {
    await page.goto(address);
    await expect(page.getByRole('button', { name: 'New note' })).toBeVisible();
    await showTwoToasts(page);
    expect(await page.getByRole('banner').evaluate(findHiddenControls), address).toEqual([]);
  }
});

test('two toasts cover no control of the open cookie card, nor of the header', { tag: '@long' }, async ({
  server,
  device,
}) => {
  const anna = await createAccount(server, ANNA);
  const { page } = await device({ storageState: FIRST_VISIT_STATE, serviceWorkers: 'block' });
  await logInToNotes(page, anna);
  await page.goto('/app');
  await page.locator('[data-toasts-on-top]').waitFor();
  const card = page.getByRole('dialog', { name: /^(Cookies|Choose what may run)$/ });
  // At 320 px, the choices are as high as the window.
  for (const size of [...SIZES, { width: 320, height: 640 }])
    for (const isOpen of size.width > 320 ? [false, true] : [false]) {
      await page.setViewportSize(size);
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      if (isOpen) await card.getByRole('button', { name: 'Customize' }).click();
      await expect(card.getByRole('switch')).toHaveCount(isOpen ? 5 : 0);
      await showTwoToasts(page);
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      const where = `${size.width} px, ${isOpen ? 'choices' : 'question'}`;
      expect(await page.getByRole('banner').evaluate(findHiddenControls), where).toEqual([]);
      expect(await card.evaluate(findHiddenControls), where).toEqual([]);
      if (isOpen) await card.getByRole('button', { name: 'Back' }).click();
    }
});
