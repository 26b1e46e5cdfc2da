import { expect, test } from 'vitest';
import { parseChosenPlan } from './chosen-plan.ts';

// shows: register.query.pro, register.query.period, register.query.billing
test.each([
  ['plan=pro&period=annual', { plan: 'tier1', term: 'annual' }],
  ['plan=tier1&billing=monthly', { plan: 'tier1', term: 'monthly' }],
  ['plan=elite', { plan: 'tier2' }],
  ['plan=tier2&period=annual', { plan: 'tier2', term: 'annual' }],
  ['plan=%3Cscript%3E&period=weekly', {}],
  ['', {}],
])('parseChosenPlan reads plan and term from the query "%s"', (query, chosen) => {
  expect(parseChosenPlan(new URLSearchParams(query))).toEqual(chosen);
});
