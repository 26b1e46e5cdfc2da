import { PRICE_CATALOGUE } from '@northkeep/contracts';

/** The verification fee as texts name it; null for an installation without one. */
export function listedFee(): string | null {
  const cents = PRICE_CATALOGUE.activationFee;
  if (cents === 0) return null;
  return `${cents % 100 === 0 ? cents / 100 : (cents / 100).toFixed(2)} USD`;
}
