import { changeAnswers, flipByte, inventAnswers, isMembers, type Lie } from './lie.ts';

const KEY_PACKAGE = /^\/api\/crypto\/erkp(?:\?|$)/;
const PRELOGIN = /^\/api\/auth\/prelogin$/;
const CHECKOUTS = /^\/api\/(?:stripe|payments)\//;
const SCRIPTS = /^\/r\/mf-notes\/.+\.js$/;

/** A host that does not belong to the operator. The domain `example` is reserved (RFC 2606), so no request reaches a server. */
const STRANGER = 'https://stranger.example';

const CHOSEN_SALT = Buffer.alloc(16, 'guess').toString('base64');

/** Lies about keys, logins, other hosts and the code of the app. */
export const ACCOUNT_LIES: readonly Lie[] = [
  {
    name: 'damaged-key',
    tells: 'The key package has a much higher revision and a wrapped key that does not open.',
    outcome: 'refused',
    app: 'A device that has opened the package before opens the one that it kept, and keeps it.',
    begin: () =>
      changeAnswers('GET', KEY_PACKAGE, (found) => ({ ...found, rev: 999_999_999, c: flipByte(found.c, 0) })),
  },
  {
    name: 'weaker-key',
    tells: 'The key package asks for a derivation that costs less.',
    outcome: 'refused',
    app: 'The device derives nothing: below the lowest costs it is no key package, and said to be missing.',
    begin: () =>
      changeAnswers('GET', KEY_PACKAGE, (found) =>
        isMembers(found.hard) ? { ...found, hard: { ...found.hard, m: 19_456, t: 2 } } : undefined,
      ),
  },
  {
    name: 'key-salt',
    tells: 'The key package has a salt that the server has chosen.',
    outcome: 'refused',
    app: 'It opens nothing, because the salt is bound to the wrapped key. A device that kept the package opens that.',
    begin: () => changeAnswers('GET', KEY_PACKAGE, (found) => ({ ...found, s: CHOSEN_SALT })),
  },
  {
    name: 'no-key',
    tells: 'This account has no key package.',
    outcome: 'reported',
    app: 'The device says that the key package is missing, and creates no vault in its place.',
    begin: () => inventAnswers(['GET'], KEY_PACKAGE, () => ({ status: 200, body: null })),
  },
  {
    name: 'weak-login',
    tells: 'A login takes 1,000 iterations.',
    outcome: 'refused',
    app: 'The login is refused: nothing that was derived from the password is sent.',
    begin: () => changeAnswers('POST', PRELOGIN, (kdf) => ({ ...kdf, iter: 1_000 })),
  },
  {
    name: 'other-salt',
    tells: 'A login takes a salt that the server has chosen.',
    outcome: 'reported',
    app: 'A device that remembers the salt asks before it derives; a new device cannot know.',
    begin: () => changeAnswers('POST', PRELOGIN, (kdf) => ({ ...kdf, salt: CHOSEN_SALT })),
  },
  {
    name: 'payment-page',
    tells: 'The payment page is on the host of a stranger.',
    outcome: 'refused',
    app: 'The page is not opened.',
    begin: () => changeAnswers('POST', CHECKOUTS, (answer) => ({ ...answer, portal_url: `${STRANGER}/pay` })),
  },
  {
    name: 'weather-host',
    tells: 'The weather and the places are asked for at the host of a stranger.',
    outcome: 'reported',
    app: 'The device sends no place there, and asks before it uses another host than the one agreed to.',
    begin: () =>
      changeAnswers('GET', /^\/api\/location-services$/, () => ({
        weather: `${STRANGER}/forecast`,
        geocoding: { url: `${STRANGER}/search`, isPublic: false },
      })),
  },
  {
    name: 'changed-script',
    tells: 'Each script of the notes has one more line.',
    outcome: 'refused',
    app: 'The scripts are not run, because the signed list names others; the rest of the app works.',
    begin: () => ({
      concerns: ({ path }) => SCRIPTS.test(path),
      answer: async (_, ask) => {
        const { status, body } = await ask();
        return { status, body: `${String(body)}\nconsole.log('The server was here');` };
      },
    }),
  },
];
