import { createHmac, randomBytes } from 'node:crypto';

interface Made {
  readonly id: Uint8Array<ArrayBuffer>;
  readonly secret: Buffer;
}

const copy = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => Uint8Array.from(bytes);
const named = (name: string) => Object.assign(new Error(name), { name });

/** Fakes `navigator.credentials` with an authenticator that supports the PRF extension of WebAuthn. */
export class Authenticator {
  readonly passkeys: Made[] = [];
  /** True when the user confirms the request, false when the user declines it. */
  confirms = true;
  hasPrf = true;
  /** True when the authenticator evaluates the PRF at the creation. Most authenticators do so only in an assertion. */
  evaluatesAtOnce = false;
  readonly asked: ('create' | 'get')[] = [];
  /** All PRF outputs that the authenticator has returned. */
  readonly outputs: Buffer[] = [];

  /** Installs this authenticator as `navigator.credentials`. */
  plugIn(): void {
    const navigator = { credentials: this.#credentials };
    Object.defineProperty(globalThis, 'navigator', { configurable: true, value: navigator });
    Object.assign(globalThis, { PublicKeyCredential: class {}, location: { hostname: 'localhost' } });
  }

  readonly #credentials = {
    create: async ({ publicKey }: CredentialCreationOptions) => {
      this.asked.push('create');
      if (!this.confirms) throw named('NotAllowedError');
      const taken = publicKey?.excludeCredentials ?? [];
      if (this.passkeys.some((one) => taken.some(({ id }) => isSame(id, one.id)))) throw named('InvalidStateError');
      const made = { id: copy(randomBytes(32)), secret: randomBytes(32) };
      this.passkeys.push(made);
      const first = publicKey?.extensions?.prf?.eval?.first;
      const results = this.evaluatesAtOnce && first ? { results: { first: this.#evaluate(made, first) } } : {};
      return this.#credential(made, this.hasPrf ? { enabled: true, ...results } : { enabled: false });
    },
    get: async ({ publicKey, signal }: CredentialRequestOptions) => {
      this.asked.push('get');
      signal?.throwIfAborted();
      const made = this.passkeys.find((one) => publicKey?.allowCredentials?.some(({ id }) => isSame(id, one.id)));
      if (!this.confirms || !made) throw named('NotAllowedError');
      if (publicKey?.userVerification !== 'required') throw named('SecurityError');
      const salt = publicKey.extensions?.prf?.evalByCredential?.[Buffer.from(made.id).toString('base64url')]?.first;
      return this.#credential(
        made,
        this.hasPrf && salt ? { results: { first: this.#evaluate(made, salt) } } : undefined,
      );
    },
  };

  #evaluate({ secret }: Made, salt: BufferSource): ArrayBuffer {
    const output = createHmac('sha256', secret).update(bytesOf(salt)).digest();
    this.outputs.push(output);
    return copy(output).buffer;
  }

  #credential(made: Made, prf: unknown) {
    const results = prf === undefined ? {} : { prf };
    return { type: 'public-key', rawId: made.id.buffer, getClientExtensionResults: () => results };
  }
}

const bytesOf = (source: BufferSource): Buffer =>
  ArrayBuffer.isView(source) ? Buffer.from(source.buffer, source.byteOffset, source.byteLength) : Buffer.from(source);
const isSame = (one: BufferSource, two: Uint8Array) => bytesOf(one).equals(Buffer.from(two));
