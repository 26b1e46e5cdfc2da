import { createAimCase, type SuggestionCase } from './suggestion-case.ts';

export const AIM_CASES: readonly SuggestionCase[] = [
  createAimCase('Healthy, strong and awake for my children', { must: ['strong', 'parent'], never: ['kind:finance'] }),
  createAimCase('A quiet house and a garden, and no debts', { must: ['garden', 'debt'], never: ['kind:work'] }),
  createAimCase('To live from my paintings', { must: ['work to the world'], never: ['kind:health', 'kind:finance'] }),
  createAimCase('Speak Spanish and see South America', {
    must: ['another language'],
    never: ['kind:home', 'kind:work'],
  }),
  createAimCase('More time with my wife, less in the office', {
    must: ['partner'],
    never: ['kind:learning', 'kind:creative'],
  }),
];
