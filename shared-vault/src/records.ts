import { collectionsByName } from './collections/index.ts';
import { account, api, refreshSession, session, userChanged, vault } from './core.ts';
import { connectRotation } from './rotation/connect-rotation.ts';
import { connectSync } from './sync/connect-sync.ts';
import type { RecordKey } from './sync/ports.ts';

const connected = connectSync({ api, vault, session, refreshSession, userChanged });

/** Synchronisation in this tab. */
export const { sync } = connected;
/** Opens the outbox and the cache of a vault. */
export const { storeOf } = connected;
/** Reads records from the store again. Resolves when the collections show the stored state. */
export const reread = (keys: readonly RecordKey[]): Promise<void> => connected.collections.reread(keys);
/** Runs one batch of many changes. The lists show them within a second or after `renderBatches`. */
export const runBatch = (work: () => void): void => connected.collections.runBatch(work);
export const renderBatches = (): void => connected.collections.renderBatches();
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
