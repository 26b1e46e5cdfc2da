/** Initial value of each redraw counter: the number of times that the user can ask for other suggestions. */
export const INITIAL_REDRAWS_LEFT = 5;
/** Maximum number of suggested aims or goals that are shown at once. */
export const SUGGESTIONS_PER_DRAW_MAX = 24;
/** Largest number of suggestions accepted from one response of the assistant. */
export const ACCEPTED_SUGGESTIONS_MAX = 30;
/** Maximum number of suggestions for the steps of a goal. */
export const STEP_SUGGESTIONS_MAX = 16;
/** Number of suggestions that are shown first. Each redraw advances the list by this number. */
export const SUGGESTIONS_PAGE_SIZE = 8;
