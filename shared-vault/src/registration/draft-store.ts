import { envelopeBindingOf } from '@northkeep/contracts';
import { importDataKey } from '../crypto/data-key.ts';
import { REGISTRATION_WRAP_ACCOUNT, unwrapDeviceWrap } from '../crypto/device-wrap.ts';
import { decryptEnvelope, encryptToEnvelope } from '../crypto/envelope.ts';
import type { DataKey } from '../crypto/types.ts';
import type { RememberedVaults } from '../vault/remembered-vaults.ts';
import { readDraft, type SealedDraft, saveDraft } from './draft.ts';
import { RegistrationError } from './errors.ts';

/** Fields of a draft that the account step does not fill. */
export const EMPTY_DRAFT = {
  v: 2,
  firstName: '',
  lastName: '',
  goal: null,
  subscriptionPlan: null,
  period: null,
  ackE2EE: false,
  sentAt: 0,
} as const;

/** Reads and writes the registration draft of this device, with the device key that seals it. */
export class DraftStore {
  readonly #rememberedVaults: RememberedVaults;

  constructor(rememberedVaults: RememberedVaults) {
    this.#rememberedVaults = rememberedVaults;
  }

  /** Reads the draft, or returns null when there is none. Throws `E_DRAFT_CORRUPT` or `E_DRAFT_CORRUPTED`. */
  async read(): Promise<SealedDraft | null> {
    const draft = await readDraft(await this.#rememberedVaults.existingDeviceKey());
    if (draft === 'corrupt') throw new RegistrationError('E_DRAFT_CORRUPT');
    if (draft === 'corrupted') throw new RegistrationError('E_DRAFT_CORRUPTED');
    if (draft === 'missing') return null;
    const { plainGoal, ...sealed } = draft;
    return plainGoal === undefined ? sealed : this.withGoal(sealed, plainGoal);
  }

  /** Reads the draft. Throws `E_DRAFT_MISSING` when there is none. */
  async require(): Promise<SealedDraft> {
    const draft = await this.read();
    if (!draft) throw new RegistrationError('E_DRAFT_MISSING');
    return draft;
  }

  async save(draft: SealedDraft): Promise<void> {
    await saveDraft(await this.#rememberedVaults.deviceKey(), draft);
  }

  /** Returns the draft with its goal sealed under the data key of the new vault. */
  async withGoal(draft: SealedDraft, goal: string): Promise<SealedDraft> {
    const place = envelopeBindingOf('account', 'goal', draft.made.vaultId);
    return { ...draft, goal: await encryptToEnvelope(await this.#dataKeyOf(draft), { place, value: goal.trim() }) };
  }

  /** Decrypts the goal of a draft; '' when it has none. */
  async goalOf(draft: SealedDraft): Promise<string> {
    if (!draft.goal) return '';
    const place = envelopeBindingOf('account', 'goal', draft.made.vaultId);
    const value = await decryptEnvelope(await this.#dataKeyOf(draft), draft.goal, place);
    return typeof value === 'string' ? value : '';
  }

  async #dataKeyOf({ wrap, made }: SealedDraft): Promise<DataKey> {
    const owner = { account: REGISTRATION_WRAP_ACCOUNT, vaultId: made.vaultId };
    const raw = await unwrapDeviceWrap(wrap, await this.#rememberedVaults.deviceKey(), owner);
    return importDataKey(raw).finally(() => raw.fill(0));
  }
}
