import type { Topic } from '../topic.ts';

export const FINANCE_TOPICS: Readonly<Record<string, Topic>> = {
  spending: {
    domains: ['finance'],
    words:
      'spend spending budget expense money finance financial cost bill subscription purchase shopping afford receipt bank account tariff groceries cheaper',
    weakWords: 'plan track cancel lower buy',
    near: ['saving'],
  },
  saving: {
    domains: ['finance'],
    words:
      'cushion save-money leftover transfer emergency-fund deposit nest aside buy-flat buy-house buy-home buy-apartment house-purchase down-payment euro dollar eur usd gbp fund payday mortgage payment rainy buffer',
    weakWords: 'save pot money income percent home',
    near: ['spending'],
  },
  debt: {
    domains: ['finance'],
    words: 'debt loan credit owe creditor lender overdraft repay instalment borrow',
    weakWords: 'free pay off card money',
    near: ['spending', 'saving'],
  },
  investing: {
    domains: ['finance'],
    words:
      'invest investing investment pension retire retirement stock etf index-fund dividend crypto bond insurance wealth',
    weakWords: 'later fund money',
    near: ['saving'],
  },
  income: {
    domains: ['finance', 'work'],
    words: 'income earn freelance side-hustle invoice second-job etsy sell hustle gig rent-out',
    weakWords: 'money second small source skill',
    near: ['saving'],
  },
  tax: {
    domains: ['finance'],
    words: 'tax taxes accountant revenue',
    weakWords: 'paper receipt form',
    near: ['papers'],
  },
  giving: {
    domains: ['finance', 'meaning'],
    words: 'donate donation charity generous tithe giving philanthropy',
    weakWords: 'give cause',
    near: ['spending'],
  },
};
