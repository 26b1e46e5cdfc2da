import type { RepositoryFault } from '@northkeep/contracts/tuf';

/** Reasons for which a delivery is refused: those for which a visitor refuses a role, and some that only apply here. */
export type DeliveryFault =
  | RepositoryFault
  // Metadata
  | 'expired'
  | 'version-jump'
  | 'harms-other'
  | 'misfit'
  | 'future-mark'
  // Files
  | 'foreign-file'
  | 'other-contents'
  | 'wrong-bytes'
  | 'incomplete'
  // Limits
  | 'too-slow'
  | 'too-many';

/** Refusal of a delivery. `role` is the role that is refused, or 'delivery'. */
export class DeliveryError extends Error {
  readonly fault: DeliveryFault;
  readonly role: string;

  constructor(fault: DeliveryFault, role: string, reason: string) {
    super(`${role}: ${reason}`);
    this.name = 'DeliveryError';
    this.fault = fault;
    this.role = role;
  }
}
