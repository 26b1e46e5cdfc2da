/**
 * Follows the transactions of this page and of its worker. When the page is left, those that have not committed yet are
 * aborted: WebKit keeps the lock of a transaction whose page was left, so that every later transaction on the same object
 * store waits until the browser is restarted.
 */
const running = new Set<() => void>();
let away: Promise<void> | null = null;
let comeBack: () => void = () => {};

/** Resolves when the page that was left is shown again, from the back/forward cache; null while the page is in use. */
export const whenShownAgain = (): Promise<void> | null => away;

/** Calls `end` when the page is left, unless the function that is returned was called before. */
export function endWhenLeft(end: () => void): () => void {
  running.add(end);
  return () => running.delete(end);
}

/** Runs `work` in a transaction that is aborted when the page is left. */
export async function runTransaction<T>(tx: IDBTransaction, work: (tx: IDBTransaction) => Promise<T>): Promise<T> {
  const ended = endWhenLeft(() => abortTransaction(tx));
  try {
    return await work(tx);
  } finally {
    ended();
  }
}

/** Aborts a transaction unless it has ended or is being committed. */
export function abortTransaction(tx: IDBTransaction): void {
  try {
    tx.abort();
  } catch {
    // The transaction had already ended.
  }
}

function leave(): void {
  away ??= new Promise((resolve) => {
    comeBack = () => {
      away = null;
      resolve();
    };
  });
  for (const end of running) end();
}

/** Aborts the transactions when the page is left. `page` is its window. */
export function followPage(page: EventTarget): void {
  // A frozen page can be discarded without a further event. Its events are dispatched to the document.
  for (const left of ['pagehide', 'freeze']) page.addEventListener(left, leave, true);
  for (const shown of ['pageshow', 'resume']) page.addEventListener(shown, () => comeBack(), true);
}

if (typeof window !== 'undefined') followPage(window);
