import { afterEach, describe, expect, it } from 'vitest';
import { decodePublicInstanceConfig } from './instance.ts';
import { computeAnnualSavingPercent, mergePriceAmounts, NO_PRICES, PRICE_CATALOGUE, setPriceAmounts } from './plans.ts';

afterEach(() => setPriceAmounts(null));

const own = mergePriceAmounts({ proMonthly: 900, activationFee: 0 });

describe('instance settings', () => {
  it('decodePublicInstanceConfig returns the instance that the server wrote into the page', () => {
    expect(decodePublicInstanceConfig(JSON.stringify({ testPayments: true, amounts: own }))).toEqual({
      testPayments: true,
      amounts: own,
      plan: null,
    });
    const free = { testPayments: false, amounts: NO_PRICES, plan: 'elite' };
    expect(decodePublicInstanceConfig(JSON.stringify(free))).toEqual(free);
  });

  it.each([
    ['a page without an instance', null],
    ['malformed JSON', '{'],
    ['a list', '[]'],
    ['negative or missing amounts', JSON.stringify({ amounts: { activationFee: -1, plans: {} } })],
    ['a text as an amount', JSON.stringify({ amounts: { ...own, activationFee: '199' } })],
  ])('decodePublicInstanceConfig returns the default for %s', (_, text) => {
    expect(decodePublicInstanceConfig(text)).toEqual({ testPayments: false, amounts: null, plan: null });
  });

  it('setPriceAmounts changes every price of the catalogue, and null restores the listed prices', () => {
    expect([
      PRICE_CATALOGUE.plans.pro.monthly,
      PRICE_CATALOGUE.activationFee,
      computeAnnualSavingPercent('pro'),
    ]).toEqual([1_300, 199, 23]);
    setPriceAmounts(own);
    expect([
      PRICE_CATALOGUE.plans.pro.monthly,
      PRICE_CATALOGUE.plans.pro.annual,
      PRICE_CATALOGUE.activationFee,
    ]).toEqual([900, 12_000, 0]);
    expect(PRICE_CATALOGUE.plans.elite.purchasable).toBe(false);
    setPriceAmounts(null);
    expect(PRICE_CATALOGUE.plans.pro.monthly).toBe(1_300);
  });
});
