import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { usePrinting } from './use-printing.ts';

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

/** Scrolls to the top while the page is printed: Chromium leaves fixed elements out of the print of a scrolled page. */
function printFromTop(): () => void {
  const page = document.documentElement;
  let top = 0;
  const begin = () => {
    top = page.scrollTop;
    page.scrollTop = 0;
  };
  // The page gets its length back only once the printed document is removed.
  const end = () => requestAnimationFrame(() => (page.scrollTop = top));
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  return () => {
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
  };
}
