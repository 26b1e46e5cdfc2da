import { formatNumber } from '@northkeep/contracts';
import type { TourStepId } from './steps.ts';

export const TOUR_BUTTON_TEXTS = {
  skip: 'Skip Tour',
  back: 'Back',
  next: 'Next',
  done: 'Done',
  place: (at: number, of: number) => `${formatNumber(at)} / ${formatNumber(of)}`,
  ended: 'The tour has ended.',
};

export const TOUR_TEXTS: Readonly<Record<TourStepId, { readonly title: string; readonly text: string }>> = {
  northkeep: {
    title: 'This is Northkeep',
    text: "Your day, this week's steps and how far your goals have come, on one page. You always come back here.",
  },
  direction: {
    title: 'Your direction',
    text: 'Here you open the steps of the beginning again: your direction, what stands in its way, your aims.',
  },
  'weekly-steps': {
    title: "This week's steps",
    text: 'Each step has a circle for every time you planned. Press the next circle when you have done it.',
  },
  'goals-toggle': {
    title: 'Three distances',
    text: 'Steps are this week. Goals are this season. All shows every goal and how far it has come.',
  },
  'macro-progress': {
    title: 'How far you have come',
    text: 'Twelve full weeks fill this bar. It counts what you did, and never goes back.',
  },
  'day-strip': {
    title: 'Your week',
    text: 'A circle for each day, with what is planned and done. Choose a day to see its lines.',
  },
  'notes-switch': { title: 'Notes', text: 'Tasks and journal are one press away.' },
  'notes-editor': {
    title: 'Write it down',
    text: 'One line is one task. Give it a day, or file it as journaling. Everything is encrypted on this device.',
  },
  'wisdom-switch': { title: 'Wisdom', text: 'Short cards with an idea, its source and something to try.' },
  'wisdom-card': {
    title: 'One card at a time',
    text: 'More turns it over. Swipe or press an arrow key for the next one, and save what helps.',
  },
  'insights-switch': { title: 'Insights', text: 'What your own records say about your weeks.' },
  'insights-metrics': {
    title: 'Your figures',
    text: 'They are worked out on this device from what you did. Nothing of them is sent.',
  },
  reminder: {
    title: 'A reminder on Sundays',
    text: 'In the settings, under Notifications, Northkeep can remind you of your weekly review.',
  },
  'wrap-up': {
    title: 'That is all',
    text: 'Start with one step today. You always come back here.',
  },
};
