import { KINDS, type RecordEdition, type RecordValues } from '@northkeep/contracts';
import type { ArchiveValue } from '../content/entries.ts';

type NoteFields =
  | 'text'
  | 'type'
  | 'isDone'
  | 'doneAt'
  | 'category'
  | 'categories'
  | 'scheduleDate'
  | 'scheduleTime'
  | 'minutes';

/** Priority of a note. */
export type Priority = RecordValues<'lines'>['priority'];

export const isPriority = (text: string | undefined): text is Priority =>
  KINDS.lines.fields.priority.values.some((value) => value === text);

/** A note read from a file of another product. */
export interface ImportedNote
  extends Pick<RecordValues<'lines'>, NoteFields>,
    Partial<Pick<RecordValues<'lines'>, 'repeat' | 'priority' | 'deadline' | 'reminder'>> {
  /**
   * Key that identifies the note within its file: the note's id in the file, or its content when the format has no ids.
   * The id of the record is derived from this key, so importing the same file twice adds nothing.
   */
  readonly sourceKey: string;
  /**
   * Id of the note that no other note in the world has, such as the UID of a calendar event. A note with the same id in
   * another file is the same note.
   */
  readonly worldId?: string;
  readonly edition?: RecordEdition;
  /** Key of the note in the same file of which this one is a sub-line. */
  readonly subLineOf?: string;
  /** Values of other fields of a line, in a file of Northkeep. They are not validated yet. */
  readonly otherValues?: Readonly<Record<string, ArchiveValue>>;
}

/** Reason for which a part of a file is left out. */
export type RefusalReason =
  | 'cancelled'
  | 'empty'
  | 'encrypted'
  | 'inTrash'
  | 'notText'
  | 'nestedArchive'
  | 'noParent'
  | 'otherFormat'
  | 'outsideLists'
  | 'tooLarge'
  | 'unreadable';

export interface ImportRefusal {
  /** Location of the refused part: a line number, a title or the name of a file in a zip. */
  readonly where: string;
  readonly reason: RefusalReason;
}

/** Result of a reader. `dropped` counts, by their name in the file, the properties for which Northkeep has no field. */
export interface ParsedNotes {
  readonly notes: readonly ImportedNote[];
  readonly refused: readonly ImportRefusal[];
  readonly dropped: Readonly<Record<string, number>>;
}

export interface ReaderOptions {
  /** IANA zone in which instants become a local date and time. */
  readonly timeZone: string;
  /** Local date on which the file was written. A date without a year is in the year of this date. */
  readonly writtenOn?: string;
  /** True for the notes of a vault with front matter, in which words behind a number sign are labels. */
  readonly hasInlineLabels?: boolean;
}
