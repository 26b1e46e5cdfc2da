import { createPortal } from 'react-dom';
import { usePrinting } from './use-printing.ts';

/** Footer that is printed at the foot of every page, such as the name of the person and the date. */
export function PrintFooter({ text }: { text: () => string }) {
  if (!usePrinting()) return null;
  return createPortal(
    // A table footer is repeated on every page and keeps space free; its text is at the foot of the page.
    <div className="print-footer" aria-hidden="true">
      <p dir="auto">{text()}</p>
    </div>,
    document.body,
  );
}
