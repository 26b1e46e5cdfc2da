import { afterEach, expect, it } from 'vitest';
import { decodeInstance } from './instance.ts';
import { amountsWith, annualSaving, CATALOGUE, setAmounts } from './plans.ts';

afterEach(() => setAmounts(null));

const own = amountsWith({ proMonthly: 900, activationFee: 0 });

it('reads what the server wrote into the page', () => {
  expect(decodeInstance(JSON.stringify({ testPayments: true, amounts: own }))).toEqual({
    testPayments: true,
    amounts: own,
  });
});

it.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['another form', '[]'],
  ['amounts that are none', JSON.stringify({ amounts: { activationFee: -1, plans: {} } })],
  ['amounts of another kind', JSON.stringify({ amounts: { ...own, activationFee: '199' } })],
])('takes %s for an installation like any other', (_, text) => {
  expect(decodeInstance(text)).toEqual({ testPayments: false, amounts: null });
});

it('has one catalogue, which the environment may change and every price follows', () => {
  expect([CATALOGUE.plans.pro.monthly, CATALOGUE.activationFee, annualSaving('pro')]).toEqual([1_300, 199, 23]);
  setAmounts(own);
  expect([CATALOGUE.plans.pro.monthly, CATALOGUE.plans.pro.annual, CATALOGUE.activationFee]).toEqual([900, 12_000, 0]);
  expect(CATALOGUE.plans.elite.purchasable).toBe(false);
  setAmounts(null);
  expect(CATALOGUE.plans.pro.monthly).toBe(1_300);
});
