import { describe, expect, test } from 'vitest';
import { encodeCanonicalJson } from './canonical-json.ts';
import type { LogProof, MetadataBundle } from './metadata.ts';
import {
  type Attack,
  type Attacked,
  createTestKey,
  describeAttacks,
  TestClient,
  TestLog,
  TestRepository,
} from './testing/index.ts';
import { advanceCheckpoint } from './verify-log.ts';

/** The server shows another proof for an honest snapshot. */
const withProof = (
  attack: string,
  fault: Attack['fault'],
  forgeProof: (attacked: Attacked & { bundle: MetadataBundle; proof: LogProof }) => object | undefined,
): Attack => ({
  attack,
  fault,
  role: 'log',
  forge: (attacked) => {
    for (let entry = 0; entry < 5; entry += 1) attacked.repository.publish();
    const bundle = attacked.repository.publish();
    const proof = attacked.repository.log.prove();
    return { ...bundle, log: forgeProof({ ...attacked, bundle, proof }) };
  },
});

const other = Buffer.alloc(32, 7).toString('base64');

const withChange = (attack: string, fault: Attack['fault'], change: (proof: LogProof) => object): Attack =>
  withProof(attack, fault, ({ proof }) => ({ ...proof, ...change(proof) }));

const withCheckpoint = (attack: string, change: (checkpoint: string) => string): Attack =>
  withChange(attack, 'bad-checkpoint', ({ checkpoint }) => ({ checkpoint: change(checkpoint) }));

describeAttacks('release log', [
  withProof('no proof', 'not-in-log', () => undefined),
  withProof('proof of another snapshot', 'not-in-log', ({ repository }) => repository.log.prove(2)),
  withProof('proof of an earlier log', 'not-in-log', ({ repository }) => repository.log.prove(5, 6)),
  withChange('another position', 'not-in-log', () => ({ index: 5 })),
  withChange('a position beyond the log', 'not-in-log', () => ({ index: 7 })),
  withChange('a negative position', 'not-in-log', () => ({ index: -1 })),
  withChange('half a position', 'not-in-log', () => ({ index: 6.5 })),
  withChange('a position as text', 'not-in-log', () => ({ index: '6' })),
  withChange('a shortened proof', 'not-in-log', ({ inclusion }) => ({ inclusion: inclusion.slice(1) })),
  withChange('a lengthened proof', 'not-in-log', ({ inclusion }) => ({ inclusion: [...inclusion, other] })),
  withChange('an endless proof', 'not-in-log', () => ({ inclusion: Array.from({ length: 5_000 }, () => other) })),
  withChange('another hash in the proof', 'not-in-log', ({ inclusion }) => ({
    inclusion: [other, ...inclusion.slice(1)],
  })),
  withChange('a hash of 31 bytes', 'not-in-log', ({ inclusion }) => ({
    inclusion: [Buffer.alloc(31).toString('base64'), ...inclusion.slice(1)],
  })),
  withChange('a hash whose base64 has spare bits', 'not-in-log', ({ inclusion: [first = '', ...others] }) => ({
    inclusion: [first.replace(/.=$/, (end) => (end === 'A=' ? 'B=' : 'A=')), ...others],
  })),
  withChange('no checkpoint', 'bad-checkpoint', () => ({ checkpoint: undefined })),
  withCheckpoint('checkpoint without signature', (text) => text.replace(/\n\n.*$/s, '\n\n')),
  withCheckpoint('checkpoint with another size', (text) => text.replace('\n7\n', '\n8\n')),
  withCheckpoint('checkpoint with another root', (text) => text.replace(/\n7\n.*\n/, `\n7\n${other}\n`)),
  withCheckpoint('checkpoint with another origin', (text) => text.replace(/^.*\n/, 'evil.example/log\n')),
  withCheckpoint('checkpoint with a leading zero', (text) => text.replace('\n7\n', '\n07\n')),
  withProof('endless checkpoint', 'bad-checkpoint', ({ repository, proof }) => ({
    ...proof,
    checkpoint: repository.log.signNote(`${proof.checkpoint.split('\n\n')[0]}\n${'x'.repeat(20_000)}\n`),
  })),
  withCheckpoint('checkpoint with endless signatures', (text) => text + `${text.split('\n\n')[1]}`.repeat(100)),
  withProof('checkpoint of another key', 'bad-checkpoint', ({ repository, proof }) => ({
    ...proof,
    checkpoint: new TestLog(repository.log.origin, createTestKey()).signNote(`${proof.checkpoint.split('\n\n')[0]}\n`),
  })),
  withProof('checkpoint of another log by the same key', 'bad-checkpoint', ({ repository, proof }) => ({
    ...proof,
    checkpoint: new TestLog('evil.example/log', repository.log.key).signNote(`${proof.checkpoint.split('\n\n')[0]}\n`),
  })),
  withProof('origin of another log under the name of the right one', 'bad-checkpoint', ({ repository, proof }) => ({
    ...proof,
    checkpoint: repository.log.signNote(
      `evil.example/log\n${proof.checkpoint.split('\n\n')[0]?.replace(/^.*\n/, '')}\n`,
    ),
  })),
  withProof('size that is not safe', 'bad-checkpoint', ({ repository, proof }) => ({
    ...proof,
    checkpoint: repository.log.signNote(`${repository.log.origin}\n9007199254740993\n${other}\n`),
  })),
  {
    attack: 'shrunk log',
    fault: 'log-shrunk',
    role: 'log',
    forge: async ({ repository, client }) => {
      await client.accept(repository.publish());
      repository.log.entries.length = 0;
      return repository.publish();
    },
  },
  {
    attack: 'grown log with other entries',
    fault: 'log-forked',
    role: 'log',
    forge: ({ repository }) => {
      repository.log.entries.splice(0, 1, Buffer.from('another snapshot'));
      return repository.publish();
    },
  },
  {
    attack: 'forked log of equal size',
    fault: 'log-forked',
    role: 'log',
    forge: async ({ repository }) => {
      const { log } = repository;
      log.entries.length = 0;
      return repository.publish();
    },
  },
]);

