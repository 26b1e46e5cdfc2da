import type { Page } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { GoalsPage } from '../pages/goals-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { expectNoOverlap } from '../support/boxes.ts';
import { TouchUser } from '../support/finger.ts';
import { expect, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';

// Blocks the service worker: its cache is tested in journeys of its own, and filling it would slow this one down.
test.use({ serviceWorkers: 'block' });

const PHONE = { width: 390, height: 844 };

/** Expects the items of the plan in this order, by the labels of their menu buttons. */
const expectOrder = (page: Page, labels: readonly string[]) =>
  expect
    .poll(async () => {
      const names = await page
        .getByRole('button', { name: /^Actions for / })
        .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''));
      return names.map((name) => name.replace('Actions for ', '')).filter((name) => labels.includes(name));
    })
    .toEqual(labels);

test('the plan is made and changed on a phone by touch alone', async ({ server, device }) => {
  const anna = await createAccount(server, ANNA);
  const { page } = await device({
    hasTouch: true,
    isMobile: true,
    viewport: PHONE,
  });
  await logInToNotes(page, anna);
  const notes = new NotesPage(page);
  await notes.write(['Buy dark curtains']);
  const app = new AppPage(page);
  const finger = await TouchUser.on(page);
  await finger.choose('Buy dark curtains', 'Keep in view on the main view');
  await page.keyboard.press('Escape');
  await new GoalsPage(page).open();

  await test.step('aims, goals and steps are added with the buttons in the list', async () => {
    await finger.tap('Add aim');
    await finger.add('New aim', 'Feel rested');
    await finger.tap('Add goal: Feel rested');
    await finger.add('New goal', 'Sleep well');
    await finger.tap('Add goal: Feel rested');
    await finger.add('New goal', 'Wake early');
    await finger.tap('Add step: Sleep well');
    await finger.tap('Once more');
    await finger.add('New step', 'Read on paper');
    await finger.tap('Add step: Sleep well');
    await finger.add('New step', 'Dim the lights');
    await finger.choose('Sleep well', 'Add milestone');
    await finger.add('New milestone', 'First week');
    await finger.tap('Add step: First week');
    await finger.add('New step', 'Air the room');
  });

  await test.step('a long press drags a step and a goal', async () => {
    await finger.drag('Dim the lights', 'Read on paper');
    await expectOrder(page, ['Dim the lights', 'Read on paper']);
    await finger.drag('Wake early', 'Sleep well');
    await expectOrder(page, ['Wake early', 'Sleep well']);
  });

  await test.step('a step changes its times a week, is parked and selected, and moves to another goal', async () => {
    await finger.choose('Read on paper', 'Once more a week');
    await expect(page.getByRole('listitem').filter({ hasText: /^Read on paper/ })).toContainText('3×');
    await finger.choose('Read on paper', 'Park');
    await finger.choose('Read on paper', 'Select for this week');
    await finger.choose('Dim the lights', 'Move to another goal');
    await finger.pick('Goal', 'Wake early');
    await finger.tap('Move');
    await expectOrder(page, ['Wake early', 'Dim the lights', 'Sleep well', 'Read on paper']);
  });

  await test.step('a goal that was deleted comes back by Undo', async () => {
    await finger.choose('Wake early', 'Delete');
    await expect(page.getByRole('button', { name: 'Actions for Wake early' })).toBeHidden();
    // On a phone the toast is at the top, because the rows that the user edits are at the bottom.
    const undo = page.getByRole('button', { name: 'Undo' });
    await expectNoOverlap(undo.locator('..'), page.getByRole('button', { name: 'Actions for Read on paper' }));
    expect((await undo.boundingBox())?.y).toBeLessThan(PHONE.height / 2);
    await finger.tap('Undo');
    await expectOrder(page, ['Wake early', 'Dim the lights', 'Sleep well', 'Read on paper']);
  });

  await test.step('a line on the main view becomes a parked step', async () => {
    await finger.tap('Add as parked step: Buy dark curtains');
    await finger.pick('Aim', 'Feel rested');
    await finger.pick('Goal', 'Sleep well');
    await finger.tap('Add');
    await expect(page.getByRole('button', { name: 'Actions for Buy dark curtains' })).toBeVisible();
  });

  await test.step('a tap on a circle of a step ticks it, and a second tap unticks it', async () => {
    await finger.mode('Steps');
    const circles = page.getByRole('spinbutton', { name: 'Read on paper', exact: true });
    await expect(circles).toHaveAttribute('aria-valuenow', '0');
    await circles.locator('i').first().tap();
    await expect(circles).toHaveAttribute('aria-valuenow', '1');
    await circles.locator('i').first().tap();
    await expect(circles).toHaveAttribute('aria-valuenow', '0');
  });

  await test.step("the mode 'All' offers to add steps to each goal", async () => {
    await finger.mode('All');
    await finger.tap('Add step: Wake early');
    await finger.add('New step', 'Set the alarm');
    await expect(page.getByText(/^\d of 2 steps this week$/).first()).toBeVisible();
  });

  await app.saved();
  await new GoalsPage(page).open();
  await expectOrder(page, [
    ...['Wake early', 'Dim the lights', 'Set the alarm'],
    ...['Sleep well', 'Buy dark curtains', 'Read on paper', 'First week', 'Air the room'],
  ]);
});
