import { isolate } from '@northkeep/contracts';
import { TEXT_TOO_LONG_ERROR } from '../../copy.ts';
import { ACTIVATION_FEE } from '../../rules/price.ts';

export const SUPPORT_TEXT = {
  title: 'Write to us.',
  lead: 'A person reads it. Please leave out anything you would not put on a postcard: this message is not encrypted like your notes.',
  answers: 'Answers',
  data: 'How your data is kept',
  plans: ACTIVATION_FEE === null ? 'Plans' : 'Plans and the fee',
  install: 'Install it as an app',
  browsers: 'Northkeep works in Chrome 122, Edge 122, Firefox 128, Safari 17.4 and iOS 17.4, and in newer versions.',
  about: 'What is it about?',
  kinds: {
    waiver: { label: 'Waive the verification fee', text: `For this email, ${ACTIVATION_FEE} once` },
    account: { label: 'Logging in or my account' },
    payment: { label: 'A payment' },
    other: { label: 'Something else' },
  },
  email: 'Email',
  waiverHint: 'The one you registered with. The waiver counts for it alone.',
  message: 'Message',
  send: 'Send',
  sends: 'Sent: what stands in this form, nothing else.',
  errors: { email: 'Invalid email', required: 'Message is required', long: TEXT_TOO_LONG_ERROR },
  failed: 'The message was not sent.',
  sentTitle: 'Thank you.',
  sent: (email: string) => `We read it and answer to ${isolate(email)}.`,
  sentWaiver: 'If the fee is waived, the mail says so and you finish your registration where you left it.',
  sentAbout: 'About',
  home: 'Home',
  another: 'Write another',
  leave: {
    title: 'Leave without sending?',
    text: 'Your message has not been sent and would be lost.',
    action: 'Leave',
    cancel: 'Stay',
    danger: true,
  },
};
export const UPDATES_TEXT = {
  title: 'We write once.',
  lead: 'Elite is in development. Leave an email and we write once, on the day it can be bought. Then we delete the address from this list.',
  email: 'Email',
  invalid: 'Invalid email',
  submit: 'Get updates',
  what: 'What Elite will be',
  failed: 'The address was not sent.',
  again: 'Try again in a moment.',
  doneTitle: 'Thank you.',
  done: (email: string) =>
    `We sent a link to ${isolate(email)}. Once you open it and press Confirm, the address is on the list. Without that it is deleted after two days.`,
  prices: 'See Pricing',
  noneTitle: 'There is no news list.',
  none: 'This installation sends no news. Whoever runs it answers your questions.',
};
/** Texts of the pages that the links in newsletter emails open. */
export const UPDATES_LINK_TEXT = {
  confirm: {
    title: 'Confirm your address',
    text: 'Then we write once, on the day Elite can be bought, and delete the address.',
    action: 'Confirm',
    doneTitle: 'It is on the list.',
    done: 'We write on the day Elite can be bought, and not before.',
  },
  leave: {
    title: 'Remove your address',
    text: 'It is deleted from the list at once, and we do not write.',
    action: 'Remove my address',
    doneTitle: 'It is deleted.',
    done: 'Your address is on no list of ours.',
  },
  failed: 'That did not work.',
  again: 'Ask for a new link',
  prices: UPDATES_TEXT.prices,
  home: SUPPORT_TEXT.home,
};
