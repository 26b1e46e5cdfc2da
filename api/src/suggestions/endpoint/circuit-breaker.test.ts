import { describe, expect, it } from 'vitest';
import { CircuitBreaker } from './circuit-breaker.ts';

function breaker() {
  let now = 0;
  const circuit = new CircuitBreaker({ failuresMax: 3, openMs: 1_000, now: () => now });
  const fail = (times: number) => {
    for (let i = 0; i < times; i++) if (circuit.tryEnter()) circuit.reportFailure();
  };
  return { circuit, fail, wait: (ms: number) => (now += ms) };
}

describe('CircuitBreaker', () => {
  it('stays closed below three failures in a row', () => {
    const { circuit, fail } = breaker();
    fail(2);
    circuit.reportSuccess();
    fail(2);
    expect(circuit.tryEnter()).toBe(true);
  });

  it('opens after three failures and lets one trial through after the waiting time', () => {
    const { circuit, fail, wait } = breaker();
    fail(3);
    expect(circuit.tryEnter()).toBe(false);
    wait(999);
    expect(circuit.tryEnter()).toBe(false);
    wait(1);
    expect([circuit.tryEnter(), circuit.tryEnter()]).toEqual([true, false]);
  });

  it('opens again when the trial fails, and closes when it succeeds', () => {
    const { circuit, fail, wait } = breaker();
    fail(3);
    wait(1_000);
    fail(1);
    expect(circuit.tryEnter()).toBe(false);
    wait(1_000);
    expect(circuit.tryEnter()).toBe(true);
    circuit.reportSuccess();
    expect([circuit.tryEnter(), circuit.tryEnter()]).toEqual([true, true]);
  });
});
