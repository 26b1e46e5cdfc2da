import type { Topic } from './topic.ts';
import { CREATIVE_TOPICS } from './topics/creative.ts';
import { FINANCE_TOPICS } from './topics/finance.ts';
import { HEALTH_TOPICS } from './topics/health.ts';
import { HOME_TOPICS } from './topics/home.ts';
import { LEARNING_TOPICS } from './topics/learning.ts';
import { MEANING_TOPICS } from './topics/meaning.ts';
import { RELATIONSHIP_TOPICS } from './topics/relationship.ts';
import { WORK_TOPICS } from './topics/work.ts';

/** Topics by name. Words are compared by their stems, so one form of each is enough. */
export const TOPICS: Readonly<Record<string, Topic>> = {
  ...HEALTH_TOPICS,
  ...FINANCE_TOPICS,
  ...WORK_TOPICS,
  ...CREATIVE_TOPICS,
  ...LEARNING_TOPICS,
  ...RELATIONSHIP_TOPICS,
  ...HOME_TOPICS,
  ...MEANING_TOPICS,
};
