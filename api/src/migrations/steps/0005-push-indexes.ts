import { index } from '../index-spec.ts';
import type { IndexStep } from '../step.ts';

export const pushIndexes: IndexStep = {
  number: 5,
  name: 'push-indexes',
  create: [
    index('push_subscriptions', 'userId -subscribedAt'),
    index('push_reminders', 'userId'),
    index('push_reminders', 'dueAt', { sparse: true }),
  ],
  drop: [],
};
