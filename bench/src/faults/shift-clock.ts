// Loaded into a replica before the server: its clock is right for 4 s, then ten minutes ahead, then ten minutes behind.
const RealDate = Date;
const begun = performance.now();
const JUMP_MS = 10 * 60_000;

function shiftedNow(): number {
  const seconds = (performance.now() - begun) / 1_000;
  return RealDate.now() + (seconds < 4 ? 0 : seconds < 10 ? JUMP_MS : -JUMP_MS);
}

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [shiftedNow()] : given, newTarget),
  apply: () => new RealDate(shiftedNow()).toString(),
  get: (target, name) => (name === 'now' ? shiftedNow : Reflect.get(target, name)),
});
