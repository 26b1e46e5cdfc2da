import { collectionsOf } from './collections/index.ts';
import { account, api, refreshSession, session, vault } from './core.ts';
import { connectRotation } from './rotation/connect-rotation.ts';
import { joinSync } from './sync/join.ts';

const joined = joinSync({ api, vault, session, refreshSession });

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
} = collectionsOf(joined.library);
