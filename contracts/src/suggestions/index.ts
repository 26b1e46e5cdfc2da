export * from './accept-suggestions.ts';
export * from './limits.ts';
export * from './phrases.ts';
export { findTextDomain, rankSuggestions, type SuggestionPhrase } from './rank-suggestions.ts';
export * from './read-frequency.ts';
export * from './request.ts';
export * from './suggest-plan.ts';
