import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type {
  ErrorBody,
  KeyPackage,
  Kind,
  ReencryptionResult,
  RotationResponse,
  WireRecord,
} from '@northkeep/contracts';
import { UserModel } from '../users/user.model.ts';
import { createTestVault } from './accounts.ts';
import { createEnvelope } from './factories.ts';
import { logInWithVaultProof } from './provable.ts';
import type { TestApp } from './test-app.ts';

/** Registers an account with a known vault proof and logs it in. */
export async function createRotatingPerson(app: TestApp) {
  const { account, vaultProof, client } = await logInWithVaultProof(app);
  client.vaultId = account.vault.vaultId;
  const user = await UserModel.findOne({ email: account.email }).lean();
  if (!user) throw new Error('no user');
  return { account, client, userId: user.userId, live: { vaultId: account.vault.vaultId, vaultProof } };
}
export type RotatingPerson = Awaited<ReturnType<typeof createRotatingPerson>>;

/** A new vault with its proof, as the fields of a request. */
export function createTestVaultWithProof() {
  const p = randomBytes(32);
  const vaultId = createHash('sha256').update(p).digest('base64url');
  const { erkp, proof } = createTestVault();
  return { vaultId, vaultProof: p.toString('base64url'), flat: { ...erkp, proof, vaultId } };
}

export const readRotationState = async ({ client }: RotatingPerson) =>
  (await client.get<RotationResponse>('/crypto/rotation')).body;
export const readUser = (userId: string) => UserModel.findOne({ userId }).lean();
export const addLine = async ({ client }: RotatingPerson, text = createEnvelope()) =>
  (await client.post<WireRecord>('/lines', { id: randomUUID(), index: 1, text })).body;
export const listLines = async ({ client }: RotatingPerson) =>
  (await client.get<{ id: string }[]>('/lines')).body.map(({ id }) => id);

/** Builds the request that starts a rotation, with all former keys. */
export async function rotationRequestOf(who: RotatingPerson, vault = createTestVaultWithProof(), extra: object = {}) {
  const { formerKeys } = await readRotationState(who);
  const { body } = await who.client.get<KeyPackage>('/crypto/erkp');
  const all = [...formerKeys.map(({ vaultId }) => vaultId), who.live.vaultId];
  return {
    ...{
      ...vault.flat,
      password: who.account.password,
      rev: body.rev,
      vaultProof: who.live.vaultProof,
      goal: createEnvelope(),
    },
    formerKeys: all.map((vaultId) => ({ vaultId, key: createEnvelope() })),
    ...extra,
  };
}

/** Starts a rotation. If the server accepts it, `who` uses the new vault afterwards. */
export async function beginRotation(who: RotatingPerson, extra: object = {}) {
  const vault = createTestVaultWithProof();
  const before = who.live;
  const body = await rotationRequestOf(who, vault, extra);
  const answer = await who.client.post<KeyPackage & ErrorBody>('/crypto/rotation', body);
  if (answer.status === 201) Object.assign(who, { live: vault });
  if (answer.status === 201) who.client.vaultId = vault.vaultId;
  return { answer, body, before, vault };
}

export const readUnrotatedRecords = async (
  { client }: RotatingPerson,
  from: string,
  kind: Kind = 'lines',
  after?: string,
) =>
  client.get<{ records: WireRecord[] } & ErrorBody>(
    `/crypto/rotation/records?from=${from}&kind=${kind}${after ? `&after=${after}` : ''}`,
  );
export const buildReencryptedRecord = (
  record: WireRecord,
  fields: object = { text: createEnvelope() },
  kind: Kind = 'lines',
) => ({
  ...{ kind, id: record.id, vaultId: record.vaultId, rev: record.rev },
  fields,
});
export const sendReencryptedRecords = ({ client }: RotatingPerson, records: object[]) =>
  client.post<{ results: ReencryptionResult[] } & ErrorBody>('/crypto/rotation/records', { records });
export const finishRotation = ({ client }: RotatingPerson) => client.post<RotationResponse>('/crypto/rotation/finish');
export const readReencryptionResults = async (sent: ReturnType<typeof sendReencryptedRecords>) =>
  (await sent).body.results.map(({ result }) => result);
