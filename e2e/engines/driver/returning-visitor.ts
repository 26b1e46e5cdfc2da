import { returningVisitorState } from '../../support/visitor-state.ts';
import type { BrowserDriver } from './browser-driver.ts';

/** A page without scripts, on which values are stored before the app starts. */
const PLAIN_PAGE = '/robots.txt';

/** Stores the values of a visitor who declined cookies and was here before, so that no dialog covers the page. */
export async function becomeReturningVisitor(driver: BrowserDriver): Promise<void> {
  await driver.goto(PLAIN_PAGE);
  const { cookies, origins } = returningVisitorState(await driver.evaluate<string>('return location.origin'));
  await driver.evaluate(
    `const [cookies, values] = arguments;
    for (const { name, value } of cookies) document.cookie = name + '=' + value + '; path=/; max-age=31536000; samesite=lax';
    for (const { name, value } of values) localStorage.setItem(name, value);`,
    cookies,
    origins.flatMap(({ localStorage }) => localStorage),
  );
}
