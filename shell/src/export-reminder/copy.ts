import { REMIND_AFTER_DAYS } from '@northkeep/shared-vault/export-reminder';

export const EXPORT_REMINDER_TEXTS = {
  title: 'Time for a copy of your own',
  text: `Your last export was ${REMIND_AFTER_DAYS} days ago or more. A sealed archive takes a minute and is yours to keep.`,
  textNever: `You have made no export yet. A sealed archive takes a minute and is yours to keep.`,
  action: 'Export',
  dismiss: 'Not now',
};
