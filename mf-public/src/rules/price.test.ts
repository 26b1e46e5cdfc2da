import { describe, expect, test } from 'vitest';
import { ACTIVATION_FEE, findBestAnnualSaving, formatFee, formatPrice } from './price.ts';

describe('price rules', () => {
  // shows: pay.price.pro-month, pay.price.pro-year, pay.saving, pay.fee
  test('price of a plan: formats the catalogue prices for both terms', () => {
    expect(formatPrice('free', 'annual')).toEqual({ amount: '0', unit: 'USD', compared: null });
    expect(formatPrice('pro', 'monthly')).toEqual({
      amount: '13',
      unit: 'USD a month',
      compared: 'Or 120 a year, which is 36 less than 12 times 13.',
    });
    expect(formatPrice('pro', 'annual').compared).toBe('12 times 13 is 156. You keep 36, or 23 %.');
    expect(formatPrice('elite', 'annual')).toMatchObject({ amount: '290', unit: 'USD a year' });
    expect(ACTIVATION_FEE).toBe('1.99 USD');
  });

  // shows: pricing.badge
  test('saving badge: shows the larger of the two annual savings', () => {
    expect(findBestAnnualSaving()).toBe(23);
    const whereElite = (saves: number) => findBestAnnualSaving((plan) => ({ free: 0, pro: 23, elite: saves })[plan]);
    expect([17, 23, 24, 31].map(whereElite)).toEqual([23, 23, 24, 31]);
  });

  test('fee: is null when the server charges none', () => {
    expect([formatFee(0), formatFee(250)]).toEqual([null, '2.50 USD']);
  });
});
