import { formatCount, isolate } from '@northkeep/contracts';

// These texts are in a file of their own, because the first load of the app contains all of copy.ts.

export const SESSION_ENDED_TEXTS = {
  title: 'Your session has ended.',
  text: 'What was not sent is kept on this device. Log in here and you go on where you were typing.',
  kept: (text: string) => `“${isolate(text)}” is saved on this device.`,
  wait: (n: number) =>
    formatCount(
      n,
      'change waits and goes out as soon as you are back.',
      'changes wait and go out as soon as you are back.',
    ),
  password: 'Password',
  factor: 'Code from your authenticator app',
  factorHint: 'A recovery code works, too.',
  logIn: 'Log in',
  busy: 'Logging in',
  logOut: 'Log out instead',
  wrong: 'Invalid email or password',
  failed: 'Unable to log in right now.',
};

export const ACCOUNT_DELETED_TEXTS = {
  title: 'This account was deleted.',
  text: 'The server says so, and it takes no more changes. What this device holds stays here, encrypted, and can be read and exported until you log out.',
  remove: 'Log out and remove everything from this device',
  removeTitle: 'Log out and remove everything from this device?',
  removeText: 'The encrypted copy here is the last one. Export first what you want to keep.',
};
