import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { usePrinting } from './use-printing.ts';

/** Maximum time in ms in which the scroll position is restored after a print. */
const RESTORE_MS = 1000;

/** Footer that is printed at the foot of every page, such as the name of the person and the date. */
export function PrintFooter({ text }: { text: () => string }) {
  useEffect(printFromTop, []);
  if (!usePrinting()) return null;
  return createPortal(
    // A table footer is repeated on every page and keeps space free; its text is at the foot of the page.
    <div className="print-footer" aria-hidden="true">
      <p dir="auto">{text()}</p>
    </div>,
    document.body,
  );
}

/**
 * Scrolls to the top while the page is printed: Chromium leaves fixed elements out of the print of a scrolled page. The
 * page scrolls smoothly otherwise, and would still be on its way when the browser takes the document.
 */
function printFromTop(): () => void {
  const page = document.documentElement;
  /** Position to restore; null when none is to be restored. */
  let top: number | null = null;
  let limit = 0;
  const begin = () => {
    // A second print may begin before the position is restored.
    top ??= page.scrollTop;
    scrollAtOnce(0);
    limit = Number.POSITIVE_INFINITY;
  };
  // Lists measure their rows again after a print, so the page gets its length back in steps.
  const restore = () => {
    if (top === null || limit === Number.POSITIVE_INFINITY) return;
    scrollAtOnce(top);
    if (page.scrollTop < top && performance.now() < limit) requestAnimationFrame(restore);
    else top = null;
  };
  const end = () => {
    limit = performance.now() + RESTORE_MS;
    requestAnimationFrame(restore);
  };
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  return () => {
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
  };
}

const scrollAtOnce = (top: number): void => window.scrollTo({ top, behavior: 'instant' });
