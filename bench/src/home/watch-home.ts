/** Times of a visit of the home page, in ms since the navigation began; 0 for a moment that has not been reached. */
export interface HomeLoadTimes {
  /** First paint of content. */
  first: number;
  /** Paint of the largest content. */
  largest: number;
  /** Time from which the page responds when the menu button of its header is pressed. */
  interactive: number;
  /** Time from which all elements of the page respond, including the content of the area. */
  complete: number;
}

declare global {
  var benchHomeTimes: HomeLoadTimes;
}

/**
 * Records the times of a visit. Runs in the page before the page's own scripts. An element inside one with the attribute
 * `prerendered` does not count as interactive.
 */
export function recordHomeLoadTimes(prerendered: string): void {
  const times: HomeLoadTimes = { first: 0, largest: 0, interactive: 0, complete: 0 };
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
  const isHandled = (selector: string): boolean => {
    const element = document.querySelector(selector);
    if (element === null || element.closest(`[${prerendered}]`)) return false;
    return Object.keys(element).some((key) => key.startsWith('__reactProps$'));
  };
  const look = (): void => {
    if (times.interactive === 0 && isHandled('header button[aria-haspopup="menu"]'))
      times.interactive = performance.now();
    if (times.interactive > 0 && isHandled('main h1') && !document.querySelector(`[${prerendered}]`))
      times.complete = performance.now();
    else setTimeout(look, 4);
  };
  look();
}
