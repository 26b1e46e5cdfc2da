import { paymentJobs } from './payments/payment-jobs.ts';
import type { Job } from './platform/jobs/job.ts';
import { pushJobs } from './push/push-jobs.ts';
import { quotaJobs } from './quotas/quota-jobs.ts';
import { recordCleanupJobs } from './records/record-jobs.ts';
import type { ServiceDeps } from './services.ts';
import { accountJobs } from './users/account-jobs.ts';
import { vaultJobs } from './vault/vault-jobs.ts';

/** The background jobs of all feature folders. */
export const allJobs = (services: ServiceDeps): readonly Job[] => [
  ...recordCleanupJobs,
  ...quotaJobs,
  ...accountJobs(services),
  ...vaultJobs,
  ...paymentJobs(services),
  ...pushJobs(services),
];
