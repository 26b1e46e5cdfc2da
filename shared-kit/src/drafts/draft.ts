/** Text that was typed into a field and neither saved nor discarded. */
export interface Draft {
  readonly text: string;
  /** Text of the field before the user changed it. */
  readonly base: string;
  /** Time of the last change, in ms since the epoch. */
  readonly at: number;
  /** True when the user has left the screen of the field; false when a lock or a reload removed it. */
  readonly left: boolean;
}

/** Drafts by the name of their field; null deletes a draft. */
export type DraftChanges = Readonly<Record<string, Draft | null>>;

/** Keeps drafts, such as encrypted on this device. */
export interface DraftStorage {
  read(): Promise<Readonly<Record<string, Draft>>>;
  /** Rejects when the changes were not stored, as with a full disk. */
  write(changes: DraftChanges): Promise<void>;
  /** Drops all texts from memory, because the vault is locked. */
  forget(): void;
}

/** Days after the last change of a draft until it is deleted. */
export const DRAFT_RETENTION_DAYS = 30;

/**
 * Decodes stored drafts; drops damaged and expired entries. `now` is null until the server has sent its time: no draft
 * is dropped as expired then, because the clock of the device may be wrong by months.
 */
export function decodeDrafts(stored: unknown, now: number | null): Readonly<Record<string, Draft>> {
  if (typeof stored !== 'object' || stored === null) return {};
  const oldest = now === null ? Number.NEGATIVE_INFINITY : now - DRAFT_RETENTION_DAYS * 86_400_000;
  return Object.fromEntries(
    Object.entries(stored).filter((entry): entry is [string, Draft] => isDraft(entry[1]) && entry[1].at >= oldest),
  );
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false;
  const { text, base, at, left } = value as Partial<Record<keyof Draft, unknown>>;
  return typeof text === 'string' && typeof base === 'string' && typeof at === 'number' && typeof left === 'boolean';
}
