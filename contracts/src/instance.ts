import type { PriceAmounts } from './plans.ts';

/** Settings of an installation that its pages have to know. */
export interface PublicInstanceConfig {
  /** True when the payment simulator replaces a real provider in production; every page then shows a notice. */
  readonly testPayments: boolean;
  /** Prices of this installation; null for the listed prices. */
  readonly amounts: PriceAmounts | null;
}

/** Id of the script element in which the server writes the instance as JSON. */
export const INSTANCE_ELEMENT_ID = 'instance';
const USUAL: PublicInstanceConfig = { testPayments: false, amounts: null };

interface Page {
  getElementById(id: string): { readonly textContent: string | null } | null;
}

let known: PublicInstanceConfig | undefined;

/**
 * Returns the instance that the server wrote into this page, or the default for a page without it, such as the
 * precached page.
 */
export function readPublicInstanceConfig(): PublicInstanceConfig {
  if (known) return known;
  // `globalThis.document` is missing on the server, and this package compiles without the DOM types.
  const page = Reflect.get(globalThis, 'document') as Page | undefined;
  known = decodePublicInstanceConfig(page?.getElementById(INSTANCE_ELEMENT_ID)?.textContent ?? null);
  return known;
}

/** Decodes an instance from JSON; returns the default for any other text. */
export function decodePublicInstanceConfig(text: string | null): PublicInstanceConfig {
  if (text === null) return USUAL;
  try {
    const { testPayments, amounts } = JSON.parse(text) as Partial<PublicInstanceConfig>;
    return { testPayments: testPayments === true, amounts: isAmounts(amounts) ? amounts : null };
  } catch {
    return USUAL;
  }
}

const isCents = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

function isAmounts(value: unknown): value is PriceAmounts {
  const { activationFee, plans } = (value ?? {}) as Partial<PriceAmounts>;
  const terms = [plans?.pro, plans?.elite].flatMap((plan) => [plan?.monthly, plan?.annual]);
  return [activationFee, ...terms].every(isCents);
}
