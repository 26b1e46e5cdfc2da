export { discardDrafts } from './discard-drafts.ts';
export { type Draft, type DraftChanges, type DraftStorage, decodeDrafts } from './draft.ts';
export { FieldDrafts } from './field-drafts.ts';
