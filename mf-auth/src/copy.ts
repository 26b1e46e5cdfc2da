import {
  AUTO_LOCK_AFTER_HIDDEN_MS,
  DAY_MS,
  EMAIL_CODE_ATTEMPTS_MAX,
  EMAIL_CODE_DIGITS,
  EMAIL_CODE_TTL_MS,
  isolate,
  MINUTE_MS,
  PLAN_FEATURES,
  PRICE_CATALOGUE,
  REMEMBERED_SESSION_MS,
} from '@northkeep/contracts';

const dollars = (cents: number): string => (cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2));
export const FIELD_LABELS = { email: 'Email', password: 'Password' };
export const CHART_CAPTION = 'Flat until you log in. Your ridge is drawn on this device.';
export const SOMETHING_WRONG_TEXT = 'Something went wrong.';
export const LOGIN_TEXT = {
  title: 'Pick up where you left off.',
  text: 'Your password opens your account and, where it is also your passphrase, your vault. It never leaves this device.',
  keep: 'Keep me signed in',
  keepHint: `For ${REMEMBERED_SESSION_MS / DAY_MS} days on this device`,
  submit: 'Log in',
  busy: 'Logging in…',
  forgot: 'Forgot password?',
  noAccount: 'No account yet?',
  create: 'Create one here.',
  failed: 'Login failed. Please check your credentials.',
  busyGround: 'Making the key on this device',
  tryAgainIn: (time: string) => `You can try again in ${time}.`,
  offlineTitle: 'You are offline.',
  offline: 'Logging in needs the network. On a device that remembers you the vault opens without it.',
  madeTitle: 'Your account is ready.',
  made: 'Nothing is stored in this tab, so your vault needs your password once more.',
  toOpen: (page: string) => `Log in to open ${page}.`,
  youReturn: 'You return there afterwards.',
  endedTitle: 'You were logged out on this device.',
  ended:
    'The session ended with the browser, ran out, or was ended on the server. Changes that were not sent are kept on this device.',
  deletedTitle: 'This account was deleted.',
  deleted: 'The server says so: nobody can log in to it any more.',
  otherParameters: {
    text: 'It asks for another protection of your password than before. It does so after a password reset on another device or a restore from a backup, and so does one that somebody has taken over. Go on only if you know of one of the two.',
    action: 'Log in anyway',
    cancel: 'Do not log in',
  },
};
export const REGISTRATION_STEP_LABELS = ['Account', 'Verify', 'Security', 'Profile', 'Plan'] as const;
/** Label of the last step where nobody chooses a plan. */
export const LAST_STEP_LABEL = 'Finish';
export const stepCountText = (at: number): string => `Step ${at + 1} of ${REGISTRATION_STEP_LABELS.length}`;
export const CONTINUE_LABEL = 'Continue';
export const START_OVER_LABEL = 'Start over';
export const GO_TO_LOGIN_LABEL = 'Go to login';
export const REGISTRATION_RESTARTED_TEXT =
  'We restarted your registration. A new code will be sent after the next step.';
