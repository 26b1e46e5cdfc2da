import { isolate, TOTP_SETTINGS } from '@northkeep/contracts';
export const SECOND_FACTOR_TEXTS = {
  code: 'Code',
  appCode: 'Code from your authenticator app',
  placeholder: `${TOTP_SETTINGS.digits}-digit`,
  hint: `It changes every ${TOTP_SETTINGS.period} seconds.`,
  recovery: 'Recovery code',
  recoveryHint: 'One of the ten you kept. Each is good once.',
  useRecovery: 'Use a recovery code instead',
  useApp: 'Use the app instead',
  missing: 'Please type the code',
  asked: 'Asked because two-factor is on for this account.',
};

export const SECOND_FACTOR_STEP_TEXT = {
  title: 'Six digits, please.',
  text: 'Open your authenticator app and type the code it shows for Northkeep.',
  submit: 'Continue',
  busy: 'Logging in…',
  back: 'Back to login',
  neither: 'I have neither',
  ends: (day: string) => `Two-factor ends on ${day}.`,
  endsMore: 'It was asked for with your password alone. The link in our mail cancels it.',
  failed: 'Unable to log in right now.',
};

export const LOST_SECOND_FACTOR_TEXTS = {
  title: 'Seven days, then it is off.',
  text: 'Two-factor guards your account from someone who has your password. So it is never turned off at once.',
  askTitle: 'We write to you at once.',
  ask: (email: string) => `The mail goes to ${isolate(email)}. Its link cancels the seven days, whoever began them.`,
  start: 'Start the 7 days',
  ends: (day: string) => `Two-factor ends on ${day}.`,
  endsMore: (email: string) => `We have written to ${isolate(email)}. The link in that mail cancels it.`,
  code: 'I have a code after all',
  elsewhere: 'Still logged in somewhere?',
  elsewhereText: 'Where your vault is open you can turn it off at once, in Settings, Security.',
  failed: 'The seven days were not begun.',
};
