/** Reasons for which metadata of the release repository is refused. */
export const REPOSITORY_FAULTS = [
  // Form
  'malformed',
  'too-large',
  'unsupported-version',
  // Signatures and keys
  'bad-signature',
  'shared-key',
  'skipped-root',
  // Freshness and consistency
  'older',
  'altered',
  'mismatch',
  'missing',
  'vanished-role',
  // Delegated roles
  'unknown-role',
  'foreign-path',
  'foreign-address',
  'no-release',
  'conflict',
  // Release log
  'bad-checkpoint',
  'not-in-log',
  'log-shrunk',
  'log-forked',
] as const;
export type RepositoryFault = (typeof REPOSITORY_FAULTS)[number];

/** Refusal of metadata. `role` is the role whose file has the fault, 'bundle' or 'log'. */
export class RepositoryError extends Error {
  readonly fault: RepositoryFault;
  readonly role: string;

  constructor(fault: RepositoryFault, role: string, reason: string = fault, options?: ErrorOptions) {
    super(`${role}: ${reason}`, options);
    this.name = 'RepositoryError';
    this.fault = fault;
    this.role = role;
  }
}

/** Runs `decode` and throws any error that is not a RepositoryError as `fault` of `role`. */
export async function asFaultOf<T>(role: string, fault: RepositoryFault, decode: () => T | Promise<T>): Promise<T> {
  try {
    return await decode();
  } catch (cause) {
    if (cause instanceof RepositoryError) throw cause;
    throw new RepositoryError(fault, role, cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
