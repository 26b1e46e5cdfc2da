export const REGION_TEXTS = {
  formats: 'Dates and numbers',
  formatsText: 'They are encrypted and apply on every device. Northkeep is written in English.',
  region: 'Region',
  language: 'Names of days and months',
  asRegion: 'As the region',
  english: 'English',
  clock: 'Clock',
  clocks: { '12': '12 hours', '24': '24 hours' },
  firstWeekday: 'First day of the week',
  weekText: 'The plan of a week always begins on Monday.',
  example: 'Example',
  time: 'Time',
  timeText: 'A trip changes nothing: days and weeks follow the time zone that is set here.',
  zone: 'Time zone',
  dayStartsAt: 'A day begins at',
  dayStartsAtText: 'Until then, it is still the day before, and what you tick counts there.',
  asDevice: (what: string) => `As this device (${what})`,
  asRegionNow: (what: string) => `As the region (${what})`,
};

export const ZONE_QUESTION_TEXTS = {
  isYours: (zone: string) => `Is ${zone} your time zone?`,
  isYoursText: 'Your days and weeks will follow it on every device, so that a trip moves nothing.',
  another: 'Choose another',
  which: 'Which is your time zone?',
  whichText: (zone: string) =>
    `This device does not say where it is. Until you choose, your days and weeks follow ${zone}.`,
  choose: 'Choose your time zone',
  title: (zone: string) => `This device is in ${zone}. Use it?`,
  text: (zone: string) => `Your days and weeks follow ${zone}. A trip moves nothing.`,
  use: 'Use this time zone',
  keep: (zone: string) => `Keep ${zone}`,
};
