import { type CDPSession, expect, type Locator, type Page } from '@playwright/test';

/** Time in ms for which an element has to stay where it is until the pointer counts as being over it. */
const RESTING_MS = 100;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Drags the lines of the notes with the mouse, or with a finger that rests on the row first. */
export class Dragger {
  readonly #page: Page;
  readonly #touch: CDPSession | null;

  private constructor(page: Page, touch: CDPSession | null) {
    this.#page = page;
    this.#touch = touch;
  }

  static async at(page: Page, way: 'mouse' | 'touch'): Promise<Dragger> {
    return new Dragger(page, way === 'touch' ? await page.context().newCDPSession(page) : null);
  }

  /** Starts to drag a line by its handle. */
  async lift(text: string): Promise<void> {
    const row = this.#page.locator('[data-line]', { hasText: text });
    if (this.#touch) {
      const hadControls = (await row.getAttribute('data-controls')) !== null;
      await this.#send('touchStart', await middleOf(row));
      await expect(row).toHaveAttribute('data-controls');
      await this.#send('touchEnd');
      // A long press also selects the line. The bar of the selection may scroll the row.
      if (!hadControls) await expect(this.#page.getByRole('toolbar', { name: 'Selected notes' })).toBeVisible();
    } else await row.hover();
    const from = await middleOf(row.getByRole('button', { name: `Move ${text}` }));
    if (this.#touch) await this.#send('touchStart', from);
    else {
      await this.#page.mouse.move(from.x, from.y);
      await this.#page.mouse.down();
    }
    // The drag code is loaded with the press, and earlier pointer moves do not lift the line, so the moves are
    // repeated.
    await expect(async () => {
      await this.moveTo({ x: from.x + 12, y: from.y });
      await this.moveTo({ x: from.x + 14, y: from.y });
      await expect(row).toHaveAttribute('data-lifted', 'true', { timeout: 100 });
    }).toPass();
  }

  async moveTo({ x, y }: Point): Promise<void> {
    if (this.#touch) await this.#send('touchMove', { x, y });
    else await this.#page.mouse.move(x, y);
  }

  /**
   * Moves the pointer to an element: to its horizontal middle, and vertically to `share` of its height from the top.
   * Follows an element that moves, because the layout may still change after the line is lifted.
   */
  async over(target: Locator, share = 0.5): Promise<void> {
    await expect(async () => {
      const before = await boxOf(target);
      await this.moveTo({ x: before.x + before.width / 2, y: before.y + before.height * share });
      await this.#page.waitForTimeout(RESTING_MS);
      expect(await boxOf(target)).toEqual(before);
    }).toPass();
  }

  /** Moves to the bottom of the window, and waits until the drop panel has risen. */
  async toBottom(): Promise<void> {
    const { width, height } = this.#page.viewportSize() ?? { width: 0, height: 0 };
    await this.moveTo({ x: width / 2, y: height - 190 });
    const panel = this.#page.locator('[data-drop-panel]');
    await panel.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  }

  async drop(): Promise<void> {
    if (this.#touch) await this.#send('touchEnd');
    else await this.#page.mouse.up();
  }

  async #send(type: 'touchStart' | 'touchMove' | 'touchEnd', at?: Point): Promise<void> {
    await this.#touch?.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  }
}

async function boxOf(locator: Locator): Promise<Point & { width: number; height: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('not visible');
  return box;
}

async function middleOf(locator: Locator): Promise<Point> {
  const { x, y, width, height } = await boxOf(locator);
  return { x: x + width / 2, y: y + height / 2 };
}
