import { expect, type Locator, type Page } from '@playwright/test';

/** Time in seconds that a user needs for one click and for one key press. */
const [CLICK_S, KEY_S] = [1.5, 0.06];
/** A step of the user's path that takes more seconds than this is marked in the table. */
const LONG_STOP_S = 20;
/** Number of Tab presses after which a control counts as unreachable. */
const TABS_MAX = 80;

interface Stop {
  readonly name: string;
  clicks: number;
  keys: number;
  waitedMs: number;
}

/**
 * A user who works with pointer and keyboard, or with the keyboard alone. The class counts clicks and key presses and
 * measures how long the user waits for the app. From these it computes the time that a task takes.
 */
export class TimedUser {
  readonly page: Page;
  readonly #way: 'pointer' | 'keyboard';
  readonly #stops: Stop[] = [];
  #actedAt = 0;

  constructor(page: Page, way: 'pointer' | 'keyboard') {
    this.page = page;
    this.#way = way;
  }

  /** Begins a step of the user's path; all following actions are counted for this step. */
  begin(name: string): void {
    this.#stops.push({ name, clicks: 0, keys: 0, waitedMs: 0 });
  }

  /** Counts clicks and keys outside the app, such as reading a code in the mail. */
  countOutside({ clicks = 0, keys = 0 }): void {
    this.#now.clicks += clicks;
    this.#now.keys += keys;
  }

  /** Clicks the control; with the keyboard, goes to it with Tab and presses `key`. */
  async use(control: Locator, key = 'Enter'): Promise<void> {
    if (this.#way === 'keyboard') {
      await this.#tabTo(control);
      return this.press(key);
    }
    this.#act({ clicks: 1 });
    await control.click();
  }

  /** Types into the field. If the field does not have the focus, it is clicked or reached with Tab first. */
  async write(field: Locator, text: string): Promise<void> {
    if (this.#way === 'keyboard') await this.#tabTo(field);
    else if (!(await hasFocus(field))) {
      this.#act({ clicks: 1 });
      await field.click();
    }
    this.#act({ keys: text.length });
    await this.page.keyboard.insertText(text);
  }

  async press(key: string): Promise<void> {
    this.#act({ keys: 1 });
    await this.page.keyboard.press(key);
  }

  /** Waits for the result of the last action and counts this time as waiting for the app. */
  async expectNext(shown: Locator): Promise<void> {
    await expect(shown).toBeVisible({ timeout: 30_000 });
    this.#now.waitedMs += performance.now() - this.#actedAt;
  }

  /** Returns the times of the user's whole path as a table, in which steps of more than 20 s are marked. */
  describe(goalS: number): string {
    const rows = this.#stops.map((stop) => {
      const seconds = secondsOf(stop);
      const mark = seconds > LONG_STOP_S ? '  <- long' : '';
      return `${cells(stop.name, stop.clicks, stop.keys, stop.waitedMs / 1000, seconds)}${mark}`;
    });
    const sum = (of: (stop: Stop) => number) => this.#stops.reduce((total, stop) => total + of(stop), 0);
    const waited = sum(({ waitedMs }) => waitedMs) / 1000;
    const all = cells(
      'all',
      sum(({ clicks }) => clicks),
      sum(({ keys }) => keys),
      waited,
      sum(secondsOf),
    );
    const head = `${'by '.concat(this.#way).padEnd(14)} clicks   keys   waited    time`;
    return [head, ...rows, `${all}  (aim: ${goalS} s)`].join('\n');
  }

  get #now(): Stop {
    const stop = this.#stops.at(-1);
    if (!stop) throw new Error('no stop has begun');
    return stop;
  }

  #act(count: { clicks?: number; keys?: number }): void {
    this.countOutside(count);
    this.#actedAt = performance.now();
  }

  async #tabTo(control: Locator): Promise<void> {
    for (let tabs = 0; !(await hasFocus(control)); tabs += 1) {
      if (tabs === TABS_MAX) throw new Error(`Tab did not reach ${control}`);
      await this.press('Tab');
    }
  }
}

const hasFocus = (control: Locator) => control.evaluate((element) => element === document.activeElement);

const secondsOf = ({ clicks, keys, waitedMs }: Stop) => clicks * CLICK_S + keys * KEY_S + waitedMs / 1000;

const cells = (name: string, clicks: number, keys: number, waitedS: number, seconds: number) =>
  [
    name.padEnd(14),
    String(clicks).padStart(6),
    String(keys).padStart(6),
    `${waitedS.toFixed(1)} s`.padStart(8),
    `${seconds.toFixed(1)} s`.padStart(8),
  ].join(' ');
