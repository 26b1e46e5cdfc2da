import { isSharedVaultEvaluated } from '../shared-vault/src/instance-guard.ts';

type Properties = Readonly<Record<PropertyKey, PropertyDescriptor>>;

/** Own properties of navigator and document before the first test. The list is empty when there is no page. */
const before: readonly { readonly object: object; readonly properties: Properties }[] =
  typeof document === 'undefined'
    ? []
    : [navigator, document].map((object) => ({ object, properties: Object.getOwnPropertyDescriptors(object) }));

/**
 * Removes own properties that a test has defined. Properties that begin with `_` stay, because React stores `_react…`
 * properties on the objects that it listens to.
 */
function removeOwnProperties(object: object, initial: Properties): void {
  for (const [name, { configurable }] of Object.entries(Object.getOwnPropertyDescriptors(object)))
    if (configurable && !(name in initial) && !name.startsWith('_')) Reflect.deleteProperty(object, name);
}

/** Node's own `fetch`. Tests without a page use it to reach a server that they start. */
const nodeFetch = globalThis.fetch;

/** Refuses every request, like a server that cannot be reached, until a test installs its own server. */
const refuse: typeof fetch = async () => {
  throw new TypeError('Failed to fetch');
};

/** Largest time of a `Date`, in ms since 1970. */
const MAX_TIME = 8.64e15;

/** Logs out the user whom a file has left signed in: that ends requests, timers and the sync engine of the vault. */
async function logOut(): Promise<void> {
  if (!isSharedVaultEvaluated(globalThis)) return;
  const { logout, trustedTime } = await import('../shared-vault/src/core.ts');
  globalThis.fetch = async () => new Response(null, { status: 204 });
  await logout();
  // The device's clock counts again, although a server of this file has told its time: no clock is ahead of this one.
  trustedTime.noteServerDate(MAX_TIME);
}

function clearCookies(): void {
  for (const cookie of document.cookie.split('; ').filter(Boolean)) {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
    document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`;
  }
}

/** Resets the page to its initial state: signed out, with empty storage, at the start address. */
export async function resetTestPage(): Promise<void> {
  for (const { object, properties } of before) removeOwnProperties(object, properties);
  await logOut();
  globalThis.fetch = typeof document === 'undefined' ? nodeFetch : refuse;
  if (typeof IDBFactory !== 'undefined') globalThis.indexedDB = new IDBFactory();
  if (typeof document === 'undefined') return;
  // jsdom has no media queries; a test that defines them would answer those of later files.
  Reflect.deleteProperty(window, 'matchMedia');
  localStorage.clear();
  sessionStorage.clear();
  clearCookies();
  for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name);
  for (const { name } of [...document.body.attributes]) document.body.removeAttribute(name);
  document.body.replaceChildren();
  document.title = '';
  window.history.replaceState(null, '', '/');
}
