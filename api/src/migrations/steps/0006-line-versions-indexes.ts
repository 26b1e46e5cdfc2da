import { declareIndex } from '../index-spec.ts';
import type { IndexStep } from '../step.ts';

/** Indexes of the record kind `lineVersions`. */
export const lineVersionsIndexes: IndexStep = {
  number: 6,
  name: 'line-versions-indexes',
  create: [
    declareIndex('lineVersions', 'userId vaultId id', { unique: true }),
    declareIndex('lineVersions', 'userId updatedAt id'),
    declareIndex('lineVersions', 'userId vaultId deletedAt parentId index id'),
    declareIndex('lineVersions', 'purgeAt', { sparse: true }),
  ],
  drop: [],
};
