import { decodeOperator, OPERATOR_ELEMENT_ID, type Operator } from '@northkeep/contracts';

/** Returns the operator of this installation, whom the server writes into the page; null where none is configured. */
export const readSiteOperator = (): Operator | null =>
  decodeOperator(document.getElementById(OPERATOR_ELEMENT_ID)?.textContent ?? null);
