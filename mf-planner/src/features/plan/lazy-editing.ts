import { lazyModule } from '@northkeep/shared-kit/runtime';

/** The fields that add and rename parts of the plan, for screens that show them only after a press. */
export const lazyEditFields = lazyModule(() => import('./editing.ts'));
