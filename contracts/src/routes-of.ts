import { getKindDeclaration, type Kind } from './kinds/index.ts';

/** Identifies a record and its parents, from which its API path is built. */
export interface RecordAddress {
  readonly kind: Kind;
  readonly id: string;
  /**
   * Ids of the ancestors, the topmost first: for a step these are its aim, its goal and, if it has one, its milestone.
   * For a kind with `pathFields`, the values of these fields.
   */
  readonly parents: readonly string[];
}

/** Returns the API path below `/api` at which a record of this kind and these parents is created. */
export function collectionPath({ kind, parents }: Omit<RecordAddress, 'id'>): string {
  const { paths } = getKindDeclaration(kind);
  const depthOf = (path: string) => path.split('/:').length - 1;
  // A kind can have several paths, one for each depth. This chooses the path with as many parameters as the record has
  // ancestors; when none fits, the first path.
  const path = paths.find((one) => depthOf(one) === parents.length) ?? paths[0] ?? '';
  let at = 0;
  return path.replace(/:\w+/g, () => parents[at++] ?? '');
}

/** Returns the API path below `/api` at which a record is changed or removed. */
export function recordPath(address: RecordAddress): string {
  const base = collectionPath(address);
  return isCreatedByPatch(address.kind) ? base : `${base}/${address.id}`;
}

/** True for kinds whose records are created by a PATCH with revision 0, because the API has no POST for them. */
export function isCreatedByPatch(kind: Kind): boolean {
  const { ids } = getKindDeclaration(kind);
  return ids === 'fixed' || ids === 'derived';
}
