import { PRICE_CATALOGUE } from '@northkeep/contracts';
import type { Env } from '../../env.ts';

/** Returns the activation fee as text in the form '5 USD'; null for an installation without a fee. */
export function formatActivationFee({ activationFee }: Pick<Env, 'activationFee'>): string | null {
  if (!activationFee) return null;
  const cents = PRICE_CATALOGUE.activationFee;
  if (cents === 0) return null;
  return `${cents % 100 === 0 ? cents / 100 : (cents / 100).toFixed(2)} USD`;
}
