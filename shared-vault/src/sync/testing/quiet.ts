/** Calls into store and network: number begun, and number still open. */
const calls = { begun: 0, open: 0 };
/** Turns of the event loop without a call after which nothing is under way; one IndexedDB request takes several. */
const QUIET_TURNS = 12;

/** Counts a call as open until it settles: on a busy machine a digest takes longer than many turns. */
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

/** Resolves when nothing is under way any more. */
export async function waitUntilQuiet(turns = QUIET_TURNS): Promise<void> {
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

/** Stores what was typed, lets the pause in typing pass, and sends until nothing is under way. */
export async function sendEverything(...tabs: readonly Clocked[]): Promise<void> {
  await waitUntilQuiet();
  for (let round = 0; round < 4; round++) {
    for (const tab of tabs) if (!tab.dead) tab.device.clock.advance(1_000);
    await waitUntilQuiet();
  }
}
