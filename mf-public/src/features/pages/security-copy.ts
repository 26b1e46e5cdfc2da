/** Texts of the security page, in a module of their own: the start page does not load them. */
export const SECURITY_TEXT = {
  title: 'What stays, and what leaves.',
  lead: 'Everything starts with your passphrase, and it never leaves your device. This is the whole way from there to our server.',
  onDevice: 'On your device',
  onServer: 'On our server',
  rows: [
    {
      title: 'Your passphrase',
      text: 'Only you know it. Two keys are derived from it, on this device.',
      server: 'Never sent',
    },
    {
      title: 'A key for logging in',
      text: 'It opens the door, not the vault.',
      server: 'A hash of it (argon2id), encrypted',
    },
    { title: 'A key for your vault', text: 'It opens the data key, and nothing else.', server: 'Never sent' },
    {
      title: 'The data key',
      text: 'Random, made on your device. It encrypts every value of your plan and notes.',
      server: 'Wrapped with the key for your vault, and encrypted again',
    },
    {
      title: 'What you write',
      text: 'Each value encrypted alone and bound to its place, so that it cannot be moved elsewhere.',
      server: 'Ciphertext',
    },
  ],
  checkedTitle: 'The app is checked too',
  checked:
    'Northkeep is delivered in parts, each with its own version. A signed list names every part and the fingerprint of every file. Your device checks both before it runs anything; a part that does not match is refused, and the rest keeps working.',
  hostileTitle: 'If the server lied',
  hostileText:
    'The app treats the server as a stranger. Each of these cases is played against the app by an automatic test with a server that lies.',
  hostile: [
    [
      'It changes what you wrote',
      'Every value is encrypted with a tag. A changed one does not open, and no other words are shown for yours.',
    ],
    ['It moves a value to another place', 'A value is bound to its record and its field. Elsewhere it does not open.'],
    ['It says that it stored something', 'Your device keeps a change until the answer proves that it was stored.'],
    [
      'It ticks, moves, sorts or deletes a record',
      'Each record carries an encrypted header over all its values, made by the device that wrote it. A device that knows the record keeps its own version, tells you, and puts it back when you say so.',
    ],
    [
      'It makes up a record',
      'A new device checks that your devices have written every record. One that they have not written is not taken over, and you are told what you can do.',
    ],
    [
      'It serves an older state',
      'A device that has seen a newer one notices it and says so. It shows both, and you decide which one counts.',
    ],
    ['It hands out other keys', 'A key that does not fit your passphrase opens nothing, and replaces no key of yours.'],
    ['It changes a part of the app', 'A file whose fingerprint differs from the signed list is refused.'],
  ] as [string, string][],
  ableTitle: 'What the server still can do',
  able: [
    [
      'Withhold and delete',
      'It can refuse to answer or lose data. Your devices keep what they have; an export keeps the rest.',
    ],
    [
      'See the outside',
      'When something changed, how many records there are, and the facts listed in the Privacy Policy.',
    ],
  ] as [string, string][],
  checkTitle: 'Check it yourself',
  check: [
    'Open the developer tools of your browser and choose the network view.',
    'Write a note and look at the request: its text is nowhere in it, only a nonce and the AES-GCM ciphertext.',
    'Open /tuf/bundle.json: it is the signed list with the version and the fingerprint of every file.',
    'Compare these fingerprints with a build of your own from the published source.',
  ],
  limitsTitle: 'What this does not cover',
  limits: [
    ['This address', 'Whoever controls it can serve code that reads the vault.'],
    ['Every part of the app', 'Runs with the full trust of the vault.'],
    ['A new device', 'Cannot notice when it is served an old state in which everything fits together.'],
    ['What is held back', 'Your other devices see only that the latest changes are old.'],
    ['Two devices shown two stories', 'After more than four changes to one record, you see it only as two versions.'],
    ['The history of a note', 'An earlier version that the server leaves out is not missed.'],
    ['Dates', 'When a record was made and last changed is what the server says.'],
    ['Whoever has your data key', 'Can write in your name until you replace the key by a rotation.'],
    [
      'The moment of an unlock',
      'The raw bytes of the data key pass through the page before the browser keeps them where no script can read them. A script of this address could take them then.',
    ],
    [
      'Other sites',
      'Can send a text to the address for shared texts with a form of their own. It becomes a note only after you agree. They can read nothing.',
    ],
    [
      'A browser after a logout',
      'Keeps the encrypted vault, the ids of your account and vault, hashes of your email, its reminders, and a cookie that tells the server of an earlier login. The security settings can remove all but the cookie.',
    ],
    [
      'A database after a deletion',
      'Its files can hold parts of what was deleted until the space is used again, and backups until they are deleted.',
    ],
    ['A weak passphrase', 'Can be guessed by someone who has the wrapped key. Four random words are a good one.'],
  ] as [string, string][],
};
