import { afterEach, describe, expect, it } from 'vitest';
import { decodeInstance } from './instance.ts';
import { amountsWith, annualSaving, CATALOGUE, setAmounts } from './plans.ts';

afterEach(() => setAmounts(null));

const own = amountsWith({ proMonthly: 900, activationFee: 0 });

describe('instance settings', () => {
  it('decodeInstance returns the instance that the server wrote into the page', () => {
    expect(decodeInstance(JSON.stringify({ testPayments: true, amounts: own }))).toEqual({
      testPayments: true,
      amounts: own,
    });
  });

  it.each([
    ['a page without an instance', null],
    ['malformed JSON', '{'],
    ['a list', '[]'],
    ['negative or missing amounts', JSON.stringify({ amounts: { activationFee: -1, plans: {} } })],
    ['a text as an amount', JSON.stringify({ amounts: { ...own, activationFee: '199' } })],
  ])('decodeInstance returns the default for %s', (_, text) => {
    expect(decodeInstance(text)).toEqual({ testPayments: false, amounts: null });
  });

  it('setAmounts changes every price of the catalogue, and null restores the listed prices', () => {
    expect([CATALOGUE.plans.pro.monthly, CATALOGUE.activationFee, annualSaving('pro')]).toEqual([1_300, 199, 23]);
    setAmounts(own);
    expect([CATALOGUE.plans.pro.monthly, CATALOGUE.plans.pro.annual, CATALOGUE.activationFee]).toEqual([
      900, 12_000, 0,
    ]);
    expect(CATALOGUE.plans.elite.purchasable).toBe(false);
    setAmounts(null);
    expect(CATALOGUE.plans.pro.monthly).toBe(1_300);
  });
});
