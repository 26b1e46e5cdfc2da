import BrowsingContext from 'selenium-webdriver/bidi/browsingContext.js';
import type { BrowserDriver } from './browser-driver.ts';
import type { EngineName, PageSize } from './engines.ts';

/**
 * Sets the size of the page in Firefox, which may be narrower than the window. The session must have started with a
 * narrow page.
 */
async function resizePage({ session }: BrowserDriver, { width, height }: PageSize): Promise<void> {
  const tab = await BrowsingContext(session, { browsingContextId: await session.getWindowHandle() });
  await tab.setViewport(width, height);
}

/**
 * Resizes the window until its page, without the browser's own bars, has this size. Firefox starts with the size of the
 * journeys: without a window manager, it takes five seconds to answer a command that resizes it.
 */
export async function resizeWindow(driver: BrowserDriver, size: PageSize): Promise<void> {
  const window = driver.session.manage().window();
  const [width, height] = await driver.evaluate<[number, number]>('return [innerWidth, innerHeight]');
  if (width === size.width && height === size.height) return;
  const { width: outerWidth, height: outerHeight } = await window.getRect();
  await window.setRect({
    ...{ x: 0, y: 0 },
    ...{ width: outerWidth + size.width - width, height: outerHeight + size.height - height },
  });
  await driver.until('the size of the window', () =>
    driver.evaluate<boolean>('return innerWidth === arguments[0].width && innerHeight === arguments[0].height', size),
  );
}

/** Sets the size of the page in a session that started with a narrow page. */
export const resizeNarrowSession = (engine: EngineName, driver: BrowserDriver, size: PageSize): Promise<void> =>
  engine === 'firefox' ? resizePage(driver, size) : resizeWindow(driver, size);
