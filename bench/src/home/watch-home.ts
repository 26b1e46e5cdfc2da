/** Times of a visit of the home page, in ms since the navigation began; 0 for a moment that has not been reached. */
export interface HomeLoadTimes {
  /** First paint of content. */
  first: number;
  /** Paint of the largest content. */
  largest: number;
  /** Time from which the page responds when the menu button is pressed. */
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
  const times: HomeLoadTimes = { first: 0, largest: 0, interactive: 0 };
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
    const button = document.querySelector('header button[aria-haspopup="menu"]');
    if (button === null || document.querySelector(`[${prerendered}]`)) return false;
    return Object.keys(button).some((key) => key.startsWith('__reactProps$'));
  };
  const look = (): void => {
    if (isHandled()) times.interactive = performance.now();
    else setTimeout(look, 4);
  };
  look();
}
