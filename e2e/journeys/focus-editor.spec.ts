import type { Locator, Page } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { GoalsPage } from '../pages/goals-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';

const list = (page: Page, name: string) => page.getByRole('list', { name, exact: true });
const handle = (page: Page, label: string) => page.getByRole('button', { name: `Move ${label}`, exact: true });

async function middleOf(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('not visible');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

// shows: planner.editor.drag.select
test('steps are dragged between the lists of the weekly focus editor by mouse and by touch', { tag: '@long' }, async ({
  server,
  device,
}) => {
  const anna = await createAccount(server, ANNA);
  const { context, page } = await device({ hasTouch: true, serviceWorkers: 'block' });
  await logInToNotes(page, anna);
  const plan = new GoalsPage(page);
  await plan.open();
  await plan.addAim('Feel rested');
  await page.goto('/app/onboarding?step=goals');
  await page.getByLabel('Goal', { exact: true }).fill('Sleep well');
  await page.keyboard.press('Enter');
  await page.goto('/app?modal=thisWeekFocus');
  await page.getByRole('button', { name: 'Add as parked step' }).click();
  for (const label of ['Dim the lights', 'Read on paper']) {
    await page.getByLabel('New parked step').fill(label);
    await page.keyboard.press('Enter');
  }
  await page.keyboard.press('Escape');

  // The step is dragged by mouse to the front of the other list.
  const from = await middleOf(handle(page, 'Dim the lights'));
  const to = await middleOf(page.getByRole('heading', { name: 'Selected' }));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x - 10, from.y, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await page.mouse.up();
  await expect(list(page, 'Selected').getByText('Dim the lights')).toBeVisible();
  await expect(list(page, 'Parked').getByRole('listitem')).toHaveCount(1);

  // The step is dragged by touch: the drag begins after the finger has rested.
  const touch = await context.newCDPSession(page);
  const start = await middleOf(handle(page, 'Read on paper'));
  const end = await middleOf(handle(page, 'Dim the lights'));
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  await send('touchStart', start);
  await expect(page.locator('[data-lifted]')).toContainText('Read on paper');
  await send('touchMove', { x: start.x - 12, y: start.y });
  await send('touchMove', end);
  await send('touchEnd');
  await expect(list(page, 'Selected').getByRole('listitem')).toHaveCount(2);
  await expect(list(page, 'Selected').getByRole('listitem').first()).toContainText('Read on paper');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await new AppPage(page).saved();
});
