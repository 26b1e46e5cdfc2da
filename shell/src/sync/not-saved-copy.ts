import { formatNumber, isolate, pluralOf } from '@northkeep/contracts';

export const REJECTED_CHANGES_TEXTS = {
  title: 'Not saved',
  text: 'The server refused these changes. They block nothing, and your words stay on this device until you decide.',
  none: 'Everything is saved.',
  noneText: 'When the server refuses a change, it waits here until you decide.',
  exportAll: (n: number) => pluralOf(n, 'Export it', `Export all ${formatNumber(n)}`),
  again: 'Send again',
  seePlans: 'See Pro',
  more: (text: string) => `More for ${isolate(text)}`,
  menu: { again: 'Send again', copy: 'Copy the text', export: 'Export', discard: 'Discard' },
  discard: {
    title: 'Discard this text?',
    text: 'It is stored nowhere else.',
    action: 'Discard',
    cancel: 'Keep it',
  },
  discardEmpty: { title: 'Discard this change?', text: 'The record stays as the server has it.' },
};
