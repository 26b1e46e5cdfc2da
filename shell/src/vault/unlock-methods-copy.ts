export const UNLOCK_METHOD_TEXTS = {
  forgot: 'Forgot your passphrase? Use your recovery key',
  passkey: 'Unlock with a passkey',
  no: {
    browser: 'This browser cannot unlock with a passkey.',
    host: 'At an address in numbers there are no passkeys.',
  },
};

export const RECOVERY_TEXTS = {
  title: 'Use the recovery key',
  text: 'Seven groups of four. Spaces and small letters do not matter.',
  field: 'Recovery key',
  action: 'Unlock',
  back: 'Use the passphrase',
  fact: {
    title: 'You then choose a new passphrase.',
    text: 'The old one stops working once the new one is stored. The recovery key stays as it is until you replace it.',
  },
};

export const PASSKEY_WAITING_TEXTS = {
  title: 'Waiting for your passkey',
  text: 'Confirm on this device with your finger, your face or its PIN.',
  back: 'Use the passphrase',
};

export const NEW_PASSPHRASE_TEXTS = {
  title: 'Choose a new passphrase',
  text: 'Your vault is open. A new passphrase takes the place of the lost one, for the vault and for your login.',
  field: 'New passphrase',
  action: 'Make it the passphrase',
  busy: 'Storing',
  later: 'Later',
  foot: 'Your vault is open. The lost passphrase still stands until you choose another.',
  failed: 'The passphrase was not changed.',
  done: 'Your passphrase is changed.',
  doneDetail: 'Your other sessions have ended. We wrote to you.',
  facts: [
    {
      title: 'The recovery key stays as it is.',
      text: 'If somebody else may have seen it, replace it in Settings, Security.',
    },
    {
      title: 'Other sessions end.',
      text: 'You log in again on your other devices, with the new passphrase.',
    },
  ],
  errors: { letter: 'Must include a letter', number: 'Must include a number' },
};
