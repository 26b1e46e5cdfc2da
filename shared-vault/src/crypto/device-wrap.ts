import type { DeviceWrappedKey } from '@northkeep/contracts';
import { decrypt, encrypt } from './aes-gcm.ts';
import { encodeUtf8 } from './bytes.ts';
import { asRawDataKey } from './data-key.ts';
import { invalidDeviceWrapError } from './errors.ts';
import type { DeviceKey, RawDataKey } from './types.ts';

/** Account and vault that a wrapped key is bound to. The key opens for no other user who signs in on this device. */
export interface DeviceWrapOwner {
  /** User id; {@link REGISTRATION_WRAP_ACCOUNT} before the account exists. */
  readonly account: string;
  readonly vaultId: string;
}

/** Account name in the key wrap of a registration draft, because the account does not exist yet. */
export const REGISTRATION_WRAP_ACCOUNT = 'registration';

const boundTo = ({ account, vaultId }: DeviceWrapOwner) => encodeUtf8(`devwrap-v1:${account}:${vaultId}`);

/** Wraps the 32-byte data key with this browser's device key, by AES-GCM (format devwrap-v1). */
export async function wrapForDevice(
  raw: RawDataKey,
  deviceKey: DeviceKey,
  owner: DeviceWrapOwner,
): Promise<DeviceWrappedKey> {
  return { v: 'devwrap-v1', account: owner.account, ...(await encrypt(deviceKey, raw, boundTo(owner))) };
}

/** Unwraps a devwrap-v1. Throws `E_DEVICE_WRAP` for another format, owner or device key and for damaged bytes. */
export async function unwrapDeviceWrap(
  wrap: DeviceWrappedKey,
  deviceKey: DeviceKey,
  owner: DeviceWrapOwner,
): Promise<RawDataKey> {
  const isOwned = wrap.v === 'devwrap-v1' && wrap.account === owner.account;
  const raw = isOwned ? await decrypt(deviceKey, wrap, boundTo(owner)) : null;
  if (!raw) throw invalidDeviceWrapError();
  return asRawDataKey(raw);
}

/** Decodes an untrusted value from localStorage, or returns null when it is not a devwrap-v1. */
export function decodeDeviceWrap(value: unknown): DeviceWrappedKey | null {
  if (typeof value !== 'object' || value === null) return null;
  const { v, account, n, c }: Partial<Record<string, unknown>> = { ...value };
  if (v !== 'devwrap-v1' || typeof account !== 'string' || typeof n !== 'string' || typeof c !== 'string') return null;
  return { v, account, n, c };
}
