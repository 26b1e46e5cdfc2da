import { EMAIL_CODE_DIGITS, isolate } from '@northkeep/contracts';
export const LOAD_FAILED_TEXT = 'This could not be loaded.';
export const TRY_AGAIN_LABEL = 'Try again';
export const CANCEL_LABEL = 'Cancel';
export const PROFILE_TEXTS = {
  label: 'Profile',
  text: 'Your name greets you and stands on your insights. It and your email are among the few things we can read.',
  name: 'Name',
  email: 'Email',
  since: 'Account since',
  goal: 'Goal at registration',
  edit: 'Edit',
  firstName: 'First name',
  lastName: 'Last name',
  emailHint: 'A new email needs your password and a code that we send there.',
  required: 'This field is required',
  save: 'Save Changes',
  saved: 'Profile updated successfully.',
  failed: 'Your profile was not saved.',
  askTitle: (email: string) => `This makes ${isolate(email)} your email.`,
  askText: 'Type your password, and we send a code there.',
  password: 'Password',
  send: 'Send the code',
  sentTitle: (email: string) => `We sent a code to ${isolate(email)}.`,
  sentText: (email: string) => `Until you type it, ${isolate(email)} stays your email.`,
  code: 'Verification code',
  placeholder: `${EMAIL_CODE_DIGITS}-digit`,
  keep: 'Keep the old email',
  inUse: 'Another account has this email already.',
  askLater:
    'Type your password, and we send a code there. After the code the change waits seven days, because your vault is not open here. A link in our mail to the old address cancels it.',
  askLaterOld: (day: string) =>
    `Type your password, and we send a code there. After the code the change waits seven days, because an old vault is kept until ${day}. A link in our mail to the old address cancels it.`,
  waits: (email: string, day: string) => `${isolate(email)} becomes your email on ${day}.`,
  waitsText: (email: string) =>
    `Until then ${isolate(email)} stays your email. We wrote there how to cancel the change.`,
  stays: 'Your email stays.',
  staysFailed: 'The change was not cancelled.',
};
