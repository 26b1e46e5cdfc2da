import { readClockShift } from './clock-shift.ts';

// Preloaded with `node --import`: moves the clock of this process, and of every Node process that it starts, by the
// number of milliseconds that `environmentAt` has put into the environment. The time keeps running.

const shift = readClockShift(process.env);
const Real = Date;
const now = () => Real.now() + shift;
globalThis.Date = new Proxy(Real, {
  construct: (target, args, self) => Reflect.construct(target, args.length === 0 ? [now()] : args, self),
  apply: () => new Real(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
