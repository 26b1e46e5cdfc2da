import type { APIRequestContext, Page } from '@playwright/test';
import type { BrowserDriver } from './browser-driver.ts';

/** Adapts a driver to the functions of `support` that only run code in the page and request files of the server. */
export function toPage(driver: BrowserDriver, url: string, request: APIRequestContext): Page {
  const page = {
    evaluate: (work: (value: unknown) => unknown, value?: unknown) =>
      driver.evaluate(`return (${String(work)})(arguments[0])`, value),
    request: { get: (path: string) => request.get(url + path) },
  };
  return page as unknown as Page;
}
