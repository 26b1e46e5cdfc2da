import { index } from '../index-spec.ts';
import type { IndexStep } from '../step.ts';

/** Indexes of the kind `lineVersions`. */
export const lineVersionsIndexes: IndexStep = {
  number: 6,
  name: 'line-versions-indexes',
  create: [
    index('lineVersions', 'userId vaultId id', { unique: true }),
    index('lineVersions', 'userId updatedAt id'),
    index('lineVersions', 'userId vaultId deletedAt parentId index id'),
    index('lineVersions', 'purgeAt', { sparse: true }),
  ],
  drop: [],
};
