import { setTimeout as sleep } from 'node:timers/promises';
import { By, Key, Origin, type WebDriver, type WebElement } from 'selenium-webdriver';
import { FIND_ALL, INSTALL_LIBRARY, type Target, toJsonTarget } from './query.ts';

/** Time in ms that a step waits for its element or condition. Deriving a key takes half of it on a busy machine. */
const WAIT_MS = 60_000;
const INTERVAL_MS = 100;
/**
 * Time in ms within which a driver answers. WebKit's driver never answers a command during which the page is replaced;
 * the command was carried out nevertheless.
 */
const ANSWER_MS = { repeated: 5_000, script: 20_000, action: 30_000 };
/** Errors of a page that is being replaced or is still moving: the step is tried again. */
const TEMPORARY =
  /stale|no such element|detached|unload|navigation|intercept|interactable|javascript error|no such (execution|frame)/i;

const isTemporary = (error: unknown): boolean =>
  error instanceof Error && TEMPORARY.test(`${error.name} ${error.message}`);

/** Drives one browser window. The journeys use it for every engine. */
export class BrowserDriver {
  readonly session: WebDriver;
  /** Folder in which the browser saves downloads. */
  readonly downloads: string;
  readonly #url: string;
  /** Number of conditions that are being waited for. */
  #waits = 0;

  constructor(session: WebDriver, { url, downloads }: { readonly url: string; readonly downloads: string }) {
    this.session = session;
    this.#url = url;
    this.downloads = downloads;
  }

  /** Opens a path of the server and waits until a prerendered page handles events. */
  async goto(path: string): Promise<void> {
    await this.session.get(new URL(path, this.#url).href);
    await this.#hydrated();
  }

  /**
   * Reloads like the reload button. The reload of Firefox's driver is a forced one, which goes past the service worker and
   * fails offline.
   */
  async reload(): Promise<void> {
    await this.evaluate('window.isBeforeReload = true; setTimeout(() => location.reload())');
    await this.until('a new document', () => this.evaluate<boolean>('return window.isBeforeReload === undefined'));
    await this.#hydrated();
  }

  async #hydrated(): Promise<void> {
    await this.until('the page to be hydrated', async () =>
      this.evaluate<boolean>('return document.querySelector("#root[data-prerendered]") === null'),
    );
  }

  async path(): Promise<string> {
    return new URL(await this.session.getCurrentUrl()).pathname;
  }

  waitForPath(path: string): Promise<unknown> {
    return this.until(`the path ${path}`, async () => (await this.path()) === path);
  }

  /** Runs the body of a function in the page and returns its result. */
  async evaluate<T>(script: string, ...args: unknown[]): Promise<T> {
    // A script that is repeated until it succeeds needs no long wait for one answer.
    const limit = this.#waits > 0 ? ANSWER_MS.repeated : ANSWER_MS.script;
    const answer = await withinTime(this.session.executeScript<T>(script, ...args), limit);
    if (answer === LATE) throw new Error('the page did not answer, as during a navigation');
    return answer;
  }

  /** Repeats until the result is truthy and returns it. An error of a page that is being replaced counts as false. */
  async until<T>(what: string, check: () => Promise<T>, ms = WAIT_MS): Promise<T> {
    const end = Date.now() + ms;
    for (;;) {
      this.#waits += 1;
      try {
        const value = await check();
        if (value) return value;
      } catch (error) {
        if (!isTemporary(error)) throw error;
      } finally {
        this.#waits -= 1;
      }
      if (Date.now() > end) throw new Error(`waited ${ms} ms for ${what} on ${await this.session.getCurrentUrl()}`);
      await sleep(INTERVAL_MS);
    }
  }

  /** Returns the visible elements of a target. */
  async findAll(target: Target): Promise<WebElement[]> {
    const found = await this.evaluate<WebElement[] | null>(FIND_ALL, toJsonTarget(target));
    if (found !== null) return found;
    await this.evaluate(INSTALL_LIBRARY);
    return (await this.evaluate<WebElement[] | null>(FIND_ALL, toJsonTarget(target))) ?? [];
  }

  /** Waits for the first visible element of a target. */
  find(target: Target, ms = WAIT_MS): Promise<WebElement> {
    return this.until(describeTarget(target), async () => (await this.findAll(target))[0], ms) as Promise<WebElement>;
  }

  /** Waits until the page shows a text, which may be spread over several elements. */
  waitForText(text: string): Promise<unknown> {
    return this.until(`the text ${text}`, () =>
      this.evaluate<boolean>('return document.body.innerText.includes(arguments[0])', text),
    );
  }

  waitForNone(target: Target): Promise<unknown> {
    return this.until(`no ${describeTarget(target)}`, async () => (await this.findAll(target)).length === 0);
  }

  /** Waits for an element and clicks it. */
  async click(target: Target): Promise<void> {
    await this.until(`a click on ${describeTarget(target)}`, async () => {
      await withinTime((await this.find(target)).click(), ANSWER_MS.action);
      return true;
    });
  }

  /** Replaces the text of a field by typed keys. */
  async fill(target: Target, text: string): Promise<void> {
    await this.click(target);
    await this.press(Key.CONTROL, 'a');
    await this.press(Key.DELETE);
    await this.type(text);
  }

  /** Chooses a file in the only file field of the page, which may be hidden behind a button. */
  async chooseFile(file: string): Promise<void> {
    const chooser = await this.until('a file field', () => this.session.findElement(By.css('input[type=file]')));
    await chooser.sendKeys(file);
  }

  async type(text: string): Promise<void> {
    await withinTime(this.session.actions().sendKeys(text).perform(), ANSWER_MS.action);
  }

  /** Presses keys together, such as Control and Z. */
  async press(...keys: readonly string[]): Promise<void> {
    const held = keys.slice(0, -1);
    const actions = this.session.actions();
    for (const key of held) actions.keyDown(key);
    actions.sendKeys(keys.at(-1) ?? '');
    for (const key of held.toReversed()) actions.keyUp(key);
    await withinTime(actions.perform(), ANSWER_MS.action);
  }

  /** Moves the mouse to the middle of an element, or to a point of the window, in several movements. */
  async moveTo(target: WebElement | { readonly x: number; readonly y: number }): Promise<void> {
    const point = 'x' in target ? target : await middleOf(this, target);
    await this.session
      .actions()
      .move({ origin: Origin.VIEWPORT, ...roundPoint(point, -8), duration: 60 })
      .move({ origin: Origin.VIEWPORT, ...roundPoint(point, 0), duration: 60 })
      .perform();
  }

  async mouseDown(): Promise<void> {
    await this.session.actions().press().perform();
  }

  async mouseUp(): Promise<void> {
    await this.session.actions().release().perform();
  }
}

const LATE = Symbol('late');

const withinTime = <T>(work: Promise<T>, ms: number): Promise<T | typeof LATE> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<typeof LATE>((resolve) => {
    timer = setTimeout(resolve, ms, LATE);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

const roundPoint = ({ x, y }: { x: number; y: number }, offset: number) => ({
  x: Math.max(0, Math.round(x) + offset),
  y: Math.round(y),
});

const middleOf = (driver: BrowserDriver, element: WebElement): Promise<{ x: number; y: number }> =>
  driver.evaluate(
    'const { x, y, width, height } = arguments[0].getBoundingClientRect(); return { x: x + width / 2, y: y + height / 2 }',
    element,
  );

const describeTarget = (target: Target): string => JSON.stringify(toJsonTarget(target));
