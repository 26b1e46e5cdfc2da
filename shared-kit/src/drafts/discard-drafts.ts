/** Event that is dispatched after the texts of some draft fields were saved; its detail is the prefix of their names. */
export const DRAFTS_SAVED_EVENT = 'nk-drafts-saved';

/** Deletes the drafts whose names begin with the prefix. Called after a form that stays on the page was saved. */
export function discardDrafts(prefix: string): void {
  window.dispatchEvent(new CustomEvent<string>(DRAFTS_SAVED_EVENT, { detail: prefix }));
}
