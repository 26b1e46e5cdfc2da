import { collectionsOf } from './collections/index.ts';
import { api, refreshSession, session, vault } from './core.ts';
import { joinSync } from './sync/join.ts';

const joined = joinSync({ api, vault, session, refreshSession });

/** How saving stands in this tab. */
export const { sync } = joined;
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
  one,
} = collectionsOf(joined.library);
