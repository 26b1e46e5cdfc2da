import type { DeviceWrap } from '@northkeep/contracts';
import { decrypt, encrypt } from './aes-gcm.ts';
import { asRawDataKey } from './data-key.ts';
import { invalidDeviceWrap } from './errors.ts';
import type { DeviceKey, RawDataKey } from './types.ts';

/** devwrap-v1: the data key under this browser's own key. */
export async function wrapForDevice(raw: RawDataKey, deviceKey: DeviceKey): Promise<DeviceWrap> {
  return { v: 'devwrap-v1', ...(await encrypt(deviceKey, raw)) };
}

/** Opens a devwrap-v1; throws `E_DEVICE_WRAP` for anything else. */
export async function openDeviceWrap(wrap: DeviceWrap, deviceKey: DeviceKey): Promise<RawDataKey> {
  const raw = wrap.v === 'devwrap-v1' ? await decrypt(deviceKey, wrap) : null;
  if (!raw) throw invalidDeviceWrap();
  return asRawDataKey(raw);
}

/** Reads a wrap from storage, or null. */
export function decodeDeviceWrap(value: unknown): DeviceWrap | null {
  if (typeof value !== 'object' || value === null || !('v' in value && 'n' in value && 'c' in value)) return null;
  const { v, n, c } = value;
  if (v !== 'devwrap-v1' || typeof n !== 'string' || typeof c !== 'string') return null;
  return { v, n, c };
}
