import { expect, type Page } from '@playwright/test';

/** Number of Tab presses after which a control counts as unreachable. */
const TABS_MAX = 60;

/**
 * A user with a keyboard and a screen reader, who moves only with keys. The class checks that an element has the focus
 * after each key, and records the announcements of live regions.
 */
export class KeyboardUser {
  readonly page: Page;
  #heard = 0;

  private constructor(page: Page) {
    this.page = page;
  }

  /** Listens to the live regions of each page that is opened from now on. */
  static async at(page: Page): Promise<KeyboardUser> {
    await page.addInitScript(recordLiveRegions);
    return new KeyboardUser(page);
  }

  /** Presses a key and expects the focus on an element after the page has responded. */
  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
    await expect.poll(() => this.focused(), { message: `focus after ${key}` }).not.toBe('');
  }

  /** Types into the focused field. */
  async type(text: string): Promise<void> {
    await this.page.keyboard.insertText(text);
  }

  /** Presses Tab until a control with this name has the focus. */
  async tabTo(name: string | RegExp, { back = false } = {}): Promise<void> {
    const passed: string[] = [];
    while (passed.length < TABS_MAX) {
      await this.page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
      const focused = await this.focused();
      if (typeof name === 'string' ? focused === name : name.test(focused)) return;
      passed.push(focused);
    }
    throw new Error(`Tab did not reach ${name}, but ${passed.join(', ')}`);
  }

  /** Presses Tab until the control has the focus, then Enter or another key. */
  async activate(name: string | RegExp, key = 'Enter'): Promise<void> {
    await this.tabTo(name);
    await this.press(key);
  }

  /** Opens a field with its button, types a text into it and presses Enter. */
  async add(button: string, field: string, text: string, { back = false } = {}): Promise<void> {
    await this.tabTo(button, { back });
    await this.press('Enter');
    await this.expectFocus(field);
    await this.type(text);
    await this.press('Enter');
  }

  /** Opens the menu of the named button, or of the focused button when `button` is null, and chooses an item. */
  async choose(button: string | null, item: string): Promise<void> {
    if (button !== null) await this.tabTo(button);
    await this.press('Enter');
    await expect(this.page.getByRole('menuitem', { name: item })).toBeVisible();
    while ((await this.focused()) !== item) await this.press('ArrowDown');
    await this.press('Enter');
    await expect(this.page.getByRole('menu')).toBeHidden();
  }

  /** Expects a dialog with this name that has the focus. */
  async expectDialog(name: string | RegExp): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name });
    await expect(dialog.locator(':focus').or(dialog.and(this.page.locator(':focus')))).toBeVisible();
  }

  /** Returns the name of the focused element; empty while the page itself has the focus. */
  async focused(): Promise<string> {
    return this.page.evaluate(nameOfFocus);
  }

  /** Expects the focus on an element with this name. */
  async expectFocus(name: string | RegExp): Promise<void> {
    const focused = expect.poll(() => this.focused(), { message: 'name of the focused element' });
    await (typeof name === 'string' ? focused.toBe(name) : focused.toMatch(name));
  }

  /** Expects that the live regions have announced exactly these texts, in order, since the last check. */
  async expectHeard(texts: readonly (string | RegExp)[]): Promise<void> {
    const expected = texts.map((text) => (typeof text === 'string' ? text : expect.stringMatching(text)));
    await expect.poll(() => this.#heardSince(), { message: 'live regions' }).toEqual(expected);
    this.#heard += texts.length;
  }

  /** Like {@link expectHeard}, for texts of several regions, which may be announced in any order. */
  async expectAllHeard(texts: readonly RegExp[]): Promise<void> {
    const lacking = async () => {
      const heard = await this.#heardSince();
      const unheard = texts.filter((text) => !heard.some((one) => text.test(one)));
      return { unheard: unheard.map(String), others: heard.filter((one) => !texts.some((text) => text.test(one))) };
    };
    await expect.poll(lacking, { message: 'live regions' }).toEqual({ unheard: [], others: [] });
    await this.listen();
  }

  async #heardSince(): Promise<string[]> {
    const all = await this.page.evaluate(() => (window as unknown as { heard: string[] }).heard);
    return all.slice(this.#heard);
  }

  /** Clears the recorded announcements. */
  async listen(): Promise<void> {
    this.#heard = await this.page.evaluate(() => (window as unknown as { heard: string[] }).heard.length);
  }
}

/** Returns the name of the focused element: its label, or its text. Runs in the page. */
function nameOfFocus(): string {
  const { activeElement: element, body } = document;
  if (element === null || element === body) return '';
  const labels = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels : null;
  const labelledBy = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const texts = [
    element.getAttribute('aria-label'),
    labelledBy.map((id) => document.getElementById(id)?.textContent ?? '').join(' '),
    labels?.[0]?.textContent,
    element.textContent,
  ];
  const name = texts.find((text) => text?.trim())?.trim() ?? element.tagName.toLowerCase();
  return name.replace(/\s+/g, ' ');
}

/** Records each new text of a live region in `window.heard`. Runs in the page. */
function recordLiveRegions(): void {
  const LIVE = '[role="alert"], [role="status"], [aria-live="polite"], [aria-live="assertive"]';
  const heard: string[] = [];
  (window as unknown as { heard: string[] }).heard = heard;
  const last = new WeakMap<Element, string>();
  const textOf = (node: Element) => node.textContent?.trim().replace(/\s+/g, ' ') ?? '';
  const read = (region: Element, isReplaced: boolean) => {
    const text = region.closest('[hidden]') ? '' : textOf(region);
    // A live region inside another live region is read with the outer one as a whole.
    if ((text === (last.get(region) ?? '') && !isReplaced) || region.parentElement?.closest(LIVE)) return;
    last.set(region, text);
    if (text !== '') heard.push(text);
  };
  new MutationObserver((changes) => {
    const regions = new Set<Element>();
    // The same text in a new element is announced again.
    const replaced = new Set<Element>();
    for (const { target, addedNodes } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      const region = element?.closest(LIVE);
      // A screen reader announces only the elements added to an aria-live region without a role, not its whole text.
      if (region && !region.hasAttribute('role')) {
        for (const node of addedNodes) if (node instanceof Element && textOf(node) !== '') heard.push(textOf(node));
        continue;
      }
      if (region) regions.add(region);
      if (region && [...addedNodes].some((node) => node instanceof Element)) replaced.add(region);
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        if (node.matches(LIVE)) regions.add(node);
        for (const inner of node.querySelectorAll(LIVE)) regions.add(inner);
      }
    }
    for (const region of regions) if (region.isConnected) read(region, replaced.has(region));
  }).observe(document, { attributeFilter: ['role', 'hidden'], characterData: true, childList: true, subtree: true });
}
