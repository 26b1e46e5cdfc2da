import { MINUTE_MS } from '@northkeep/contracts';
import type { Job } from '../platform/jobs/job.ts';
import type { ServiceDeps } from '../services.ts';
import { applyDueTwoFactorChanges } from '../two-factor/commands/scheduled-change.ts';
import { deleteDueAccounts } from './commands/delete-account.ts';
import { applyDueEmailChanges, updateCustomerEmails } from './commands/pending-email-change.ts';

/** Background jobs that apply scheduled changes of accounts. */
export const accountJobs = (services: ServiceDeps): readonly Job[] => [
  { name: 'delete-accounts', everyMs: MINUTE_MS, run: ({ signal }) => deleteDueAccounts(services, Date.now(), signal) },
  {
    name: 'change-emails',
    everyMs: MINUTE_MS,
    run: ({ signal }) => applyDueEmailChanges(services, Date.now(), signal),
  },
  {
    name: 'change-factors',
    everyMs: MINUTE_MS,
    run: ({ signal }) => applyDueTwoFactorChanges(services, Date.now(), signal),
  },
  { name: 'customer-emails', everyMs: MINUTE_MS, run: ({ signal }) => updateCustomerEmails(services, signal) },
];
