import { type Areas, manifestsOf } from '@northkeep/contracts';
import { announce, useLocation } from '@northkeep/shared-kit/runtime';
import { useEffect, useRef } from 'react';

const NAME = 'Northkeep';
/** A page whose heading appears later than this keeps the product's name as its title. */
const HEADING_WAIT_MS = 5_000;

/** Sets title, scroll position and focus and announces the page on every navigation, so that no area can forget it. */
export function useNavigation(areas: Areas): void {
  const { pathname, hash } = useLocation();
  const first = useRef(true);
  useEffect(() => {
    const moved = !first.current;
    first.current = false;
    if (hash === '') window.scrollTo(0, 0);
    return whenHeading((heading) => {
      const label = tabLabelAt(areas, pathname) ?? heading.textContent?.trim() ?? '';
      document.title = label === '' || label === NAME ? NAME : `${label} · ${NAME}`;
      if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
      if (!moved) return;
      announce(label);
      // Keep the focus that the new page has set itself.
      const focused = document.activeElement;
      if (focused === null || focused === document.body) focusQuietly(heading);
    });
  }, [areas, pathname, hash]);
}

const tabLabelAt = (areas: Areas, pathname: string): string | undefined =>
  manifestsOf(areas).find(([, { tab }]) => tab?.to === pathname)?.[1].tab?.label;

function focusQuietly(heading: HTMLElement): void {
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

function whenHeading(found: (heading: HTMLElement) => void): () => void {
  const look = () => document.querySelector<HTMLElement>('main h1');
  const there = look();
  if (there) {
    found(there);
    return () => undefined;
  }
  const observer = new MutationObserver(() => {
    const heading = look();
    if (!heading) return;
    stop();
    found(heading);
  });
  const timer = setTimeout(() => observer.disconnect(), HEADING_WAIT_MS);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}
