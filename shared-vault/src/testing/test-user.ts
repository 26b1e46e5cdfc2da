import type { User } from '@northkeep/contracts';

/** A registered user on Free without a vault, as the server presents it. */
export const TEST_USER: User = {
  id: '6f0d3a0e-6f3c-4a86-9b1e-0f6f5f1b6f01',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Stone',
  role: 'USER',
  plan: 'free',
  vaultId: null,
  e2eeAcknowledgedAt: null,
  goal: null,
  createdAt: null,
  hadPaidPlan: false,
  passwordResetAt: null,
  newEmail: null,
  oldVaultCountsUntil: null,
};