describe('verifyRepository: release log', () => {
  test('accepts a checkpoint with cosignatures of witnesses and extension lines', async () => {
    const repository = new TestRepository();
    const bundle = repository.publish();
    const text = repository.log.checkpoint().split('\n\n')[0];
    const signed = repository.log.signNote(`${text}\nextension of a later version\n`);
    const witness = new TestLog('witness.example', createTestKey()).signNote('').trim();
    const checkpoint = `${signed}${witness}\n`;
    const verified = await new TestClient(repository).accept({
      ...bundle,
      log: { ...repository.log.prove(), checkpoint },
    });
    expect(verified.checkpoint).toMatchObject({ origin: 'northkeep.example/log', size: 1 });
  });

  test('needs no proof while the operator names no log', async () => {
    const repository = new TestRepository();
    const { log: _, ...targets } = repository.targets;
    repository.targets = targets;
    const { log: __, ...bundle } = repository.publish();
    expect(await new TestClient(repository).accept(bundle)).not.toHaveProperty('checkpoint');
  });

  test('leaves the remembered checkpoint as it is until the growth of the log was shown', async () => {
    const repository = new TestRepository();
    const client = new TestClient(repository);
    const first = (await client.accept(repository.publish())).trusted;
    const { trusted, checkpoint } = await client.accept(repository.publish());
    expect(trusted.log).toEqual(first.log);
    expect(checkpoint).toMatchObject({ size: 2 });
    if (!checkpoint) throw new Error('no checkpoint');
    expect((await advanceCheckpoint(trusted, checkpoint, repository.log.proveConsistency(1))).log).toEqual(checkpoint);
    await expect(advanceCheckpoint(trusted, checkpoint, [])).rejects.toMatchObject({ fault: 'log-forked' });
  });

  test('begins anew when the operator names another log', async () => {
    const repository = new TestRepository();
    const client = new TestClient(repository);
    await client.accept(repository.publish());
    const log = new TestLog('northkeep.example/log-2', createTestKey());
    repository.targets = { ...repository.targets, log: log.verifierKey };
    repository.signTargets();
    const bundle = repository.publish();
    log.append(Buffer.from(encodeCanonicalJson(bundle.snapshot)));
    expect((await client.accept({ ...bundle, log: log.prove() })).trusted.log).toMatchObject({
      origin: log.origin,
      size: 1,
    });
  });
});