export const ACCOUNT_STEP_TEXT = {
  title: 'One password, two locks.',
  text: 'It opens your account and, as your passphrase, your vault. It never leaves this device. We can help you log in again, but nobody at Northkeep can open your vault for you.',
  chosen: (price: string) => `You chose Pro, ${price}.`,
  fee: (fee: string) => `Free has no monthly fee, but a one-time verification fee of ${fee}, paid in the last step.`,
  registered: 'Already have an account?',
  logIn: 'Log in here.',
  chosenMore: 'You can change it in the last step.',
  eliteTitle: 'Elite cannot be bought yet.',
  eliteMore: 'You choose between Free and Pro in the last step.',
  getUpdates: 'Get updates',
  checking: 'Checking this address…',
  notSent: 'No code was sent. Check the address and continue once more.',
};
export const VERIFY_STEP_TEXT = {
  title: 'We wrote to you.',
  text: (email: string) =>
    `A code is on its way to ${isolate(email)}. It is good for ${EMAIL_CODE_TTL_MS / MINUTE_MS} minutes and ${EMAIL_CODE_ATTEMPTS_MAX} tries.`,
  sending: 'Making your key on this device and sending the code.',
  field: 'Verification code',
  placeholder: `${EMAIL_CODE_DIGITS}-digit`,
  hint: 'Nothing there? Look in the folder for unwanted mail.',
  resend: 'Send a new code',
  resendIn: (seconds: number) => `Send a new code in ${seconds} s`,
  resent: 'A new code is on its way.',
  hereBefore: 'You were here before.',
  stillGood: (time: string) => `Your code from ${time} still works.`,
  expired: 'Your code has expired. Send a new one.',
  unverified: 'Your email is not verified yet.',
  unverifiedMore: 'We sent a new code. What you entered later is kept.',
};
export const SECURITY_STEP_TEXT = {
  title: 'Only you hold the key.',
  text: 'Before you write anything, read these three lines. They decide how your data is kept.',
  facts: [
    {
      title: 'Your passphrase becomes a key on this device.',
      text: 'It is never sent. What you write is encrypted before it leaves.',
    },
    {
      title: 'Our servers hold ciphertext only.',
      text: 'Account basics and operational metadata are the only things we can read.',
    },
    { title: 'A lost passphrase cannot be recovered by us.', text: 'Write it down and keep it somewhere safe.' },
  ],
  acknowledge: 'I understand that nobody at Northkeep can open my vault or reset my passphrase.',
  required: 'Please acknowledge to continue',
};
export const PROFILE_STEP_TEXT = {
  title: 'A name and a reason.',
  text: 'Your name is for greeting you, and we can read it. Your goal is encrypted before it leaves, and we cannot.',
  firstName: 'First name',
  lastName: 'Last name',
  goal: 'Goal',
  sealed: 'Encrypted',
  goalHint: 'One sentence is enough.',
};
export const PLAN_STEP_TEXT = {
  title: 'Start Free, or with room.',
  text: 'Plans and billing can be changed any time. No change of plan hides or deletes anything you wrote.',
  /** Title and text of the step where nobody chooses a plan. */
  lastTitle: 'Ready when you are.',
  lastText: 'Your email is verified and your key is made. One press makes your account.',
  legend: 'Plan',
  billing: 'Billing',
  monthly: 'Monthly',
  annual: 'Annual',
  save: (percent: number) => `Save up to ${percent} % a year`,
  required: 'Choose a plan',
  plans: {
    free: {
      name: 'Free',
      text: PLAN_FEATURES.free.main.join(' · '),
    },
    tier1: {
      name: 'Pro',
      text: PLAN_FEATURES.pro.main.join(' · '),
    },
    tier2: {
      name: 'Elite',
      text: 'Advanced guidance and personalised check-ins. Not available yet',
      note: 'In development',
    },
  },
  fee: (fee: string) => `A one-time verification fee of ${fee} keeps robots out. You pay it on the next page.`,
  paidTitle: 'Your payment has arrived.',
  paid: (plan: string) => `You paid for ${plan} before. Nothing more is due; only your account is left to be made.`,
  waivedTitle: 'Your verification fee is waived.',
  waived: 'Free costs you nothing from the start. There is nothing to pay.',
  waiver: 'Ask for a waiver if it is in your way.',
  pay: (price: string) => `You pay ${price} on the next page. Cancel any time; Pro stays until the end of the term.`,
  create: 'Create Account',
  checkout: 'Checkout',
  back: 'Back',
  canceledTitle: 'The payment was cancelled.',
  canceled: 'Nothing was charged, and everything you entered is still here.',
  opening: 'Opening the payment page…',
  openingMore: 'Your card is typed there. We never see its number.',
  otherTab: 'The payment page is open in another tab.',
  otherTabMore: 'Leave this page open. It continues by itself when you have paid there.',
  nothingCharged: 'Nothing was charged.',
  cannotInitialize: 'Unable to initialize payments at the moment. Please retry.',
};
export const priceOf = (
  plan: 'free' | 'pro' | 'elite',
  term: 'monthly' | 'annual',
): { amount: string; unit: string } => ({
  amount: dollars(PRICE_CATALOGUE.plans[plan][term]),
  unit: plan === 'free' ? 'USD' : term === 'annual' ? 'USD a year' : 'USD a month',
});
/** Formats the activation fee of a Free account; null when this installation charges no fee. */
export const formatActivationFee = (): string | null =>
  PRICE_CATALOGUE.activationFee === 0 ? null : `${dollars(PRICE_CATALOGUE.activationFee)} USD`;
export const PAYMENT_RETURN_TEXT = {
  title: 'Finishing up your signup…',
  steps: ['Payment confirmed', 'Making your account', 'Logging you in', 'Opening your vault'],
  hint: 'You can leave this page open. If it is interrupted it goes on where it stopped, and a second payment is refunded.',
  /** Replaces the first step, and is true without payments. */
  verified: 'Email verified',
  hintOnly: 'You can leave this page open. If it is interrupted it goes on where it stopped.',
  otherTabTitle: 'Continue in the first tab.',
  otherTab: 'Your registration continues on the page where it began. You can close this tab.',
  errorTitle: 'Not finished yet.',
  errorTextOnly: 'Trying again loses nothing.',
  errorText: 'Your payment is safe. Trying again charges nothing, and a second payment is refunded.',
  again: 'Try again',
  contact: 'Contact Us',
  toPlan: 'Back to Plan',
  toProfile: 'Back to Profile',
  toLastStep: 'Back to the last step',
  missingSession: 'Missing session_id',
  fallback: 'Something went wrong finalizing sign up.',
  noSession: 'Open the link from the payment page again, or go on from the last step.',
  noSessionOnly: 'Go on from the last step of the registration.',
  noDraft: 'A payment already made is found again by your email.',
  noDraftOnly: 'Begin again with the same email.',
  incomplete: 'Go back one step and fill in what is missing.',
  safe: 'Your payment is safe. A second one is refunded.',
  request: (id: string) => `Request ${id}`,
};
export const SUCCESS_TEXT = {
  title: 'Your account is ready.',
  text: 'The trail ends here, and the ridge begins.',
  facts: [
    {
      title: 'Your password is also the passphrase of your vault.',
      text: `It locks by itself after ${AUTO_LOCK_AFTER_HIDDEN_MS / MINUTE_MS} minutes out of sight.`,
    },
    {
      title: 'Make a recovery key soon.',
      text: 'It opens your vault when the passphrase is lost. You find it in Settings, Security.',
    },
    { title: 'Next: a direction, an aim, a first week.', text: 'Seven short steps, saved as you go.' },
  ],
  open: 'Open Northkeep',
};
export const UNAUTHORIZED_TEXT = {
  title: 'Not for this account.',
  text: 'Your role may not open this page. Everything of yours is where you left it.',
  open: 'Open Northkeep',
};
export const CHECKOUT_TEXT = {
  title: 'On the way to Pro',
  waiting: 'Opening the payment page…',
  again: 'Try again',
};
