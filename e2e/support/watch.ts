import type { BrowserContext, Page } from '@playwright/test';

/** Errors of the console that a test expects, such as a refused file in a test of refusals. */
export type Expected = readonly RegExp[];

/** Collects what must not happen in any journey: policy violations, console errors, exceptions. */
export class Watch {
  readonly problems: string[] = [];
  expected: Expected = [];

  constructor(context: BrowserContext) {
    context.on('page', (page) => this.#follow(page));
    for (const page of context.pages()) this.#follow(page);
    context.on('weberror', (error) => this.#note(`exception: ${error.error().message}`));
  }

  #follow(page: Page): void {
    page.on('console', (message) => {
      if (message.type() === 'error') this.#note(`console: ${message.text()} (${message.location().url})`);
    });
  }

  #note(text: string): void {
    if (!this.expected.some((pattern) => pattern.test(text))) this.problems.push(text);
  }
}
