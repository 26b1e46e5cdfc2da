export const priorityTexts = {
  label: 'Priority',
  changed: (name: string) => `${name}.`,
};
