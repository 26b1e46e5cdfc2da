import { OPERATIONS } from '@northkeep/contracts';
import { recordResponse } from '@northkeep/contracts/schemas';
import type { ApiRouter } from '../context.ts';
import { registerOperation } from '../operation.ts';
import { milestoneStepParams, stepParams } from './planner.params.ts';
import { writeWeeklyProgressBody as body, writeWeeklyProgress } from './step-progress.ts';

const answer = recordResponse('weeklyProgress');

/**
 * Mounts the route for a step's progress in one week. The progress is a record of its own, whose id is in the body. The
 * step, its goal and its aim need not exist, so that progress still counts when it arrives after one of them was parked
 * or deleted.
 */
export function mountWeeklyProgressRoutes(router: ApiRouter): void {
  registerOperation(router, OPERATIONS.changeStepProgress, { params: stepParams, body, answer }, writeWeeklyProgress);
  registerOperation(
    router,
    OPERATIONS.changeMilestoneStepProgress,
    { params: milestoneStepParams, body, answer },
    writeWeeklyProgress,
  );
}
