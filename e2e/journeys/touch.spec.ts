import type { CDPSession, Locator, Page } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { GoalsPage } from '../pages/goals-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { expect, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';

// Blocks the service worker: its cache is tested in journeys of its own, and filling it would slow this one down.
test.use({ serviceWorkers: 'block' });

/** A finger on the main view. */
class Finger {
  readonly #page: Page;
  readonly #session: CDPSession;

  constructor(page: Page, session: CDPSession) {
    this.#page = page;
    this.#session = session;
  }

  async tap(name: string | RegExp): Promise<void> {
    await this.#page.getByRole('button', { name, exact: typeof name === 'string' }).tap();
  }

  async choose(label: string, item: string): Promise<void> {
    await this.tap(`Actions for ${label}`);
    const items = this.#page.getByRole('menuitem').or(this.#page.getByRole('menuitemcheckbox'));
    await items.filter({ hasText: item }).tap();
  }

  async pick(field: string, option: string): Promise<void> {
    await this.#page.getByRole('combobox', { name: field }).tap();
    await this.#page.getByRole('option', { name: option, exact: true }).tap();
  }

  async mode(name: string): Promise<void> {
    await this.#page.locator('label', { hasText: new RegExp(`^${name}$`) }).tap();
  }

  /** Writes into the field that a plus has opened and taps Add. */
  async add(field: string, text: string): Promise<void> {
    const input = this.#page.getByLabel(field, { exact: true });
    await input.fill(text);
    await this.tap('Add');
    await expect(input).toBeHidden();
  }

  /** Drags by the handle of one part, after a rest, to that of another one. */
  async drag(label: string, over: string): Promise<void> {
    const handle = (name: string) => this.#page.getByRole('button', { name: `Move ${name}`, exact: true });
    await handle(label).scrollIntoViewIfNeeded();
    const [start, end] = [await middleOf(handle(label)), await middleOf(handle(over))];
    // The lifted part is shown under the finger, besides its row.
    const shown = this.#page.getByText(label, { exact: true });
    const count = await shown.count();
    await this.#send('touchStart', start);
    await expect(shown).toHaveCount(count + 1);
    await this.#send('touchMove', { x: start.x + 12, y: start.y });
    // Inside the row, which takes the drop; the handle is in the margin next to it.
    await this.#send('touchMove', { x: end.x + 60, y: end.y });
    await this.#send('touchEnd');
  }

  #send(type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) {
    return this.#session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  }
}

async function middleOf(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('not visible');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Expects the parts to be shown in this order, by their menus. */
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
  const { context, page } = await device({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 390, height: 844 },
  });
  await logInToNotes(page, anna);
  const notes = new NotesPage(page);
  await notes.write(['Buy dark curtains']);
  const app = new AppPage(page);
  const finger = new Finger(page, await context.newCDPSession(page));
  await finger.choose('Buy dark curtains', 'Keep in view on the main view');
  await page.keyboard.press('Escape');
  await new GoalsPage(page).open();

  await test.step('aims, goals and steps are added beside where they go', async () => {
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

  await test.step('a finger that rests first drags a step and a goal', async () => {
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
    await finger.tap('Undo');
    await expectOrder(page, ['Wake early', 'Dim the lights', 'Sleep well', 'Read on paper']);
  });

  await test.step('a line that is kept in view becomes a parked step', async () => {
    await finger.tap('Add as parked step: Buy dark curtains');
    await finger.pick('Aim', 'Feel rested');
    await finger.pick('Goal', 'Sleep well');
    await finger.tap('Add');
    await expect(page.getByRole('button', { name: 'Actions for Buy dark curtains' })).toBeVisible();
  });

  await test.step('a circle is ticked and taken back', async () => {
    await finger.mode('Steps');
    const circles = page.getByRole('spinbutton', { name: 'Read on paper', exact: true });
    await expect(circles).toHaveAttribute('aria-valuenow', '0');
    await circles.locator('i').first().tap();
    await expect(circles).toHaveAttribute('aria-valuenow', '1');
    await circles.locator('i').first().tap();
    await expect(circles).toHaveAttribute('aria-valuenow', '0');
  });

  await test.step("the mode 'All' adds beside each goal", async () => {
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
