import {
  type AuthKdf,
  BASE64URL_32_BYTES_PATTERN,
  BILLING_TERMS,
  type BillingTerm,
  type DeviceWrappedKey,
  decodeAuthKdf,
  decodeErkp,
  type Envelope,
  isEnvelope,
  type NewVault,
  REGISTRATION_PLANS,
  type RegistrationPlan,
} from '@northkeep/contracts';
import { decrypt, encrypt } from '../crypto/aes-gcm.ts';
import { encodeUtf8 } from '../crypto/bytes.ts';
import { decodeDeviceWrap } from '../crypto/device-wrap.ts';
import { type AuthSecret, type DeviceKey, parseVaultId } from '../crypto/types.ts';
import { newestRow, writeDraftRow } from './draft-rows.ts';

/**
 * Registration draft, version 2. Stored on this device until the registration is finished, sealed with the device key.
 */
export interface SealedDraft {
  readonly v: 2;
  readonly email: string;
  readonly secret: AuthSecret;
  readonly kdf: AuthKdf;
  readonly made: NewVault;
  readonly wrap: DeviceWrappedKey;
  /** True when this device should be remembered once the registration is finished. */
  readonly remember: boolean;
  readonly firstName: string;
  readonly lastName: string;
  /** Encrypted goal of the user, bound to `account.goal:<vaultId>`; null before the profile step. */
  readonly goal: Envelope | null;
  /** Goal of a draft in an earlier form, which the store seals when it reads the draft. */
  readonly plainGoal?: string;
  readonly subscriptionPlan: RegistrationPlan | null;
  readonly period: BillingTerm | null;
  readonly ackE2EE: boolean;
  readonly createdAt: number;
  /** Time at which the latest code was requested, in ms since 1970; 0 before the first request. */
  readonly sentAt: number;
}

const boundTo = (vaultId: string) => encodeUtf8(`registration-draft-v2:${vaultId}`);

/** Seals and stores a draft. Resolves when it is on disk. */
export async function saveDraft(key: DeviceKey, draft: SealedDraft): Promise<void> {
  const { vaultId } = draft.made;
  const box = await encrypt(key, encodeUtf8(JSON.stringify(draft)), boundTo(vaultId));
  await writeDraftRow({ v: 2, vaultId, createdAt: draft.createdAt, ...box });
}

/**
 * Reads the latest draft that is not too old, see {@link newestRow}. Returns `missing` when there is none, `corrupt` when it cannot be
 * decrypted and `corrupted` when its content is not a draft.
 */
export async function readDraft(key: DeviceKey | null): Promise<SealedDraft | 'missing' | 'corrupt' | 'corrupted'> {
  const row = await newestRow();
  if (!row) return 'missing';
  if (!key) return 'corrupt';
  const plain = await decrypt(key, row, boundTo(row.vaultId));
  return plain ? (decodeDraft(plain) ?? 'corrupted') : 'corrupt';
}

function decodeDraft(plain: Uint8Array): SealedDraft | null {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(plain));
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  // In an earlier form the fields are inside `data`, the goal is text, and a `validationCode` is among them, which is
  // not needed: the server knows which codes were verified.
  const d: Partial<Record<keyof SealedDraft, unknown>> = 'data' in value ? { v: 2, ...Object(value.data) } : value;
  const made = decodeMade(d.made);
  const kdf = decodeAuthKdf(d.kdf);
  const wrap = decodeDeviceWrap(d.wrap);
  const sound =
    d.v === 2 &&
    typeof d.email === 'string' &&
    typeof d.secret === 'string' &&
    BASE64URL_32_BYTES_PATTERN.test(d.secret);
  if (!sound || !made || !kdf || !wrap || typeof d.createdAt !== 'number') return null;
  return {
    v: 2,
    ...(typeof d.goal === 'string' ? { plainGoal: d.goal } : {}),
    email: d.email as string,
    secret: d.secret as AuthSecret,
    kdf,
    made,
    wrap,
    remember: d.remember !== false,
    firstName: textOf(d.firstName),
    lastName: textOf(d.lastName),
    goal: isEnvelope(d.goal) ? d.goal : null,
    subscriptionPlan: REGISTRATION_PLANS.find((plan) => plan === d.subscriptionPlan) ?? null,
    period: BILLING_TERMS.find((term) => term === d.period) ?? null,
    ackE2EE: d.ackE2EE === true,
    createdAt: d.createdAt,
    sentAt: typeof d.sentAt === 'number' ? d.sentAt : 0,
  };
}

function decodeMade(value: unknown): NewVault | null {
  if (typeof value !== 'object' || value === null) return null;
  if (!('erkp' in value && 'proof' in value && 'vaultId' in value)) return null;
  const erkp = decodeErkp(value.erkp);
  const vaultId = parseVaultId(value.vaultId);
  return erkp && vaultId && isEnvelope(value.proof) ? { erkp, proof: value.proof, vaultId } : null;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
