import { modalStore } from '@northkeep/shared-kit/runtime';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { usePrinting } from './use-printing.ts';

interface PrintedPageProps {
  title: ReactNode;
  /** True for the document of an open dialog. The document of a page is not printed while a dialog is open. */
  isDialog?: boolean;
  /** Renders the content; null prints nothing. It is called only while the page is printed. */
  children: () => ReactNode;
}

/**
 * Document that is printed in place of the page or dialog around it: plain text with every row, without controls. It is
 * in the document only while the browser prints.
 */
export function PrintedPage({ title, isDialog = false, children }: PrintedPageProps) {
  const isPrinting = usePrinting();
  if (!isPrinting || (!isDialog && modalStore.getState().count > 0)) return null;
  const content = children();
  if (content === null) return null;
  return createPortal(
    <div className="printed-page">
      <h1>{title}</h1>
      {content}
    </div>,
    document.body,
  );
}
