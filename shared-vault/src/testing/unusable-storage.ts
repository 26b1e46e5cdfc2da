/** The ways in which a browser refuses IndexedDB: name, and value of `indexedDB`. */
export const UNUSABLE_STORAGE: readonly (readonly [string, unknown])[] = [
  ['a browser without IndexedDB', undefined],
  ['a browser that has disabled IndexedDB', null],
  ['a private window that refuses every database', { open: refuse }],
  ['a private window that throws', { open: fail }],
];

function refuse(): IDBOpenDBRequest {
  const request = Object.assign(new EventTarget(), { error: new DOMException('refused', 'InvalidStateError') });
  setTimeout(() => Reflect.get(request, 'onerror')?.(new Event('error')));
  return request as unknown as IDBOpenDBRequest;
}

function fail(): never {
  throw new DOMException('no storage here', 'SecurityError');
}
