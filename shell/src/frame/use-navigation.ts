import { listManifests, type RegisteredAreas } from '@northkeep/contracts';
import { announceToScreenReaders, useLocation } from '@northkeep/shared-kit/runtime';
import { useEffect, useRef } from 'react';

const NAME = 'Northkeep';

/**
 * Sets title, scroll position and focus and announces the page on every navigation, so that the areas need not do this.
 * On a page with several steps under one path, the title follows the heading, or the `data-title` of the heading.
 */
export function useNavigationEffects(areas: RegisteredAreas): void {
  const { pathname, hash } = useLocation();
  const first = useRef(true);
  useEffect(() => {
    let moved = !first.current;
    first.current = false;
    if (hash === '') window.scrollTo({ top: 0, left: 0, behavior: 'instant' });
    const tabLabel = tabLabelAt(areas, pathname);
    return watchHeading((heading) => {
      const label = tabLabel ?? heading.dataset.title ?? heading.textContent?.trim() ?? '';
      document.title = label === '' || label === NAME ? NAME : `${label} · ${NAME}`;
      if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
      // The heading of a further step is focused where the old step had the focus (`restoreLostFocus`).
      if (moved && isFocusFree()) focusQuietly(heading);
      else if (!isFocusFree()) announceToScreenReaders(label);
      moved = false;
      // The title of a page with a tab is the label of the tab, so later changes of the page's heading are ignored.
      return tabLabel === undefined;
    });
  }, [areas, pathname, hash]);
}

const tabLabelAt = (areas: RegisteredAreas, pathname: string): string | undefined =>
  listManifests(areas).find(([, { tab }]) => tab?.to === pathname)?.[1].tab?.label;

const isFocusFree = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Screen readers read a heading that receives the focus, so it is not announced as well. */
function focusQuietly(heading: HTMLElement): void {
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/**
 * Calls `found` with the heading of the page once it exists. While `found` returns true, it is called again after every
 * change of the heading's text.
 */
function watchHeading(found: (heading: HTMLElement) => boolean): () => void {
  let text: string | null = null;
  const look = () => {
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!heading || heading.textContent === text) return;
    text = heading.textContent;
    if (!found(heading)) observer.disconnect();
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  look();
  return () => observer.disconnect();
}
