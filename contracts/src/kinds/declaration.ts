import type { Fields } from '../fields.ts';

/** One kind of record: its stored form, its addresses, its limits and its words. Plain data. */
export interface KindDeclaration {
  /** Version of the stored form. A reader that supports only lower numbers opens the record read-only. */
  readonly schema: number;
  /**
   * `calendar-period`: an ISO week (`2026-W47`) or a quarter (`2026-Q4`). `derived`: computed on the device from other
   * ids, and created by a PATCH of revision 0 at the record's address.
   */
  readonly ids: 'uuid' | 'uuid-or-fixed' | 'calendar-period' | 'fixed' | 'derived';
  /** Ids of records that exist at most once. */
  readonly fixed?: readonly string[];
  /** Kinds that a parent may be of; empty for records without a parent. */
  readonly parents: readonly string[];
  /** True where the records have an order (`index`). */
  readonly ordered: boolean;
  /**
   * True for records that are read page by page under their parent and stored on no device: they are not part of the
   * first load, the changes feed, the list of revisions and the trash, and a purge leaves no tombstone of them.
   */
  readonly lazy?: true;
  /** Clear fields by which a list of the kind is filtered; each has an index. */
  readonly listFilters?: readonly string[];
  /** Addresses below `/api` of the collection, one for each possible number of ancestors (`:parameters`). */
  readonly paths: readonly string[];
  /** Fields whose values fill the parameters of `paths`, for records without parents. Their id travels in the body. */
  readonly pathFields?: readonly string[];
  /** Maximum number of live records that one account can have. */
  readonly recordsMax: number;
  readonly display: KindDisplay;
  readonly fields: Fields;
  /** Names that merge as one: where one of them conflicts, all of them do. `index` may be among them. */
  readonly groups: readonly (readonly string[])[];
}

/** The user interface's words for a kind. */
export interface KindDisplay {
  /** One record, within a sentence: 'step'. */
  readonly noun: string;
  /** Heading above all records of the kind: 'Steps'. */
  readonly heading: string;
  /** Field whose text represents the record in lists; null without one. */
  readonly title: string | null;
  /** Reason of a creation that exceeds the limit of the plan. Default: the message of the server. */
  readonly planLimit?: string;
}
