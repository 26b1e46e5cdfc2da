import type { Page } from '@playwright/test';
import { expect, FULL_RENDERING, test } from '../support/fixtures.ts';
import { FIRST_VISIT_STATE } from '../support/visitor-state.ts';

const MENU_LABELS = ['Home', 'About', 'Software', 'Pricing', 'Privacy Policy', 'Terms of Use', 'Open App'];

// shows: public.prerendered.read
test('without scripts the public pages are readable, and an unknown address shows the not-found page', async ({
  device,
}) => {
  const { page } = await device({ javaScriptEnabled: false });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Keep it to yourself.');
  await expect(page.getByRole('link', { name: 'Start now — free' }).first()).toHaveAttribute('href', '/register');
  await expect(page.getByText('Intuitive Dashboard').first()).toBeVisible();
  // The cookie dialog is not in the prerendered page, because its buttons need a script.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto('/pricing');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Pay when you want more room.');
  await expect(page.getByText('One-time verification fee of 1.99 USD').first()).toBeVisible();
  const response = await page.goto('/nowhere');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing at this address.');
  // Forms for credentials are not prerendered, because a script has to derive keys before anything is sent.
  for (const address of ['/login', '/register']) {
    await page.goto(address);
    await expect(page.locator('input')).toHaveCount(0);
  }
});

// shows: public.prerendered.hydrated
test('a prerendered page keeps its elements when its scripts have run, and its buttons work', async ({ device }) => {
  const { page } = await device({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } });
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => document.querySelector('h1')?.setAttribute('data-first', '')),
  );
  for (const address of ['/', '/pricing', '/support', '/nowhere']) {
    await page.goto(address);
    await expect(page.locator('h1[data-first]')).toHaveCount(1);
    await page.locator('#root:not([data-prerendered])').waitFor();
    const styles = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href));
    expect(styles).toEqual([...new Set(styles)]);
  }
  await page.goto('/pricing');
  await page.getByText('Annual', { exact: true }).click();
  await expect(page.getByText('120').first()).toBeVisible();
});

// shows: nav.menu.escape, nav.menu.backdrop
test('the menu of the public pages works without scripts, and with them', async ({ device }) => {
  for (const javaScriptEnabled of [false, true]) {
    const { page } = await device({ javaScriptEnabled, serviceWorkers: 'block' });
    await page.goto('/about');
    if (javaScriptEnabled) await page.locator('#root:not([data-prerendered])').waitFor();
    const button = page.getByRole('button', { name: 'Menu' });
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await expect(menu).toBeHidden();
    await button.click();
    await expect(menu.getByRole('link')).toHaveText(MENU_LABELS);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await button.press('Enter');
    await expect(menu).toBeVisible();
    await page.getByRole('heading', { level: 1 }).click();
    await expect(menu).toBeHidden();
    await button.press('Enter');
    await page.keyboard.press('Tab');
    await expect(menu.getByRole('link', { name: 'Home' })).toBeFocused();
    await menu.getByRole('link', { name: 'Pricing' }).click();
    await expect(page).toHaveURL('/pricing');
    await expect(menu).toBeHidden();
  }
});

// shows: public.prerendered.early
test('a button press and a typed text take effect although the scripts had not run yet', async ({ device }) => {
  const { page } = await device({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } });
  const release = await holdScript(page, '**/js/bootstrap.*.js');
  const loaded = page.goto('/subscribe');
  await page.getByRole('textbox').first().fill('ada@example.org');
  await page.getByRole('button', { name: 'Cookies' }).click();
  await expect(page.getByRole('button', { name: 'Cookies' })).toHaveAttribute('data-pressed', '');
  await page.getByRole('button', { name: 'Menu' }).click();
  release();
  await loaded;
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cookies' })).not.toHaveAttribute('data-pressed');
  await expect(page.locator('input').first()).toHaveValue('ada@example.org');
  // The menu needs no script: it opened at once, and the press is not replayed, which would close it.
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
});

// shows: public.prerendered.theme
test('the stored theme is set before the first paint of a prerendered page', async ({ device }) => {
  const { page } = await device({ serviceWorkers: 'block' });
  await page.addInitScript(() =>
    localStorage.setItem('nk.theme', JSON.stringify({ state: { name: 'light', colours: {} }, version: 0 })),
  );
  const release = await holdScript(page, '**/js/main.*.js');
  await page.goto('/about', { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.locator('html').getAttribute('data-theme')).toBe('light');
  release();
  await page.locator('#root:not([data-prerendered])').waitFor({ state: 'attached' });
});

// shows: public.layout-shift
test('nothing moves while a page loads at a first visit, not even when the cookie card appears', async ({ device }) => {
  const viewport = { width: 390, height: 844 };
  const { page } = await device({
    ...FULL_RENDERING,
    serviceWorkers: 'block',
    viewport,
    storageState: FIRST_VISIT_STATE,
  });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const address of ['/', '/pricing', '/login']) {
    await page.goto(address);
    await expect(page.getByRole('dialog', { name: 'Cookies' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const shifts: number[] = await page.evaluate(() => Reflect.get(globalThis, 'shifts'));
    expect(
      shifts.reduce((sum, shift) => sum + shift, 0),
      address,
    ).toBeLessThanOrEqual(0.02);
  }
});

/** Delays the requests that match `pattern`, those of a script, until the returned function is called. */
async function holdScript(page: Page, pattern: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(pattern, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
