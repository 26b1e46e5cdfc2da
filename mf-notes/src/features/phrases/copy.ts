export const datePhraseTexts = {
  plan: (when: string) => `Plan for ${when}`,
  hint: 'Tab plans it, Escape keeps the words.',
  found: (when: string) => `Found a date: ${when}. Tab plans it, Escape keeps the words.`,
  pro: (when: string) => `Found a date: ${when}. Planning by words is part of Pro; the words stay as they are.`,
  seePlans: 'See the plans',
  kept: 'The words stay as they are.',
  undone: 'The words are back, with the former date.',
  undonePartly: 'Another device changed this since; its change stays.',
};
