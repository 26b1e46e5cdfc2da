import { isolate } from '@northkeep/contracts';

export const repeatTexts = {
  label: 'Repeats',
  never: 'Never',
  hint: 'Ticking the note makes the next one.',
  noDate: 'Give the note a day first.',
  other: 'By a rule of a newer version',
  mark: (rule: string) => `Repeats: ${rule}`,
  next: (text: string, day: string) => `Done. The next “${isolate(text)}” is planned for ${day}.`,
  notPlanned: (text: string) =>
    `Done, but the next “${isolate(text)}” is not planned: this part of the app is not loaded yet. Connect, then untick it and tick it again.`,
};
