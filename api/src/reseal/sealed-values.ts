import type { SealedValueLocation, ServerSealedValue } from '../platform/server-key.ts';
import type { SealedCollection, StoredDocument } from './sealed-fields.ts';

/** A sealed value inside a document. */
export interface StoredSealedValue {
  /** Path for a filter or an update, such as `replacedVaults.0.erkp`. */
  readonly path: string;
  readonly place: SealedValueLocation;
  readonly sealed: ServerSealedValue;
}

const isObject = (value: unknown): value is StoredDocument => typeof value === 'object' && value !== null;
const isSealed = (value: unknown): value is ServerSealedValue & StoredDocument =>
  isObject(value) && typeof value.kid === 'string' && typeof value.n === 'string' && typeof value.c === 'string';

/** Returns the sealed values of a document. A field that is missing in the document has none. */
export function findSealedValues(
  document: StoredDocument,
  fields: SealedCollection['fields'],
): readonly StoredSealedValue[] {
  return Object.entries(fields).flatMap(([field, placeOf]) => {
    const [list, rest] = field.split('[].');
    if (list === undefined || rest === undefined) return valuesAt(document, field, placeOf(document, document));
    const elements = document[list];
    if (!Array.isArray(elements)) return [];
    return elements.filter(isObject).flatMap((element, position) =>
      valuesAt(element, rest, placeOf(document, element)).map((value) => ({
        ...value,
        path: `${list}.${position}.${value.path}`,
      })),
    );
  });
}

function valuesAt(parent: StoredDocument, path: string, place: SealedValueLocation): readonly StoredSealedValue[] {
  const sealed = path.split('.').reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), parent);
  return isSealed(sealed) ? [{ path, place, sealed }] : [];
}
