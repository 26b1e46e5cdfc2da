import type { IncompatiblePackage } from '@northkeep/contracts';

/** Reason why an area cannot be shown. */
export type AreaFailure =
  | { kind: 'registry'; detail: string }
  | { kind: 'not-released' }
  | { kind: 'misfit'; misfits: readonly IncompatiblePackage[] }
  /** Built for another remote API version than the shell's. */
  | { kind: 'remote-api'; version: unknown }
  | { kind: 'unreachable'; file: string }
  | { kind: 'refused'; file: string }
  | { kind: 'crashed'; detail: string };

export class AreaError extends Error {
  readonly failure: AreaFailure;

  constructor(failure: AreaFailure, options?: ErrorOptions) {
    super(`area not available: ${failure.kind}`, options);
    this.name = 'AreaError';
    this.failure = failure;
  }
}
