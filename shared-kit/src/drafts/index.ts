export { discardDrafts } from './discard-drafts.ts';
export { type Draft, type DraftChanges, type DraftStorage, decodeDrafts } from './draft.ts';
export { type EarlyField, FieldDrafts } from './field-drafts.ts';
