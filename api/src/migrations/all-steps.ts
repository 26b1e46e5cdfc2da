import type { Step } from './step.ts';
import { firstIndexes } from './steps/0001-first-indexes.ts';

/** All migration steps in their order. A step that a release contains is never changed; a new one is appended. */
export const MIGRATION_STEPS: readonly Step[] = [firstIndexes];
