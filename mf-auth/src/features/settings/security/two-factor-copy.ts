import { formatNumber, isolate, pluralOf, RECOVERY_CODE_COUNT, TOTP_SETTINGS } from '@northkeep/contracts';

/** Device name that the server returns for an unknown browser. */
const NO_NAME = 'Unknown browser';

export const TWO_FACTOR_TEXTS = {
  title: 'Two-factor',
  text: 'A code from an app on your phone, asked when you log in. It guards the account, not the vault.',
  app: 'Authenticator app',
  off: 'Off',
  on: (day: string, device: string) =>
    device === NO_NAME ? `On since ${day}` : `On since ${day}, set up in ${isolate(device)}`,
  turnOn: 'Turn on',
  turnOnLabel: 'Turn on two-factor',
  turnOff: 'Turn off',
  turnOffLabel: 'Turn off two-factor',
  codes: 'Recovery codes',
  left: (n: number, day: string) =>
    n === 0
      ? `None is left, made on ${day}`
      : pluralOf(
          n,
          `${formatNumber(n)} of ${formatNumber(RECOVERY_CODE_COUNT)} is left, made on ${day}`,
          `${formatNumber(n)} of ${formatNumber(RECOVERY_CODE_COUNT)} are left, made on ${day}`,
        ),
  newCodes: 'Make new',
  newCodesLabel: 'Make new recovery codes',
  lowTitle: (n: number) => (n === 0 ? 'No recovery code is left.' : 'Few recovery codes are left.'),
  low: 'Without app and codes, logging in waits seven days.',
  ends: (day: string) => `Two-factor ends on ${day}.`,
  endsMore: 'It was asked for without your vault. If that was not you, keep it on and change your passphrase.',
  begins: (day: string) => `Two-factor begins on ${day}.`,
  beginsMore: 'It was asked for without your vault. If that was not you, keep it off and change your passphrase.',
  keepOn: 'Keep it on',
  keepOff: 'Keep it off',
  kept: 'Two-factor stays as it is.',
  keepFailed: 'The change was not cancelled.',
};

export const IDENTITY_CHECK_TEXTS = {
  password: 'Password',
  passwordRequired: 'Password is required',
  later: 'It takes effect in seven days, because your vault is not open here. A link in our mail cancels it.',
  laterOld: (day: string) =>
    `It takes effect in seven days, because an old vault is kept until ${day}. A link in our mail cancels it.`,
};

export const TURN_ON_TWO_FACTOR_TEXTS = {
  title: 'Turn on two-factor',
  text: 'Type your password first, so that nobody does this at an open screen.',
  next: 'Continue',
  scan: 'Scan this with an authenticator app, then type the code it shows.',
  noCamera: 'No camera? Type this key:',
  copyKey: 'Copy the key',
  keyCopied: 'The key is copied.',
  copyFailed: 'This browser did not let us copy.',
  picture: 'QR code for your authenticator app',
  drawing: 'Drawing the QR code',
  code: 'Code',
  placeholder: `${TOTP_SETTINGS.digits}-digit`,
  missing: 'Please type the code',
  action: 'Turn on',
  hint: 'Next you get ten codes, each good once, for the day the app is lost. Where your vault is open you can turn this off at once.',
  failed: 'Two-factor was not turned on.',
  done: 'Two-factor is on.',
  planned: (day: string) => `Two-factor begins on ${day}.`,
};

export const RECOVERY_CODE_TEXTS = {
  title: 'Keep these ten codes',
  text: 'Each logs you in once, in place of the app. They are shown this once.',
  label: 'Recovery codes',
  copy: 'Copy',
  copied: 'The codes are copied.',
  download: 'Download as text',
  file: 'northkeep-recovery-codes.txt',
  head: (email: string) => `Northkeep recovery codes of ${isolate(email)}\nEach logs in once, in place of the app.`,
  print: 'Print',
  kept: 'I have kept them',
};

export const NEW_RECOVERY_CODES_TEXTS = {
  title: 'Make new recovery codes',
  text: 'The old ones are good for nothing any more.',
  factor: 'Code from your authenticator app',
  factorHint: 'Asked because your vault alone does not show here that you are the owner.',
  action: 'Make new codes',
  failed: 'No new codes were made. The old ones stay good.',
  done: 'You have new recovery codes.',
};

export const TURN_OFF_TWO_FACTOR_TEXTS = {
  title: 'Turn off two-factor?',
  text: 'From then on your password alone logs in.',
  action: 'Turn off',
  keep: 'Keep it on',
  failed: 'Two-factor was not turned off.',
  done: 'Two-factor is off.',
  planned: (day: string) => `Two-factor ends on ${day}. We wrote to you how to keep it on.`,
};
