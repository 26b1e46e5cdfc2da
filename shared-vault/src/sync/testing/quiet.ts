/** Calls into store, network and WebCrypto: `begun` counts the started calls, `open` those that have not finished. */
const calls = { begun: 0, open: 0 };
/**
 * All work counts as finished after this number of event loop turns without a call. One IndexedDB request takes several
 * turns.
 */
const QUIET_TURNS = 12;

/**
 * Counts a call as open until its promise settles. Counting turns alone is not sufficient, because on a busy machine a
 * digest takes more than `QUIET_TURNS` turns.
 */
export function trackCall<T>(work: Promise<T>): Promise<T> {
  calls.begun += 1;
  calls.open += 1;
  return work.finally(() => {
    calls.open -= 1;
  });
}
for (const name of ['encrypt', 'decrypt', 'digest'] as const) {
  const real: (...args: never[]) => Promise<unknown> = crypto.subtle[name].bind(crypto.subtle);
  const counted = (...args: never[]) => trackCall(real(...args));
  Object.defineProperty(crypto.subtle, name, { value: counted, configurable: true });
}

/** Resolves when no work is running any more. */
export async function waitUntilIdle(turns = QUIET_TURNS): Promise<void> {
  let seen = -1;
  for (let calm = 0; calm < turns; ) {
    await new Promise((resolve) => setImmediate(resolve));
    calm = calls.open === 0 && calls.begun === seen ? calm + 1 : 0;
    seen = calls.begun;
  }
}

interface Clocked {
  readonly dead: boolean;
  readonly device: { readonly clock: { advance(ms: number): void } };
}

/** Stores the typed changes, lets the pause in typing pass, and sends until no work is running. */
export async function sendAllChanges(...tabs: readonly Clocked[]): Promise<void> {
  await waitUntilIdle();
  for (let round = 0; round < 4; round++) {
    for (const tab of tabs) if (!tab.dead) tab.device.clock.advance(1_000);
    await waitUntilIdle();
  }
}
