import type { Job } from '../platform/jobs.ts';
import type { ServiceDeps } from '../services.ts';
import { changeDueFactors } from '../two-factor/commands/scheduled-change.ts';
import { eraseDue } from './commands/delete-account.ts';
import { changeDueEmails, tellProvider } from './commands/pending-email-change.ts';

const MINUTE_MS = 60_000;

/** What becomes of accounts without anybody asking at that moment. */
export const accountJobs = (services: ServiceDeps): readonly Job[] => [
  { name: 'delete-accounts', everyMs: MINUTE_MS, run: () => eraseDue(services) },
  { name: 'change-emails', everyMs: MINUTE_MS, run: () => changeDueEmails(services) },
  { name: 'change-factors', everyMs: MINUTE_MS, run: () => changeDueFactors(services) },
  { name: 'customer-emails', everyMs: MINUTE_MS, run: () => tellProvider(services) },
];
