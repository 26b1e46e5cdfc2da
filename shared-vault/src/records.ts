import { collectionsByName } from './collections/index.ts';
import { account, api, refreshSession, session, vault } from './core.ts';
import { connectRotation } from './rotation/connect-rotation.ts';
import { connectSync } from './sync/connect-sync.ts';

const connected = connectSync({ api, vault, session, refreshSession });

/** Synchronisation in this tab. */
export const { sync } = connected;
/** Opens the outbox and the cache of a vault. */
export const { storeOf } = connected;
/** Replaces the data key of the vault. */
export const rotation = connectRotation({ api, vault, session, account, sync, storeOf });
export const {
  lines,
  lineVersions,
  idealLife,
  obstacles,
  aims,
  goals,
  milestones,
  steps,
  weeklyProgress,
  reviews,
  assessments,
  settings,
  onboarding,
  collectionOf,
  one,
} = collectionsByName(connected.collections);
