import type { RecordValues } from '@northkeep/contracts';
import { autorun, makeAutoObservable, runInAction } from '@northkeep/shared-kit/runtime';
import { EncryptedValue, vault } from '@northkeep/shared-vault';

export type ReviewDecision = RecordValues<'reviews'>['decisions'][number];

/** A review that is not completed yet. */
export interface ReviewDraft {
  readonly week: string;
  /** Note of the review; null until it is changed. */
  readonly note: string | null;
  readonly decisions: readonly ReviewDecision[];
}

/** Pause in typing, in ms, after which the note is stored. */
const TYPING_PAUSE_MS = 350;

const stored = new EncryptedValue<ReviewDraft | null>({ name: 'review-draft', empty: null, decode: decodeDraft });

/** The review under way, encrypted on this device, so that a lock or a reload loses neither note nor decisions. */
class CurrentDraft {
  /** Draft that was changed in this browser page; null until the first change. */
  private own: ReviewDraft | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined = undefined;

  constructor() {
    makeAutoObservable(this);
    vault.beforeLock(async () => this.store());
    autorun(() => {
      if (vault.state.status !== 'unlocked') this.forget();
    });
  }

  /**
   * Returns the draft of a week. A week without a draft takes over the note of an earlier review that was never
   * completed.
   */
  get(week: string): ReviewDraft {
    const draft = this.own ?? stored.value;
    return draft?.week === week ? draft : { week, note: draft?.note || null, decisions: [] };
  }

  setNote(week: string, note: string): void {
    this.own = { ...this.get(week), note };
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.store(), TYPING_PAUSE_MS);
  }

  /**
   * Adds a decision, or replaces the decision on the same step. The planned times from before the first decision are
   * kept.
   */
  decide(week: string, decision: ReviewDecision): void {
    const { decisions, note } = this.get(week);
    const known = decisions.find(({ stepId }) => stepId === decision.stepId);
    const rest = decisions.filter(({ stepId }) => stepId !== decision.stepId);
    this.own = { week, note, decisions: [...rest, { ...decision, before: known?.before ?? decision.before }] };
    this.store();
  }

  /** Stores a typed note at once, without waiting for a pause in typing. */
  store(): void {
    clearTimeout(this.timer);
    if (this.own) stored.set(this.own);
  }

  /** Removes the draft after the record of the review has stored all of it. */
  clear(): void {
    this.forget();
    stored.set(null);
  }

  private forget(): void {
    clearTimeout(this.timer);
    runInAction(() => {
      this.own = null;
    });
  }
}

export const reviewDraft = new CurrentDraft();

function decodeDraft(value: unknown): ReviewDraft | null {
  if (!isRecord(value) || typeof value.week !== 'string') return null;
  const decisions = Array.isArray(value.decisions) ? value.decisions.filter(isDecision) : [];
  return { week: value.week, note: typeof value.note === 'string' ? value.note : null, decisions };
}

function isDecision(value: unknown): value is ReviewDecision {
  if (!isRecord(value)) return false;
  const texts = [value.stepId, value.stepLabel, value.goalLabel];
  return texts.every((text) => typeof text === 'string') && [value.before, value.after].every(Number.isInteger);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
