import { autorun, makeAutoObservable, runInAction } from '@northkeep/shared-kit/runtime';
import { EncryptedValue, vault } from '@northkeep/shared-vault';

type Drafts = Readonly<Record<string, string>>;

/** Pause in typing, in ms, after which a text is stored. */
const TYPING_PAUSE_MS = 350;
const NONE: Drafts = {};

const stored = new EncryptedValue<Drafts>({ name: 'wizard-drafts', empty: NONE, decode: decodeDrafts });

/**
 * Texts of the wizard that are typed but not added yet, encrypted on this device, so that a lock or a reload loses
 * none. The name of a field is its page and, on pages that ask for each aim or goal, the id of that aim or goal.
 */
class WizardDrafts {
  /** Texts that the user has typed since the last write to the storage. */
  private typed = NONE;
  private timer: ReturnType<typeof setTimeout> | undefined = undefined;

  constructor() {
    makeAutoObservable(this);
    vault.beforeLock(async () => this.store());
    autorun(() => {
      if (vault.state.status !== 'unlocked') this.forget();
    });
  }

  /** Returns the properties of the text field with this name. */
  fieldOf(name: string) {
    return {
      kept: this.typed[name] ?? stored.value[name] ?? '',
      onType: (text: string) => this.note(name, text),
    };
  }

  /** Removes all texts when the wizard is finished. */
  clear(): void {
    this.forget();
    stored.set(NONE);
  }

  private note(name: string, text: string): void {
    this.typed = { ...this.typed, [name]: text };
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.store(), TYPING_PAUSE_MS);
  }

  private store(): void {
    clearTimeout(this.timer);
    if (!stored.ready || Object.keys(this.typed).length === 0) return;
    const all = Object.entries({ ...stored.value, ...this.typed });
    stored.set(Object.fromEntries(all.filter(([, text]) => text !== '')));
    this.typed = NONE;
  }

  private forget(): void {
    clearTimeout(this.timer);
    runInAction(() => {
      this.typed = NONE;
    });
  }
}

export const wizardDrafts = new WizardDrafts();

function decodeDrafts(value: unknown): Drafts {
  if (typeof value !== 'object' || value === null) return NONE;
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => isText(entry[1])));
}

const isText = (value: unknown): value is string => typeof value === 'string';
