import type { Kind } from './kinds/index.ts';

/** Identifies one stored state of a record, also when a restored server issues the same revision twice. */
export interface RecordVersion {
  readonly kind: Kind;
  readonly id: string;
  readonly rev: number;
  /** Time of the change in ms since the epoch. */
  readonly updatedAt: number;
}

/** Formats a version for the query `seen` of the changes feed. */
export const formatRecordVersion = ({ kind, id, rev, updatedAt }: RecordVersion): string =>
  `${kind}.${id}.${rev}.${updatedAt.toString(36)}`;
