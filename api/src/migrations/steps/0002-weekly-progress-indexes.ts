import { declareIndex } from '../index-spec.ts';
import type { IndexStep } from '../step.ts';

const indexesOf = (kind: string) => [
  declareIndex(kind, 'userId vaultId id', { unique: true }),
  declareIndex(kind, 'userId updatedAt id'),
  declareIndex(kind, 'userId vaultId deletedAt parentId index id'),
  declareIndex(kind, 'purgeAt', { sparse: true }),
];

/** Indexes of the record kind `weeklyProgress`, which replaces the record kind `weekLogs`. */
export const weeklyProgressIndexes: IndexStep = {
  number: 2,
  name: 'weekly-progress-indexes',
  create: indexesOf('weeklyProgress'),
  drop: indexesOf('weekLogs'),
};
