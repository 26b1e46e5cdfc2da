import { askToConfirm, type ConfirmInput } from '@northkeep/shared-kit/runtime';
import { useEffect } from 'react';

/**
 * Asks before the page is left while it has a text that was not sent: the browser asks before a reload or another
 * site, and a dialog asks before a page of this site, opened by a link or by Back and Forward.
 */
export function useLeaveGuard(hasUnsentText: boolean, question: ConfirmInput): void {
  useEffect(() => {
    if (!hasUnsentText) return;
    const stop = new AbortController();
    guardUnload(stop.signal);
    guardLinks(question, stop);
    guardHistory(question, stop);
    return () => stop.abort();
  }, [hasUnsentText, question]);
}

function guardUnload(signal: AbortSignal): void {
  window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal });
}

/** Stops a click on a link before the router handles it, and repeats the click when the user confirms. */
function guardLinks(question: ConfirmInput, stop: AbortController): void {
  const onClick = (event: MouseEvent) => {
    const link = findLeavingLink(event);
    if (!link) return;
    event.preventDefault();
    event.stopPropagation();
    void askToConfirm(question).then((isConfirmed) => {
      if (!isConfirmed) return;
      stop.abort();
      link.click();
    });
  };
  window.addEventListener('click', onClick, { capture: true, signal: stop.signal });
}

/** Returns the link to another page of this site that a click opens in this tab; null for any other click. */
function findLeavingLink(event: MouseEvent): HTMLAnchorElement | null {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey || !(target instanceof Element)) return null;
  const link = target.closest<HTMLAnchorElement>('a[href]');
  if (!link || link.hasAttribute('download') || (link.target !== '' && link.target !== '_self')) return null;
  return link.origin === location.origin && link.pathname !== location.pathname ? link : null;
}

/**
 * Reverses a step in the history before the router sees it, and repeats the step when the user confirms. Browsers cannot
 * prevent such a step.
 */
function guardHistory(question: ConfirmInput, stop: AbortController): void {
  const { pathname } = location;
  const start = readHistoryIndex();
  /** Number of entries of the step that is being reversed; 0 while none is. */
  let reversed = 0;
  const onStep = (event: PopStateEvent) => {
    if (reversed === 0 && location.pathname === pathname) return;
    event.stopImmediatePropagation();
    if (reversed === 0) {
      // An entry that the router has not written has no index; such an entry is taken for the one before.
      reversed = readHistoryIndex() - start || -1;
      history.go(-reversed);
      return;
    }
    const step = reversed;
    reversed = 0;
    void askToConfirm(question).then((isConfirmed) => {
      if (!isConfirmed) return;
      stop.abort();
      history.go(step);
    });
  };
  window.addEventListener('popstate', onStep, { capture: true, signal: stop.signal });
}

/** Returns the index that the router stores in each entry of the history; NaN for an entry without one. */
function readHistoryIndex(): number {
  const state: unknown = history.state;
  const index = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : null;
  return typeof index === 'number' ? index : Number.NaN;
}
