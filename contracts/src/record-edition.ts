/**
 * State of a calendar entry in one file. When a later file contains the same entry, the import compares the two states
 * and writes the difference to the line that the first import created (docs/adr/0108-imported-again.md).
 */
export interface RecordEdition {
  /** Number of the edition in the file; 0 where the file states none. */
  readonly sequence: number;
  /** ISO time at which the entry was last changed; null where the file states none. */
  readonly modifiedAt: string | null;
  /** False when the file does not say whether the note is done. */
  readonly isDoneStated: boolean;
  /** False when the file names an entry above this one that it does not have. */
  readonly isPlaceStated: boolean;
  /**
   * Planned time and repetition as the file writes them. The day and time of the note also depend on the time zone of
   * the device and, for a repetition, on the day of the import.
   */
  readonly plan: string;
  /** Time at which it is due as the file writes it; '' without one. */
  readonly due: string;
  /**
   * False for an entry whose id is no sure sign of it, because several entries of the file have it, or because it is only
   * a running number. Its line stays as it is.
   */
  readonly isIdSure: boolean;
  /** Text as the file writes it, where the text of the note also contains days, which are written like the planned time. */
  readonly text?: string;
}
