import { randomBytes, randomUUID } from 'node:crypto';
import mongoose, { type Schema, type SchemaType } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import '../docs/database-doc.ts';
import { locateSealedRegistrationField, locateSealedUserField } from '../auth/registrations.ts';
import { parseEnv } from '../env.ts';
import { sealMail } from '../platform/mail/pending-mail.ts';
import { KeyLedgerModel, sealedValueSchema } from '../platform/server-key.model.ts';
import { createKeyRing, type KeyRing, serverKeyIdOf } from '../platform/server-key.ts';
import { openServerKeys, SEALED_PEPPER_LOCATION } from '../platform/server-key-start.ts';
import { createSealedUsers, readSealedUsers } from '../testing/sealed-users.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { resealWithNewestKey } from './reseal.ts';
import { SEALED_COLLECTIONS } from './sealed-fields.ts';
import { findSealedValues } from './sealed-values.ts';

const OLD = randomBytes(32);
const NEW = randomBytes(32);
const older = createKeyRing([OLD]);
const both = createKeyRing([NEW, OLD]);
const newest = createKeyRing([NEW]);
const USERS = 30;

let app: TestApp;
let pepper: string;
beforeAll(async () => {
  app = await createTestApp({ SERVER_KEY: OLD.toString('base64') });
  pepper = app.deps.pepper.toString('base64');
});
afterAll(() => app.close());
beforeEach(async () => {
  for (const { collection } of SEALED_COLLECTIONS.slice(0, -1)) await collection.deleteMany({});
  await KeyLedgerModel.updateOne(
    {},
    { $set: { kids: [serverKeyIdOf(OLD)], pepper: older.seal(SEALED_PEPPER_LOCATION, pepper) } },
  );
});

/** Paths of all sealed values of a schema, lists marked by `[]`. */
function sealedPathsOf(schema: Schema): string[] {
  return Object.entries(schema.paths).flatMap(([path, type]) => {
    const inner = (type as SchemaType & { schema?: Schema }).schema;
    if (!inner) return [];
    if (inner === (sealedValueSchema as unknown)) return [path];
    const list = type.instance === 'Array' ? '[]' : '';
    return sealedPathsOf(inner).map((name) => `${path}${list}.${name}`);
  });
}

/** Returns the ids of the server keys with which the values in the database are sealed. */
async function storedKids(): Promise<Set<string>> {
  const kids = new Set<string>();
  for (const { collection, fields } of SEALED_COLLECTIONS)
    for (const document of await collection.find({}).toArray())
      for (const { sealed } of findSealedValues(document, fields)) kids.add(sealed.kid);
  return kids;
}

const ledgerKids = async () => (await KeyLedgerModel.findOne().lean())?.kids;

describe('SEALED_COLLECTIONS', () => {
  it('contains every sealed field of the models', () => {
    const declared = Object.values(mongoose.models).flatMap(({ collection, schema }) =>
      sealedPathsOf(schema).map((path) => `${collection.name} ${path}`),
    );
    const listed = SEALED_COLLECTIONS.flatMap(({ collection, fields }) =>
      Object.keys(fields).map((path) => `${collection.name} ${path}`),
    );
    expect(listed.sort()).toEqual(declared.sort());
  });
});

describe('resealWithNewestKey', () => {
  it('reseals every sealed field with the newest key, which then suffices to open them', async () => {
    await createSealedUsers(older, USERS);
    const mail = sealMail(older, { to: 'ada@northkeep.test', email: { subject: 'x', text: 'y', html: 'z' } as never });
    const owner = randomUUID();
    const registration = {
      _id: randomUUID(),
      userId: owner,
      keys: { erkp: older.seal(locateSealedRegistrationField('erkp', owner), 'r') },
    };
    await mongoose.connection.collection('registrations').insertOne(registration as never);
    await mongoose.connection.collection('support_requests').insertOne({ mails: [mail] });
    await mongoose.connection.collection('mail_outbox').insertOne({ _id: mail.id as never, body: mail.body });
    expect(await resealWithNewestKey(both)).toMatchObject({ left: 0, droppedKids: [serverKeyIdOf(OLD)] });
    expect(await storedKids()).toEqual(new Set([serverKeyIdOf(NEW)]));
    await expectOpen(newest);
    for (const { collection, fields } of SEALED_COLLECTIONS)
      for (const document of await collection.find({}).toArray())
        for (const { place, sealed } of findSealedValues(document, fields)) newest.open(place, sealed);
  });

  it('lets a server start without the older key, with the same pepper', async () => {
    await resealWithNewestKey(both);
    const env = parseEnv({ SERVER_KEY: NEW.toString('base64'), DATA_DIR: app.deps.env.dataDir });
    expect((await openServerKeys(env)).pepper.toString('base64')).toBe(pepper);
    expect(await ledgerKids()).toEqual([serverKeyIdOf(NEW)]);
  });

  it('completes the work of an interrupted call', async () => {
    await createSealedUsers(older, USERS);
    let seals = 0;
    const failing: KeyRing = {
      ...both,
      seal(place, text) {
        seals += 1;
        if (seals > USERS) throw new Error('interrupted');
        return both.seal(place, text);
      },
    };
    await expect(resealWithNewestKey(failing)).rejects.toThrow('interrupted');
    expect(await ledgerKids()).toEqual([serverKeyIdOf(OLD)]);
    await expectOpen(both);
    expect(await resealWithNewestKey(both)).toMatchObject({ left: 0, droppedKids: [serverKeyIdOf(OLD)] });
    await expectOpen(newest);
    expect(await resealWithNewestKey(both)).toEqual({ moved: 0, left: 0, droppedKids: [] });
  });

  it('does not overwrite a value that a request changes while it is being resealed', async () => {
    const [userId = ''] = await createSealedUsers(older, 1);
    const users = mongoose.connection.collection('users');
    let isChanged = false;
    const racing: KeyRing = {
      ...both,
      seal(place, text) {
        if (!isChanged)
          void users.updateOne(
            { userId },
            { $set: { erkp: newest.seal(locateSealedUserField('erkp', userId), 'later') } },
          );
        isChanged = true;
        return both.seal(place, text);
      },
    };
    await resealWithNewestKey(racing);
    const stored = await users.findOne({ userId });
    expect(newest.open(locateSealedUserField('erkp', userId), stored?.erkp)).toBe('later');
  });

  it('does not drop the older keys while a value sealed with an unknown key is left', async () => {
    await createSealedUsers(createKeyRing([randomBytes(32)]), 1);
    expect(await resealWithNewestKey(both)).toMatchObject({ droppedKids: [], left: expect.any(Number) });
    expect(await ledgerKids()).toEqual([serverKeyIdOf(OLD)]);
  });
});

async function expectOpen(ring: KeyRing): Promise<void> {
  const texts = await readSealedUsers(ring);
  expect(texts).toHaveLength(USERS);
  expect(texts.every(({ stored, expected }) => stored.every((text) => text === expected))).toBe(true);
}
