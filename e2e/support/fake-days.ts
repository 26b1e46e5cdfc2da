import type { Page } from '@playwright/test';
import { shiftClock } from './clock.ts';

/**
 * Moves a device to days far from the real date. The device's clock, the `Date` header of every response and the day on
 * which the account began are shifted together, so that the app does not report a wrong clock.
 */
export class FakeDays {
  #shift = 0;

  /**
   * Sets the clock of a page, and makes its account begin at the same instant. The page must not have opened a URL yet.
   * `instant` has the format of `set`.
   */
  static async at(page: Page, instant: string): Promise<FakeDays> {
    const days = new FakeDays();
    await days.attach(page, instant);
    await days.set(page, instant);
    return days;
  }

  /**
   * Makes the responses of a page carry the date of its own clock and an account that began at `began`, ISO 8601 with
   * an offset. Must be called before the page opens its first URL.
   */
  async attach(page: Page, began: string): Promise<void> {
    await page.addInitScript((createdAt) => {
      const { get } = Headers.prototype;
      Headers.prototype.get = function (name) {
        return name.toLowerCase() === 'date' ? new Date().toUTCString() : get.call(this, name);
      };
      const { text } = Response.prototype;
      const read = async (response: Response) =>
        (await text.call(response)).replace(/"createdAt":"[^"]*"/g, `"createdAt":"${createdAt}"`);
      Response.prototype.text = function () {
        return read(this);
      };
      Response.prototype.json = async function () {
        return JSON.parse(await read(this));
      };
    }, new Date(began).toISOString());
  }

  /** Sets the clock of a page from its next load on; `instant` is ISO 8601 with an offset. */
  async set(page: Page, instant: string): Promise<void> {
    const shift = Date.parse(instant) - Date.now();
    await shiftClock(page, shift - this.#shift);
    this.#shift = shift;
  }
}
