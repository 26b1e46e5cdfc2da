import { RepositoryError, type RepositoryFault } from '@northkeep/contracts/tuf';

/** `unchecked`: the code that checks the release log could not be loaded. */
export type RegistryFault = RepositoryFault | 'unreachable' | 'unchecked';

/** Reason why a page has no release to load areas from, or does not take the newest one. */
export class RegistryError extends Error {
  readonly fault: RegistryFault;

  constructor(fault: RegistryFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'RegistryError';
    this.fault = fault;
  }
}

export function asRegistryError(reason: unknown): RegistryError {
  if (reason instanceof RegistryError) return reason;
  const fault = reason instanceof RepositoryError ? reason.fault : 'malformed';
  return new RegistryError(fault, reason instanceof Error ? reason.message : String(reason), { cause: reason });
}
