import { expect, type Locator, type Page } from '@playwright/test';

export type Way = 'mouse' | 'keys' | 'touch';

/** Time in ms that a finger rests for a long press. */
const HOLD_MS = 700;

/** A person who counts each click, key and tap. Typed letters do not count: they are the same in every planner. */
export class CountingHand {
  readonly page: Page;
  readonly way: Way;
  #actions = 0;

  constructor(page: Page, way: Way) {
    this.page = page;
    this.way = way;
  }

  /** Clicks or taps an element. */
  async press(target: Locator, modifiers: ('Shift' | 'ControlOrMeta')[] = []): Promise<void> {
    if (this.way === 'keys') throw new Error('this person has no pointer');
    this.#actions += 1;
    if (this.way === 'touch') await target.tap();
    else await target.click({ modifiers });
  }

  async key(...keys: string[]): Promise<void> {
    if (this.way !== 'keys') throw new Error('this person has no keys for commands');
    for (const key of keys) {
      this.#actions += 1;
      await this.page.keyboard.press(key);
    }
  }

  /** Rests a finger on an element for a long press. */
  async hold(target: Locator): Promise<void> {
    this.#actions += 1;
    const box = await target.boundingBox();
    if (!box) throw new Error('not visible');
    const session = await this.page.context().newCDPSession(this.page);
    const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await this.page.waitForTimeout(HOLD_MS);
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }

  /** Types into the field that has the focus, once one has it. */
  async type(text: string): Promise<void> {
    await expect(this.page.locator('input:focus, textarea:focus')).toBeVisible();
    await this.page.keyboard.insertText(text);
  }

  /** Returns the number of actions since the last call. */
  take(): number {
    const actions = this.#actions;
    this.#actions = 0;
    return actions;
  }
}
