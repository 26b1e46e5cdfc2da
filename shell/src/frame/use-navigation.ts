import { announce, useLocation } from '@northkeep/shared-kit/runtime';
import { useEffect, useRef } from 'react';
import { VIEWS } from './views.ts';

const NAME = 'Northkeep';
/** A page whose heading comes later than this keeps the product's name as its title. */
const HEADING_WAIT_MS = 5_000;

/** Title, scroll, focus and announcement belong to the shell on every navigation, so that areas cannot forget them. */
export function useNavigation(): void {
  const { pathname, hash } = useLocation();
  const first = useRef(true);
  useEffect(() => {
    const moved = !first.current;
    first.current = false;
    if (hash === '') window.scrollTo(0, 0);
    return whenHeading((heading) => {
      const label = VIEWS.find(({ to }) => to === pathname)?.label ?? heading.textContent?.trim() ?? '';
      document.title = label === '' || label === NAME ? NAME : `${label} · ${NAME}`;
      if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
      if (!moved) return;
      announce(label);
      // What the new page has focused itself stays focused.
      const held = document.activeElement;
      if (held === null || held === document.body) focusQuietly(heading);
    });
  }, [pathname, hash]);
}

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
