import type { BrowserDriver } from '../driver/browser-driver.ts';
import type { Target } from '../driver/query.ts';
import { button } from './app.ts';

/** Drags the lines of the notes with the mouse. */
export class Dragger {
  readonly #driver: BrowserDriver;

  constructor(driver: BrowserDriver) {
    this.#driver = driver;
  }

  /** Starts to drag a line by its handle. */
  async lift(text: string): Promise<void> {
    const driver = this.#driver;
    const row = `li:has([aria-label="Move ${text}"])`;
    await driver.moveTo(await driver.find({ css: row }));
    const handle = await driver.find(button(`Move ${text}`));
    const { x, y } = await middleOf(driver, handle);
    await driver.moveTo({ x, y });
    await driver.mouseDown();
    // The drag code is loaded with the press, and earlier movements do not lift the line, so they are repeated.
    await driver.until(`${text} to be lifted`, async () => {
      await driver.moveTo({ x: x + 12, y });
      await driver.moveTo({ x: x + 14, y });
      return driver.evaluate<boolean>('return document.querySelector(arguments[0]) !== null', '[data-lifted="true"]');
    });
  }

  /** Moves to the horizontal middle of an element, and vertically to `share` of its height from the top. */
  async over(target: Target, share = 0.5): Promise<void> {
    const driver = this.#driver;
    const element = await driver.find(target);
    await driver.evaluate(
      'return Promise.all(document.getAnimations().map((one) => one.effect?.getComputedTiming().endTime === Infinity || one.finished.catch(() => null))).then(() => true)',
    );
    const { x, top, height } = await middleOf(driver, element);
    await driver.moveTo({ x, y: top + height * share });
  }
}

interface Middle {
  readonly x: number;
  readonly y: number;
  readonly top: number;
  readonly height: number;
}

const middleOf = (driver: BrowserDriver, element: unknown): Promise<Middle> =>
  driver.evaluate(
    `const { x, y, width, height } = arguments[0].getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2, top: y, height };`,
    element,
  );
