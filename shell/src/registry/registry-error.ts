import { RepositoryError, type RepositoryFault } from '@northkeep/contracts/tuf';

export type RegistryFault = RepositoryFault | 'unreachable';

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
