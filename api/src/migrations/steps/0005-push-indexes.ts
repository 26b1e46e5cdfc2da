import { declareIndex } from '../index-spec.ts';
import type { IndexStep } from '../step.ts';

export const pushIndexes: IndexStep = {
  number: 5,
  name: 'push-indexes',
  create: [
    declareIndex('push_subscriptions', 'userId -subscribedAt'),
    declareIndex('push_reminders', 'userId'),
    declareIndex('push_reminders', 'dueAt', { sparse: true }),
  ],
  drop: [],
};
