import type { Fields } from '../fields.ts';

/** Declaration of one record kind as plain data: its stored form, API paths, limits and display texts. */
export interface KindDeclaration {
  /** Version of the stored form. An app release that supports only lower versions opens the record read-only. */
  readonly schema: number;
  /**
   * Form of the record ids. `calendar-period`: an ISO week (`2026-W47`) or a quarter (`2026-Q4`). `derived`: the device
   * computes the id from other ids and creates the record by a PATCH of revision 0 to the record's path.
   */
  readonly ids: 'uuid' | 'uuid-or-fixed' | 'calendar-period' | 'fixed' | 'derived';
  /** The ids that records of this kind can have, when each of them exists at most once per account. */
  readonly fixed?: readonly string[];
  /** Record kinds that a parent may have; empty for records without a parent. */
  readonly parents: readonly string[];
  /** True when the records have an order (`index`). */
  readonly ordered: boolean;
  /**
   * True when a device reads the records page by page under their parent and stores none of them. The first load, the
   * changes feed, the list of revisions and the trash leave them out, and their purge leaves no tombstones.
   */
  readonly lazy?: true;
  /** Clear fields by which a list of the kind is filtered; each has an index. */
  readonly listFilters?: readonly string[];
  /** API paths of the collection below `/api`, one for each possible number of ancestors (`:parameters`). */
  readonly paths: readonly string[];
  /**
   * Fields whose values fill the parameters of `paths`, for a kind without parents. A request that creates such a
   * record has the id in its body.
   */
  readonly pathFields?: readonly string[];
  /** Maximum number of live records that one account can have. */
  readonly recordsMax: number;
  readonly display: KindDisplay;
  readonly fields: Fields;
  /**
   * Groups of fields that are merged as one unit: if one field of a group conflicts, the whole group conflicts. A group
   * may contain `index`.
   */
  readonly groups: readonly (readonly string[])[];
}

/** Texts that the user interface shows for a record kind. */
export interface KindDisplay {
  /** Noun for one record within a sentence, such as 'step'. */
  readonly noun: string;
  /** Heading above all records of the kind: 'Steps'. */
  readonly heading: string;
  /** Field whose text represents the record in lists; null for a kind without such a field. */
  readonly title: string | null;
  /** Message for a creation that exceeds the limit of the billing plan. Default: the server's message. */
  readonly planLimit?: string;
}
