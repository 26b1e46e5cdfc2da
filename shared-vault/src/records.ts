import { collectionsByName } from './collections/index.ts';
import { account, api, refreshSession, session, vault } from './core.ts';
import { connectRotation } from './rotation/connect-rotation.ts';
import { connectSync } from './sync/connect-sync.ts';

const joined = connectSync({ api, vault, session, refreshSession });

/** How saving stands in this tab. */
export const { sync } = joined;
/** Another data key in place of the live one. */
export const rotation = connectRotation({ api, vault, session, account, sync, storeOf: joined.storeOf });
export const {
  lines,
  idealLife,
  obstacles,
  aims,
  goals,
  milestones,
  steps,
  weekLogs,
  reviews,
  assessments,
  settings,
  onboarding,
  collectionOf,
  one,
} = collectionsByName(joined.library);
