import {
  ARGON2ID,
  type Argon2idParameters,
  type AuthKdf,
  decodeArgon2id,
  type Erkp,
  isAllowedIterationCount,
  KDF_ITERATIONS,
} from '@northkeep/contracts';
import { computeLoginSalt } from '../crypto/auth-kdf.ts';
import { encodeBase64Url } from '../crypto/base64.ts';
import { encodeUtf8, sha256 } from '../crypto/bytes.ts';
import { otherParametersError } from '../crypto/errors.ts';
import { type KeyValueStore, LocalStorageMap } from './local-storage-map.ts';

/** Costs of a derivation. Those of Argon2id are 0 for a key package without `hard`. */
export interface KdfCosts extends Argon2idParameters {
  readonly iter: number;
}

/** The parts of a key package from which its key is derived. */
type KnownPackage = Pick<Erkp, 's' | 'iter' | 'hard'>;

interface KnownAccount {
  /** Highest costs of a key package that opened on this device. */
  readonly costs: KdfCosts;
  /** Lower costs of a login that the user has accepted; null for none. */
  readonly accepted: KdfCosts | null;
  /** Hashes of the salts with which a login on this device opened the vault, the latest last. */
  readonly salts: readonly string[];
}

const DEFAULT_COSTS: KdfCosts = { iter: KDF_ITERATIONS, ...ARGON2ID };
const WITHOUT_ARGON2ID: Argon2idParameters = { m: 0, t: 0, p: 0 };
const SALTS_MAX = 4;
/** Entry with the salts of logins of any account, see {@link KnownDerivations.acceptSalt}. */
const LOGIN_SALTS = 'logins';
const LOGIN_SALTS_MAX = 8;

/** Returns base64url(SHA-256) of the normalised email, so that this device need not store the email itself. */
export async function hashEmail(email: string): Promise<string> {
  return encodeBase64Url(await sha256(encodeUtf8(email.trim().toLowerCase())));
}

const hashSalt = async (salt: string): Promise<string> => encodeBase64Url(await sha256(encodeUtf8(salt)));

/** Returns the costs of a key package or of a login. */
export const kdfCostsOf = ({ iter, hard }: Pick<Erkp, 'iter'> & { hard?: Argon2idParameters }): KdfCosts => {
  const { m, t, p } = hard ?? WITHOUT_ARGON2ID;
  return { iter, m, t, p };
};

/** Returns true when a guess costs less under `a` than under `b`. */
export const isWeaker = (a: KdfCosts, b: KdfCosts): boolean => a.iter < b.iter || a.m < b.m || a.t < b.t;

/**
 * Costs and salts of the derivations that this device knows of each account. A malicious server could otherwise ask for
 * cheaper ones, or for a salt that it gives to everyone. What the server names is remembered only through a key package
 * that opened: the package authenticates its own costs.
 */
export class KnownDerivations {
  readonly #map: LocalStorageMap;

  constructor(store: KeyValueStore) {
    this.#map = new LocalStorageMap(store, 'zk.kdf.v1');
  }

