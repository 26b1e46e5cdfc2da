import { PRERENDERED_ATTRIBUTE } from '@northkeep/contracts';

/** True if the server has filled the root element (`renderPage` of contracts). */
export const isPrerendered = (): boolean =>
  document.getElementById('root')?.hasAttribute(PRERENDERED_ATTRIBUTE) ?? false;
