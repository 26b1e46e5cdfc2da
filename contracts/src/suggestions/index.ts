export * from './limits.ts';
export * from './phrases.ts';
export { findDomain, type Phrase, rankSuggestions } from './rank-suggestions.ts';
export * from './suggest-plan.ts';
