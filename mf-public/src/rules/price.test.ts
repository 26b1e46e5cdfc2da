import { expect, test } from 'vitest';
import { BEST_SAVING, FEE, feeOf, priceOf } from './price.ts';

// shows: pay.price.pro-month, pay.price.pro-year, pay.saving, pay.fee
test('the prices of the catalogue, as they are shown', () => {
  expect(priceOf('free', 'annual')).toEqual({ amount: '0', unit: 'USD', compared: null });
  expect(priceOf('pro', 'monthly')).toEqual({
    amount: '13',
    unit: 'USD a month',
    compared: 'Or 120 a year, which is 36 less than 12 times 13.',
  });
  expect(priceOf('pro', 'annual').compared).toBe('12 times 13 is 156. You keep 36, or 23 %.');
  expect(priceOf('elite', 'annual')).toMatchObject({ amount: '290', unit: 'USD a year' });
  expect(FEE).toBe('1.99 USD');
});

// shows: pricing.badge
test('the badge shows the larger of the two savings', () => {
  expect(BEST_SAVING).toBe(23);
});

test('where an installation asks for no fee there is none to show', () => {
  expect([feeOf(0), feeOf(250)]).toEqual([null, '2.50 USD']);
});
