import { type CDPSession, expect, type Locator, type Page } from '@playwright/test';

/** A user of the planner on a phone, who uses only touch and the on-screen keyboard. */
export class TouchUser {
  readonly #page: Page;
  readonly #session: CDPSession;

  private constructor(page: Page, session: CDPSession) {
    this.#page = page;
    this.#session = session;
  }

  /** The page needs a context with `hasTouch`. */
  static async on(page: Page): Promise<TouchUser> {
    return new TouchUser(page, await page.context().newCDPSession(page));
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

  /** Writes into the text field that a plus button has opened, and taps Add. */
  async add(field: string, text: string): Promise<void> {
    const input = this.#page.getByLabel(field, { exact: true });
    await input.fill(text);
    await this.tap('Add');
    await expect(input).toBeHidden();
  }

  /** Drags an item of the plan by its handle, after a rest, to the handle of another item. */
  async drag(label: string, over: string): Promise<void> {
    // While an item is dragged, its label is shown a second time under the finger.
    const shown = this.#page.getByText(label, { exact: true });
    const count = await shown.count();
    // Only the row of an item accepts a drop, but the handle is in the margin next to the row. The item is therefore
    // dropped 60 px to the right of the handle.
    await this.dragTo(label, { over: this.handle(over), right: 60 }, () => expect(shown).toHaveCount(count + 1));
  }

  /**
   * Drags by a handle to the middle of a target, or `right` px to the right of it. Moves only after `lifted` has
   * checked that the item is lifted.
   */
  async dragTo(
    label: string,
    { over, right = 0 }: { readonly over: Locator; readonly right?: number },
    lifted: () => Promise<void>,
  ): Promise<void> {
    await this.handle(label).scrollIntoViewIfNeeded();
    const [start, end] = [await middleOf(this.handle(label)), await middleOf(over)];
    await this.#send('touchStart', start);
    await lifted();
    await this.#send('touchMove', { x: start.x + 12, y: start.y });
    await this.#send('touchMove', { x: end.x + right, y: end.y });
    await this.#send('touchEnd');
  }

  handle(label: string): Locator {
    return this.#page.getByRole('button', { name: `Move ${label}`, exact: true });
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
