import { FEEDBACK_IMPORTANCE_RANGE, isolate } from '@northkeep/contracts';
import { TEXT_TOO_LONG_ERROR } from '../../copy.ts';

export const FEEDBACK_TEXT = {
  page: 'Contact Us / Leave Suggestions',
  step: (name: string, step: number) => `${isolate(name)}, ${step} of 4`,
  category: 'Category',
  kind: {
    title: 'What is on your mind?',
    text: 'A person reads every message. It is sent in the clear, unlike your notes, so leave out what is private.',
  },
  categories: {
    'General Feedback': {
      hint: 'What works for you, what does not',
      title: 'How is it going?',
      text: 'What works for you, and what does not. One thing at a time is easiest to act on.',
    },
    'Bug Report': {
      hint: 'Something does not do what it should',
      title: 'What went wrong?',
      text: 'One sentence helps us find it, the rest helps us understand it.',
    },
    'Feature Request': {
      hint: 'Something you miss',
      title: 'What do you miss?',
      text: 'Tell us what you want to get done rather than how it should look. It leaves us more ways to help.',
    },
    Other: {
      hint: 'Anything else',
      title: 'What is it about?',
      text: 'One sentence to begin with, then as much as you like.',
    },
  },
  subject: 'Summary',
  description: 'Details',
  severity: 'Severity',
  reproductionSteps: 'Reproduction steps',
  optional: 'Optional',
  importance: 'Importance',
  leastImportant: ' nice to have',
  mostImportant: ' I need it',
  contact: {
    title: 'Anything to add?',
    text: 'A picture if it helps, an address if you want an answer. Both are yours to leave out.',
  },
  picture: 'Picture',
  pictureNote: 'Optional, images only',
  choose: 'Choose a picture',
  encoding: 'The picture is being prepared.',
  size: (bytes: number) => `${Math.max(1, Math.round(bytes / 1000))} kB`,
  remove: (name: string) => `Remove ${isolate(name)}`,
  mayContact: 'May we contact you?',
  contactEmail: 'Contact email',
  whatIsSent: 'What is sent',
  nothingElse: 'Nothing else: no notes, no steps, no settings.',
  withSeverity: (category: string, severity: string) => `${isolate(category)}, severity ${severity}`,
  withImportance: (category: string, importance: string) =>
    `${isolate(category)}, importance ${importance} of ${FEEDBACK_IMPORTANCE_RANGE.max}`,
  next: 'Next',
  back: 'Back',
  send: 'Send',
  failed: 'Submission failed',
  errors: {
    subject: { required: 'Summary is required', long: TEXT_TOO_LONG_ERROR },
    description: { required: 'Details are required', long: TEXT_TOO_LONG_ERROR },
    severity: { required: 'Severity is required' },
    reproductionSteps: { long: TEXT_TOO_LONG_ERROR },
    contactEmail: { required: 'Contact email is required', email: 'Invalid email' },
    file: {
      picture: 'Images only: PNG, JPEG, WebP or GIF.',
      unreadable: 'This picture cannot be read. Please choose another one.',
      encoding: 'The picture is not ready yet. Please try again in a moment.',
    },
  },
  thanks: {
    title: 'Thank you.',
    text: 'We have your message. The form is empty again.',
    answer: (email: string) =>
      `We have your message and will write to ${isolate(email)} if we need more. The form is empty again.`,
    sent: 'Sent',
    home: 'Back to Northkeep',
    another: 'Send another',
  },
};
