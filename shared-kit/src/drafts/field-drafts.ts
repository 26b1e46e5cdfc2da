import { pressedKey } from '../components/pressed-key/index.ts';
import { DRAFTS_SAVED_EVENT } from './discard-drafts.ts';
import type { Draft, DraftStorage } from './draft.ts';
import { asDraftField, type DraftField, enterText, findFieldOwner, listDraftFields } from './draft-field.ts';

/** Pause in typing, in ms, after which drafts are stored. */
const TYPING_PAUSE_MS = 350;

/** Field whose text the user has changed. */
interface EditedField {
  name: string;
  /** Latest text, which a removed field may not show any more. */
  text: string;
  readonly base: string;
  readonly owner: Element;
  /** Time stamp of the last change, comparable with that of other events. */
  editedAt: number;
}

/**
 * Keeps the texts of all fields with the attribute `data-draft` until they are saved or discarded, and enters them again
 * when their field is shown again. The attribute is the name of the draft. With `data-draft-kept`, the draft lasts until
 * the field is emptied or `discardDrafts` is called, because further steps of a form follow.
 *
 *     no draft --input--> edited --emptied or reset to its base--> no draft
 *     edited   --Enter, Escape or a press in its form or dialog, which then closes or clears the field--> no draft
 *     edited   --removed by a navigation or any other act--> left --shown again with the same base--> edited
 *     edited   --lock or reload--> kept --shown again--> edited
 */
export class FieldDrafts {
  readonly #storage: DraftStorage;
  readonly #drafts = new Map<string, Draft>();
  readonly #edited = new Map<DraftField, EditedField>();
  /** Texts of the fields when the user entered them. */
  readonly #bases = new WeakMap<DraftField, string>();
  readonly #unstored = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #status: 'closed' | 'open' | 'frozen' = 'closed';
  #lastAct: Event | null = null;
  #navigatedAt = 0;
  #restoring: Promise<void> = Promise.resolve();
  #storing: Promise<void> = Promise.resolve();
  #isWriting = false;

  constructor(storage: DraftStorage) {
    this.#storage = storage;
  }

