export const reminderTexts = {
  title: 'Remind me',
  days: 'Days',
  time: 'Time',
  save: 'Save',
  none: 'No reminder',
  hint: 'Open tabs remind you, and devices with notifications, until you have done the step as often as planned.',
  hintParked: 'It is parked. The reminder begins once it is selected for this week.',
  mark: (when: string) => `Reminder: ${when}`,
  saved: (when: string) => `Reminder saved: ${when}`,
  removed: 'Reminder removed',
};
