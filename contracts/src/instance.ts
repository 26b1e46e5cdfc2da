import type { Plan, PriceAmounts } from './plans.ts';

/** Settings of an installation that its pages have to know. */
export interface PublicInstanceConfig {
  /** True when the payment simulator replaces a real provider in production; every page then shows a notice. */
  readonly testPayments: boolean;
  /** Prices of this installation; null for the listed prices. */
  readonly amounts: PriceAmounts | null;
  /** Plan of every account of an installation without payments; null where people choose and pay for a plan. */
  readonly plan: Plan | null;
  /** Present where pages report what failed in them. */
  readonly failureReports?: true;
}

/** Id of the script element in which the server writes the instance as JSON. */
export const INSTANCE_ELEMENT_ID = 'instance';
const USUAL: PublicInstanceConfig = { testPayments: false, amounts: null, plan: null };

interface Page {
  getElementById(id: string): { readonly textContent: string | null } | null;
}
/** This package compiles without the DOM types. */
declare const document: Page | undefined;

/**
 * Returns the instance that the server wrote into this page, or the default for a page without it, such as the
 * precached page.
 */
export function readPublicInstanceConfig(): PublicInstanceConfig {
  // The server has no document. Where pages are prerendered, `document` is a local variable and no property of
  // `globalThis`.
  const page = typeof document === 'undefined' ? undefined : document;
  return decodePublicInstanceConfig(page?.getElementById(INSTANCE_ELEMENT_ID)?.textContent ?? null);
}

/** Returns false on a page of an installation that takes no payments, where no price and no offer may be shown. */
export const hasPayments = (): boolean => readPublicInstanceConfig().plan === null;

/** URL path of the price list, a page that only an installation with payments has. */
export const PRICING_PAGE_PATH = '/pricing';

/** Decodes an instance from JSON; returns the default for any other text. */
export function decodePublicInstanceConfig(text: string | null): PublicInstanceConfig {
  if (text === null) return USUAL;
  try {
    const { testPayments, amounts, plan, failureReports } = JSON.parse(text) as Partial<PublicInstanceConfig>;
    return {
      testPayments: testPayments === true,
      amounts: isAmounts(amounts) ? amounts : null,
      plan: plan ?? null,
      ...(failureReports === true ? { failureReports } : {}),
    };
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
