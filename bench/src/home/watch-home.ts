/** Times of a visit of the home page, in ms since the navigation began; 0 for a moment that has not been reached. */
export interface HomeLoadTimes {
  /** First paint of content. */
  first: number;
  /** Paint of the largest content. */
  largest: number;
  /** Time from which a press of the menu button opens the menu, at the earliest the first paint of content. */
  menu: number;
  /** Time from which React handles presses of buttons. Until then, the prerendered page replays them later. */
  interactive: number;
}

declare global {
  var benchHomeTimes: HomeLoadTimes;
}

/**
 * Records the times of a visit. Runs in the page before the page's own scripts. While an element has the attribute
 * `prerendered`, the page does not count as interactive.
 */
export function recordHomeLoadTimes(prerendered: string): void {
  const times: HomeLoadTimes = { first: 0, largest: 0, menu: 0, interactive: 0 };
  globalThis.benchHomeTimes = times;
  const observe = (type: string, record: (entry: PerformanceEntry) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(record)).observe({ type, buffered: true });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') times.first = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    times.largest = startTime;
  });
  // When React commits an element, it stores the event handlers in a property of the element, and handles events of the
  // element from then on.
  const isHandled = (): boolean => {
    const button = document.querySelector('footer button');
    if (button === null || document.querySelector(`[${prerendered}]`)) return false;
    return Object.keys(button).some((key) => key.startsWith('__reactProps$'));
  };
  const opensMenu = (): boolean => {
    document.querySelector<HTMLElement>('header button[popovertarget]')?.click();
    const menu = document.querySelector<HTMLElement>('header [popover]:popover-open');
    menu?.hidePopover();
    return menu !== null;
  };
  const look = (): void => {
    if (times.menu === 0 && times.first > 0 && opensMenu()) times.menu = performance.now();
    if (times.interactive === 0 && times.first > 0 && isHandled()) times.interactive = performance.now();
    if (times.menu === 0 || times.interactive === 0) setTimeout(look, 4);
  };
  look();
}
