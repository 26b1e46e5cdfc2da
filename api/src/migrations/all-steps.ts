import type { MigrationStep } from './step.ts';
import { releaseIndexes } from './steps/0001-release-indexes.ts';
import { lineReminderIndexes } from './steps/0002-line-reminder-indexes.ts';

/** All migration steps in their order. A step that a release contains is never changed; a new one is appended. */
export const MIGRATION_STEPS: readonly MigrationStep[] = [releaseIndexes, lineReminderIndexes];
