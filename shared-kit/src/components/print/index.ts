export { PrintFooter } from './print-footer.tsx';
export { PrintedPage } from './printed-page.tsx';
export { usePrinting } from './use-printing.ts';
