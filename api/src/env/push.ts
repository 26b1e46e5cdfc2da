import { type VapidKeys, vapidKeysOf } from '../push/vapid.ts';
import type { EnvFaults } from './env-faults.ts';
import type { EnvVariables } from './variables.ts';

export interface PushSettings {
  /** VAPID keys; null when they are generated and kept in the database. */
  readonly keys: VapidKeys | null;
  /** Contact URI of the operator for push services, `mailto:` or `https:`. */
  readonly subject: string;
  /**
   * Origin of a local push service that the server may call in addition to the known push services; null for none, and
   * always null in production.
   */
  readonly standIn: string | null;
}

interface Input {
  readonly v: EnvVariables;
  readonly production: boolean;
  readonly faults: EnvFaults;
}

/** VAPID subject of an instance without a public URL. */
const LOCAL_SUBJECT = 'mailto:push@localhost';
const KEYS = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'] as const;

/** Returns the settings of push messages. Production requires keys, or PUSH=generated. */
export function parsePushSettings({ v, production, faults }: Input): PushSettings {
  const standIn = standInOrigin({ v, production, faults });
  const isUnset = v.PUSH === undefined && KEYS.every((name) => v[name] === undefined);
  if (v.PUSH === 'generated' || (isUnset && !production)) {
    for (const name of KEYS)
      if (v[name] !== undefined && name !== 'VAPID_SUBJECT') faults.add(name, 'needs PUSH=vapid');
    const own = v.PUBLIC_URL?.startsWith('https:') ? v.PUBLIC_URL : LOCAL_SUBJECT;
    return { keys: null, subject: v.VAPID_SUBJECT ?? own, standIn };
  }
  const reason = isUnset ? 'is needed in production (set PUSH=generated to use the stand-in)' : 'is needed for push';
  for (const name of KEYS) if (v[name] === undefined) faults.add(name, reason);
  return { keys: givenKeys(v, faults), subject: v.VAPID_SUBJECT ?? '', standIn };
}

function givenKeys(
  { VAPID_PRIVATE_KEY: given, VAPID_PUBLIC_KEY: shown }: EnvVariables,
  faults: EnvFaults,
): VapidKeys | null {
  if (given === undefined || shown === undefined) return null;
  const keys = vapidKeysOf(given);
  if (!keys) faults.add('VAPID_PRIVATE_KEY', 'must be the base64url of a private key of P-256 (32 bytes)');
  else if (keys.publicKey !== shown) faults.add('VAPID_PUBLIC_KEY', 'is not the public key of VAPID_PRIVATE_KEY');
  return keys;
}

/**
 * In production PUSH_SERVICE is a fault. Threat: the server would send data of clients to an address in its own
 * network.
 */
function standInOrigin({ v, production, faults }: Input): string | null {
  if (v.PUSH_SERVICE === undefined) return null;
  if (production) faults.add('PUSH_SERVICE', 'is for tests only');
  return new URL(v.PUSH_SERVICE).origin;
}
