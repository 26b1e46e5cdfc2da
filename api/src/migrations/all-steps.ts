import type { MigrationStep } from './step.ts';
import { firstIndexes } from './steps/0001-first-indexes.ts';
import { weeklyProgressIndexes } from './steps/0002-weekly-progress-indexes.ts';
import { auditLogIndex } from './steps/0003-audit-log-index.ts';
import { decidedRequestAuditEntries } from './steps/0004-decided-requests.ts';
import { pushIndexes } from './steps/0005-push-indexes.ts';
import { lineVersionsIndexes } from './steps/0006-line-versions-indexes.ts';
import { subscriberIndexes } from './steps/0007-subscriber-indexes.ts';

/** All migration steps in their order. A step that a release contains is never changed; a new one is appended. */
export const MIGRATION_STEPS: readonly MigrationStep[] = [
  firstIndexes,
  weeklyProgressIndexes,
  auditLogIndex,
  decidedRequestAuditEntries,
  pushIndexes,
  lineVersionsIndexes,
  subscriberIndexes,
];
