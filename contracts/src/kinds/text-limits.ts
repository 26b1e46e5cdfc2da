/** Maximum lengths of texts, in UTF-16 code units. */
export const LINE_TEXT_LENGTH_MAX = 200_000;
export const LABEL_LENGTH_MAX = 160;
export const DIRECTION_LENGTH_MAX = 2_000;
export const CATEGORY_LENGTH_MAX = 60;
/** Maximum number of categories of one journal entry. */
export const CATEGORIES_MAX = 24;
/** Maximum length of the rule of a repeated line. */
export const REPEAT_RULE_LENGTH_MAX = 120;
/** Maximum length of the digests of an imported calendar entry. */
export const IMPORTED_AS_LENGTH_MAX = 500;
/** Greatest interval and number of times of such a rule. */
export const REPEAT_NUMBER_MAX = 999;
/** Maximum length of the reminder of a step: seven weekdays and a time. */
export const STEP_REMINDER_LENGTH_MAX = 26;
/** Maximum number of filters of notes that an account keeps, and the maximum length of one as it is stored. */
export const KEPT_FILTERS_MAX = 24;
export const KEPT_FILTER_LENGTH_MAX = 2_000;
