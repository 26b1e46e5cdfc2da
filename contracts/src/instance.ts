import type { Amounts } from './plans.ts';

/** What an installation tells its pages about itself. */
export interface Instance {
  /** The payment simulator stands in where people expect a real provider: every page says so. */
  readonly testPayments: boolean;
  /** Null where nothing differs from what is listed. */
  readonly amounts: Amounts | null;
}

/** Id of the element in which the server writes it. */
export const INSTANCE_ELEMENT = 'instance';
const USUAL: Instance = { testPayments: false, amounts: null };

interface Page {
  getElementById(id: string): { readonly textContent: string | null } | null;
}

let known: Instance | undefined;

/** What the server wrote into this page; the usual where there is nothing, as in the kept page while offline. */
export function pageInstance(): Instance {
  if (known) return known;
  // The server has no document, and this package is not compiled with the browser's types.
  const page = Reflect.get(globalThis, 'document') as Page | undefined;
  known = decodeInstance(page?.getElementById(INSTANCE_ELEMENT)?.textContent ?? null);
  return known;
}

/** Reads it from its JSON; anything that is not of its form counts as not there. */
export function decodeInstance(text: string | null): Instance {
  if (text === null) return USUAL;
  try {
    const { testPayments, amounts } = JSON.parse(text) as Partial<Instance>;
    return { testPayments: testPayments === true, amounts: isAmounts(amounts) ? amounts : null };
  } catch {
    return USUAL;
  }
}

const isCents = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

function isAmounts(value: unknown): value is Amounts {
  const { activationFee, plans } = (value ?? {}) as Partial<Amounts>;
  const terms = [plans?.pro, plans?.elite].flatMap((plan) => [plan?.monthly, plan?.annual]);
  return [activationFee, ...terms].every(isCents);
}