  /** Watches the fields of the page. Returns a function that stops watching. */
  watch(): () => void {
    const stop = new AbortController();
    const { signal } = stop;
    const listen = (type: string, run: (event: Event) => void) =>
      window.addEventListener(type, run, { capture: true, signal });
    listen('focusin', ({ target }) => this.#noteBase(target));
    listen('input', (event) => this.#noteInput(event));
    for (const type of ['click', 'submit', 'keydown']) listen(type, (event) => this.#noteAct(event));
    listen('popstate', ({ timeStamp }) => {
      this.#navigatedAt = timeStamp;
    });
    listen('beforeunload', (event) => this.#noteLeaving(event));
    listen('pagehide', () => this.#storeNow());
    document.addEventListener('visibilitychange', () => document.hidden && this.#storeNow(), { signal });
    listen(DRAFTS_SAVED_EVENT, (event) => event instanceof CustomEvent && this.#discard(String(event.detail)));
    const observer = new MutationObserver(() => this.#checkFields());
    observer.observe(document.body, { childList: true, subtree: true });
    signal.addEventListener('abort', () => observer.disconnect());
    return () => stop.abort();
  }

  /** Reads the stored drafts and enters them into the fields that are shown. */
  async open(): Promise<void> {
    const stored = await this.#storage.read();
    if (this.#status !== 'closed') return;
    for (const [name, draft] of Object.entries(stored)) this.#drafts.set(name, draft);
    this.#status = 'open';
    this.#joinTyped();
    // The page may have been left before the drafts were read.
    this.#storeNow();
    await this.#restoreShown();
  }

  /**
   * Stores all texts, because their fields are about to be removed; later changes are not stored. Resolves when the
   * drafts are stored.
   */
  freeze(): Promise<void> {
    if (this.#status !== 'open') return Promise.resolve();
    this.#status = 'frozen';
    this.#takeTexts();
    return this.#store();
  }

  /** Forgets all texts. */
  close(): void {
    clearTimeout(this.#timer);
    this.#status = 'closed';
    this.#drafts.clear();
    this.#edited.clear();
    this.#unstored.clear();
    this.#storage.forget();
  }

  #discard(prefix: string): void {
    for (const [field, { name }] of this.#edited) {
      if (!name.startsWith(prefix)) continue;
      this.#edited.delete(field);
      this.#bases.set(field, field.value);
    }
    for (const name of [...this.#drafts.keys()]) if (name.startsWith(prefix)) this.#set(name, null);
    this.#storeLater();
  }

  #noteBase(target: EventTarget | null): void {
    const field = asDraftField(target);
    if (field && !this.#bases.has(field)) this.#bases.set(field, field.value);
  }

  #noteInput({ target, timeStamp }: Event): void {
    const field = asDraftField(target);
    // A field that saves each input gets the attribute when it is rendered with a text that it cannot save.
    if (!field) return void setTimeout(() => this.#noteEdit(asDraftField(target), timeStamp));
    this.#noteEdit(field, timeStamp);
  }

  #noteEdit(field: DraftField | null, editedAt: number): void {
    if (!field) return;
    const known = this.#edited.get(field);
    const { value: text, dataset } = field;
    if (known) Object.assign(known, { text, editedAt });
    else {
      const base = this.#bases.get(field) ?? '';
      this.#edited.set(field, { name: dataset.draft ?? '', text, base, owner: findFieldOwner(field), editedAt });
    }
    this.#storeLater();
  }

  #noteAct(event: Event): void {
    const isAct = !(event instanceof KeyboardEvent) || ['Enter', 'Escape'].includes(pressedKey(event));
    if (!isAct) return;
    this.#lastAct = event;
    // The handlers of the page run first; they may clear or close the field.
    setTimeout(() => this.#checkFields());
  }

  /**
   * Stores the latest texts at once. While a text is not stored yet, the browser asks the user whether to leave the page.
   * A text is not stored yet while the stored drafts are being read, while it is being written, and after a write failed.
   */
  #noteLeaving(event: Event): void {
    this.#storeNow();
    if (this.#hasUnstoredText()) event.preventDefault();
  }

  #hasUnstoredText(): boolean {
    if (this.#isWriting || this.#unstored.size > 0) return true;
    if (this.#status !== 'closed') return false;
    return [...this.#edited].some(([field, { base }]) => field.isConnected && field.value !== base);
  }

  /** Notes the present text of each edited field, and forgets a draft whose text was saved or reset. */
  #takeTexts(): void {
    for (const [field, edited] of this.#edited) {
      if (!field.isConnected) continue;
      const name = field.dataset.draft ?? '';
      if (name !== edited.name) this.#set(edited.name, null);
      edited.name = name;
      edited.text = field.value;
      const { text, base } = edited;
      if (name !== '') this.#set(name, text === base ? null : { text, base, at: Date.now(), left: false });
    }
  }

  /** Puts a kept text before what the user has typed into its field, which was empty, before the drafts were read. */
  #joinTyped(): void {
    for (const [field, { name, base }] of this.#edited) {
      const kept = this.#drafts.get(name);
      if (!kept || base !== '' || kept.base !== '' || !field.isConnected || field.value === kept.text) continue;
      const separator = field instanceof HTMLTextAreaElement ? '\n' : ' ';
      enterText(field, [kept.text, field.value].filter(Boolean).join(separator));
    }
  }

  #checkFields(): void {
    if (this.#status !== 'open') return;
    for (const [field, edited] of this.#edited) if (!field.isConnected) this.#release(field, edited);
    this.#takeTexts();
    if (this.#drafts.size > 0) void this.#restoreShown();
    if (this.#unstored.size > 0) this.#storeLater();
  }

  /** Decides about the draft of a field that was removed: the user has saved or discarded the text, or left the screen. */
  #release(field: DraftField, edited: EditedField): void {
    this.#edited.delete(field);
    const { text, base } = edited;
    if (edited.name === '') return;
    const act = this.#lastAct;
    const isKept = field.dataset.draftKept !== undefined;
    const isDecided =
      !isKept &&
      act !== null &&
      act.timeStamp >= edited.editedAt &&
      act.timeStamp >= this.#navigatedAt &&
      act.target instanceof Node &&
      edited.owner.contains(act.target);
    this.#set(edited.name, isDecided || text === base ? null : { text, base, at: Date.now(), left: !isKept });
  }

  #set(name: string, draft: Draft | null): void {
    const before = this.#drafts.get(name);
    if (before?.text === draft?.text && before?.left === draft?.left) return;
    if (draft) this.#drafts.set(name, draft);
    else this.#drafts.delete(name);
    this.#unstored.add(name);
  }

  #restoreShown(): Promise<void> {
    this.#restoring = this.#restoring.then(async () => {
      for (const field of listDraftFields()) if (this.#restore(field)) await nextTask();
    });
    return this.#restoring;
  }

  /** Enters the draft of a field that the user has not changed yet. Returns true when it did. */
  #restore(field: DraftField): boolean {
    const draft = this.#drafts.get(field.dataset.draft ?? '');
    if (!draft || this.#status !== 'open' || this.#edited.has(field)) return false;
    if (field.readOnly || field.disabled) return false;
    const isChanged = field.value !== draft.base;
    // The text was saved or changed elsewhere since the user left the screen.
    if (isChanged && draft.left) this.#set(field.dataset.draft ?? '', null);
    // The user was typing before the drafts were read.
    if (isChanged && (draft.left || document.activeElement === field)) return false;
    this.#bases.set(field, draft.base);
    enterText(field, draft.text);
    if (document.activeElement === field) field.setSelectionRange(draft.text.length, draft.text.length);
    return true;
  }

  #storeLater(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#storeNow(), TYPING_PAUSE_MS);
  }

  #storeNow(): void {
    if (this.#status !== 'open') return;
    this.#takeTexts();
    void this.#store();
  }

  /** Stores one time after the other, because the storage joins the changes with the drafts that it reads first. */
  #store(): Promise<void> {
    clearTimeout(this.#timer);
    this.#storing = this.#storing.then(() => this.#writeUnstored());
    return this.#storing;
  }

  async #writeUnstored(): Promise<void> {
    const changes = Object.fromEntries([...this.#unstored].map((name) => [name, this.#drafts.get(name) ?? null]));
    this.#unstored.clear();
    if (Object.keys(changes).length === 0) return;
    this.#isWriting = true;
    try {
      await this.#storage.write(changes);
    } catch (reason) {
      console.warn('a draft was not stored:', reason);
      // The next store tries again, unless the vault has been locked.
      if (this.#status !== 'closed') for (const name of Object.keys(changes)) this.#unstored.add(name);
    } finally {
      this.#isWriting = false;
    }
  }
}

/** Resolves in a later task, after React has rendered the entered text. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
