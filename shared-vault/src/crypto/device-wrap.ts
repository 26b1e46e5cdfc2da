import type { DeviceWrap } from '@northkeep/contracts';
import { decrypt, encrypt } from './aes-gcm.ts';
import { asRawDataKey } from './data-key.ts';
import { invalidDeviceWrap } from './errors.ts';
import type { DeviceKey, RawDataKey } from './types.ts';

/** Wraps the 32-byte data key with this browser's device key, by AES-GCM (format devwrap-v1). */
export async function wrapForDevice(raw: RawDataKey, deviceKey: DeviceKey): Promise<DeviceWrap> {
  return { v: 'devwrap-v1', ...(await encrypt(deviceKey, raw)) };
}

/** Unwraps a devwrap-v1. Throws `E_DEVICE_WRAP` for another format, another device key or damaged bytes. */
export async function openDeviceWrap(wrap: DeviceWrap, deviceKey: DeviceKey): Promise<RawDataKey> {
  const raw = wrap.v === 'devwrap-v1' ? await decrypt(deviceKey, wrap) : null;
  if (!raw) throw invalidDeviceWrap();
  return asRawDataKey(raw);
}

/** Decodes an untrusted value from localStorage, or returns null when it is not a devwrap-v1. */
export function decodeDeviceWrap(value: unknown): DeviceWrap | null {
  if (typeof value !== 'object' || value === null || !('v' in value && 'n' in value && 'c' in value)) return null;
  const { v, n, c } = value;
  if (v !== 'devwrap-v1' || typeof n !== 'string' || typeof c !== 'string') return null;
  return { v, n, c };
}
