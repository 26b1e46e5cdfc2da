import { REMIND_AFTER_DAYS } from '@northkeep/shared-vault/export-reminder';

export const EXPORT_REMINDER_TEXTS = {
  title: 'Time for a copy of your own',
  text: `Your last export was ${REMIND_AFTER_DAYS} days ago or more. An encrypted archive takes a minute and is yours to keep.`,
  textNever: `You have made no export yet. An encrypted archive takes a minute and is yours to keep.`,
  action: 'Export',
  dismiss: 'Not now',
};
