import { encodeCanonicalJson } from './canonical-json.ts';
import { type Attack, createTestKey, createTestKeys, describeAttacks, keyIdOf } from './testing/index.ts';

/** The holder of one role's key signs the file of another role. */
const signedBy = (role: string, thief: string): Attack => ({
  attack: `${role} signed by the key of ${thief}`,
  fault: 'bad-signature',
  role,
  forge: ({ repository }) => repository.publish({ signers: { [role]: repository.keysOf(thief).slice(0, 1) } }),
});

describeAttacks('a key of one role alone', [
  ...['timestamp', 'snapshot'].flatMap((role) =>
    ['root', 'targets', 'shell', 'mf-notes'].map((thief) => signedBy(role, thief)),
  ),
  ...['root', 'timestamp', 'shell', 'mf-notes'].map((thief) => signedBy('targets', thief)),
  ...['root', 'targets', 'timestamp', 'shell', 'mf-planner'].map((thief) => signedBy('mf-notes', thief)),
  ...['root', 'targets', 'timestamp', 'mf-notes'].map((thief) => signedBy('shell', thief)),
]);

describeAttacks('signatures', [
  {
    attack: 'one bit of the signature changed',
    fault: 'bad-signature',
    role: 'timestamp',
    forge: ({ repository }) =>
      repository.publish({
        editFile: {
          timestamp: ({ signatures: [signature] }) => {
            if (signature) signature.sig = signature.sig.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
          },
        },
      }),
  },
  {
    attack: 'a shortened signature',
    fault: 'bad-signature',
    role: 'timestamp',
    forge: ({ repository }) =>
      repository.publish({
        editFile: {
          timestamp: ({ signatures: [signature] }) => {
            if (signature) signature.sig = signature.sig.slice(2);
          },
        },
      }),
  },
  {
    attack: 'no signature',
    fault: 'bad-signature',
    role: 'targets',
    forge: ({ repository }) => repository.publish({ signers: { targets: [] } }),
  },
  {
    attack: 'signature of bytes that are not canonical',
    fault: 'bad-signature',
    role: 'timestamp',
    forge: ({ repository }) =>
      repository.publish({
        editFile: {
          timestamp: (file) => {
            const [key = createTestKey()] = repository.keysOf('timestamp');
            file.signatures = [{ keyid: key.keyid, sig: key.sign(Buffer.from(JSON.stringify(file.signed, null, 1))) }];
          },
        },
      }),
  },
  {
    attack: 'signature of the whole file',
    fault: 'bad-signature',
    role: 'timestamp',
    forge: ({ repository }) =>
      repository.publish({
        editFile: {
          timestamp: (file) => {
            const [key = createTestKey()] = repository.keysOf('timestamp');
            file.signatures = [{ keyid: key.keyid, sig: key.sign(Buffer.from(encodeCanonicalJson(file))) }];
          },
        },
      }),
  },
  {
    attack: 'signature of another key under the id of the right one',
    fault: 'bad-signature',
    role: 'timestamp',
    forge: ({ repository }) => {
      const [{ keyid } = createTestKey()] = repository.keysOf('timestamp');
      return repository.publish({ signers: { timestamp: [{ ...createTestKey(), keyid }] } });
    },
  },
  {
    attack: 'one of two needed signatures',
    fault: 'bad-signature',
    role: 'mf-notes',
    forge: ({ repository }) => {
      repository.addPart('mf-notes', { keys: createTestKeys(2), threshold: 2 });
      return repository.publish({ signers: { 'mf-notes': repository.keysOf('mf-notes').slice(0, 1) } });
    },
  },
  {
    attack: 'one key that signs under two ids for a threshold of two',
    fault: 'bad-signature',
    role: 'mf-notes',
    forge: ({ repository }) => {
      const key = createTestKey();
      const alias = { ...key.key, note: 'the same' };
      repository.addPart('mf-notes', { keys: [key, { ...key, key: alias, keyid: keyIdOf(alias) }], threshold: 2 });
      return repository.publish();
    },
  },
  {
    attack: 'the key that a team lost',
    fault: 'bad-signature',
    role: 'mf-notes',
    forge: ({ repository }) => {
      const lost = repository.keysOf('mf-notes');
      repository.addPart('mf-notes', { keys: createTestKeys(1) });
      return repository.publish({ signers: { 'mf-notes': lost } });
    },
  },
  {
    attack: 'the online key that was replaced',
    fault: 'bad-signature',
    role: 'timestamp',
    forge: ({ repository }) => {
      const lost = repository.keysOf('timestamp');
      repository.rotate({ online: createTestKeys(1) });
      return repository.publish({ signers: { timestamp: lost, snapshot: lost } });
    },
  },
  {
    attack: 'the key of targets that was replaced',
    fault: 'bad-signature',
    role: 'targets',
    forge: ({ repository }) => {
      const lost = repository.keysOf('targets');
      repository.rotate({ targets: createTestKeys(1) });
      repository.signTargets();
      return repository.publish({ signers: { targets: lost } });
    },
  },
]);
