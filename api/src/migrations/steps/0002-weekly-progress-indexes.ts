import { index } from '../index-spec.ts';
import type { IndexStep } from '../step.ts';

const indexesOf = (kind: string) => [
  index(kind, 'userId vaultId id', { unique: true }),
  index(kind, 'userId updatedAt id'),
  index(kind, 'userId vaultId deletedAt parentId index id'),
  index(kind, 'purgeAt', { sparse: true }),
];

/** The kind `weeklyProgress` replaces `weekLogs`. */
export const weeklyProgressIndexes: IndexStep = {
  number: 2,
  name: 'weekly-progress-indexes',
  create: indexesOf('weeklyProgress'),
  drop: indexesOf('weekLogs'),
};
