import type { CrashPoint } from './crash-proxy.ts';

interface SeededCase {
  /** Asserts that the effect of the job has happened exactly once. */
  readonly verify: () => Promise<void>;
  /** Ends the leases of single items that the killed process held. */
  readonly expireItems?: () => Promise<unknown>;
  /** Addresses that get one email each. */
  readonly addresses?: readonly string[];
}

/** A job whose process is killed at a database command. */
export interface JobCase {
  readonly job: string;
  readonly point: CrashPoint;
  /** Stores items that are due. */
  seed(servers: { readonly origin: string }): Promise<SeededCase>;
}

/** Number of items of a case; the process is killed at the second one. */
export const JOB_ITEM_COUNT = 3;

/** Runs a step for each of the {@link JOB_ITEM_COUNT}. */
export const seedJobItems = <T>(step: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: JOB_ITEM_COUNT }, () => step()));
