import type { Page } from '@playwright/test';
import { shiftClock } from './clock.ts';

/**
 * Days of a device that lie far from those of the server: the device's clock, the `Date` of each response and the day
 * on which the account began agree, so that the guard against wrong clocks sees none.
 */
export class FakeDays {
  #shift = 0;

  /** Gives a page that has opened no address yet the day on which its account begins. `instant` as in `set`. */
  static async at(page: Page, instant: string): Promise<FakeDays> {
    const days = new FakeDays();
    await days.attach(page, instant);
    await days.set(page, instant);
    return days;
  }

  /** Call it before the first address of the page is opened. `began` is ISO 8601 with an offset. */
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
