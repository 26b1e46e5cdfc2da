/** Test case: a user's text, with the suggestions that must and must not be among the first five. */
export interface SuggestionCase {
  /** Level of the suggestions: goals for an aim, steps for a goal, or aims for a direction. */
  readonly of: 'aims' | 'goals' | 'steps';
  readonly subject: string;
  readonly parent?: string;
  readonly context?: readonly string[];
  /** Parts of labels. Each part must occur in one of the first five suggestions. */
  readonly must: readonly string[];
  /** Parts of labels, or domains written `kind:work`. None of them may occur in any of the first five suggestions. */
  readonly never: readonly string[];
}

type Expected = Pick<SuggestionCase, 'context' | 'must' | 'never'>;

/** Aims for a direction. */
export const createAimCase = (subject: string, expected: Expected): SuggestionCase => ({
  of: 'aims',
  subject,
  ...expected,
});
/** Goals for an aim. */
export const createGoalCase = (subject: string, expected: Expected): SuggestionCase => ({
  of: 'goals',
  subject,
  ...expected,
});
/** Steps for a goal of the aim `parent`. */
export const createStepCase = (subject: string, parent: string | null, expected: Expected): SuggestionCase => ({
  of: 'steps',
  subject,
  ...(parent === null ? {} : { parent }),
  ...expected,
});

/** Contexts of three example users, each with a direction and obstacles. */
export const BUSY_PERSON_CONTEXT = [
  'Evenings with my family, and work that ends',
  'I say yes to everyone',
  'I am tired in the evening',
];
export const CREATIVE_PERSON_CONTEXT = ['To make things that stay', 'I wait until it is perfect'];
export const HEALTH_PERSON_CONTEXT = ['To grow old without pain', 'I put things off until it hurts'];

/**
 * Domains that must not be suggested in a case that is not about work; the second list is for cases that are not about
 * the home.
 */
export const WORK_DOMAINS = ['kind:work', 'kind:finance'];
export const HOME_DOMAINS = ['kind:home', 'kind:finance'];
