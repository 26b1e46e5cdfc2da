import type { BrowserContext, Page } from '@playwright/test';

/**
 * Console error for '/nowhere', the unknown path that the journeys open: the server responds with 404, which Chromium
 * logs.
 */
const UNKNOWN_ADDRESS = /status of 404 .*\/nowhere\)$/;

/**
 * Console error of a page that asks for the stream of changes while its server is being stopped. The page then polls, and
 * the journeys of two devices show that the stream works.
 */
const STREAM_REFUSED = /status of 503 .*\/api\/sync\/stream\)$/;

/** Patterns of console errors that a test provokes on purpose. */
export type ExpectedErrors = readonly RegExp[];

/** Collects errors that fail any journey: CSP violations, console errors, exceptions. */
export class PageErrors {
  readonly problems: string[] = [];
  expected: ExpectedErrors = [];

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
    if (UNKNOWN_ADDRESS.test(text) || STREAM_REFUSED.test(text)) return;
    if (!this.expected.some((pattern) => pattern.test(text))) this.problems.push(text);
  }
}