  /**
   * Throws `E_OTHER_PARAMETERS` for a login whose derivation costs less than that of the known key package, or that has
   * another salt than the known ones.
   */
  async checkLogin(email: string, kdf: AuthKdf): Promise<void> {
    const known = await this.#read(email);
    if (!known) return;
    if (isWeaker(kdfCostsOf(kdf), known.accepted ?? known.costs)) throw otherParametersError();
    // The server cannot choose the salt that is made from the address.
    const isKnown = kdf.salt === (await computeLoginSalt(email)) || (await this.#hasSalt(known, kdf.salt));
    if (!isKnown) throw otherParametersError();
  }

  /** Throws `E_OTHER_PARAMETERS` for a key package whose derivation costs less than that of the known one. */
  async checkPackage(email: string, keyPackage: KnownPackage): Promise<void> {
    const costs = await this.costsOf(email);
    if (costs && isWeaker(kdfCostsOf(keyPackage), costs)) throw otherParametersError();
  }

  /** Remembers a key package that opened. With `lowers`, lower costs too, which the user has accepted. */
  async rememberPackage(email: string, keyPackage: KnownPackage, { lowers = false } = {}): Promise<void> {
    const known = await this.#read(email);
    const costs = kdfCostsOf(keyPackage);
    const isKept = known !== null && !lowers && isWeaker(costs, known.costs);
    await this.#write(email, {
      costs: isKept ? known.costs : costs,
      accepted: known?.accepted ?? null,
      salts: addTo(known?.salts ?? [], await hashSalt(keyPackage.s)),
    });
  }

  /**
   * Remembers the salt of a login that opened the vault. Its costs are remembered only when the user has accepted lower
   * ones: the costs of a login are the server's word, and too high ones would later make an honest login doubtful.
   */
  async rememberLogin(email: string, kdf: AuthKdf, { accepted = false } = {}): Promise<void> {
    const known = await this.#read(email);
    if (!known) return;
    const costs = kdfCostsOf(kdf);
    await this.#write(email, {
      costs: known.costs,
      accepted: accepted && isWeaker(costs, known.costs) ? costs : known.accepted,
      salts: addTo(known.salts, await hashSalt(kdf.salt)),
    });
  }

  /**
   * Accepts the salt of a login from now on: this device made it, or has logged in with it, so the server has the secret
   * of that salt already. The vault may open later, with another passphrase than the password of the login.
   */
  async acceptSalt({ salt }: AuthKdf): Promise<void> {
    const salts = addTo(textsOf(this.#map.get(LOGIN_SALTS)), await hashSalt(salt), LOGIN_SALTS_MAX);
    this.#map.set(LOGIN_SALTS, salts);
  }

  /** Copies what is known of an account to its new email. */
  async copy(before: string, email: string): Promise<void> {
    const known = await this.#read(before);
    if (known) await this.#write(email, known);
  }

  /**
   * Forgets an account with its salts, from which its email could be guessed. The entry of a former email has a salt in
   * common with that of the email, so it is forgotten, too.
   */
  async forget(email: string): Promise<void> {
    const hash = await hashEmail(email);
    const salts = [await hashSalt(await computeLoginSalt(email)), ...((await this.#read(email))?.salts ?? [])];
    for (const [name, value] of this.#map.entries()) {
      const known = decodeKnown(value)?.salts ?? [];
      if (name !== hash && !known.some((salt) => salts.includes(salt))) continue;
      salts.push(...known);
      this.#map.delete(name);
    }
    const others = textsOf(this.#map.get(LOGIN_SALTS)).filter((salt) => !salts.includes(salt));
    if (others.length === 0) this.#map.delete(LOGIN_SALTS);
    else this.#map.set(LOGIN_SALTS, others);
  }

  /** Returns the costs of the account's known key package, or null. */
  async costsOf(email: string): Promise<KdfCosts | null> {
    return (await this.#read(email))?.costs ?? null;
  }

  /** Returns the costs of a new derivation: those of new keys, or the known ones of the account where they are higher. */
  async newCosts(email: string): Promise<KdfCosts> {
    return highest([await this.costsOf(email)]);
  }

  /** Returns the costs of a new derivation for an account that is not known: the highest of all on this device. */
  newCostsOfAny(): KdfCosts {
    return highest([...this.#map.entries()].map(([, value]) => decodeKnown(value)?.costs ?? null));
  }

  async #hasSalt(known: KnownAccount, salt: string): Promise<boolean> {
    const hash = await hashSalt(salt);
    return known.salts.includes(hash) || textsOf(this.#map.get(LOGIN_SALTS)).includes(hash);
  }

  async #read(email: string): Promise<KnownAccount | null> {
    return decodeKnown(this.#map.get(await hashEmail(email)));
  }

  async #write(email: string, known: KnownAccount): Promise<void> {
    this.#map.set(await hashEmail(email), known);
  }
}

const addTo = (salts: readonly string[], hash: string, most = SALTS_MAX): readonly string[] =>
  [...salts.filter((one) => one !== hash), hash].slice(-most);

const highest = (all: readonly (KdfCosts | null)[]): KdfCosts =>
  all.reduce<KdfCosts>(
    (most, costs) => ({
      iter: Math.max(most.iter, costs?.iter ?? 0),
      m: Math.max(most.m, costs?.m ?? 0),
      t: Math.max(most.t, costs?.t ?? 0),
      p: most.p,
    }),
    DEFAULT_COSTS,
  );

function decodeKnown(value: unknown): KnownAccount | null {
  if (typeof value !== 'object' || value === null) return null;
  const costs = decodeCosts('costs' in value ? value.costs : null);
  if (!costs) return null;
  const accepted = decodeCosts('accepted' in value ? value.accepted : null);
  return { costs, accepted, salts: textsOf('salts' in value ? value.salts : []) };
}

function decodeCosts(value: unknown): KdfCosts | null {
  if (typeof value !== 'object' || value === null || !('iter' in value) || !isAllowedIterationCount(value.iter))
    return null;
  const isWithout = 'm' in value && value.m === 0;
  const second = isWithout ? WITHOUT_ARGON2ID : decodeArgon2id(value);
  return second && { iter: value.iter, ...second };
}

const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
