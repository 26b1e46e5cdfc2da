import { ANTI_DIRECTION_ID, DIRECTION_ID, type Kind, SETTINGS_ID, weeklyProgressId } from '@northkeep/contracts';
import type { Item } from '../../collections/item.ts';
import { planNextLine } from '../../repeats/next-line.ts';
import { readProgress, writeProgress } from '../../weeks/weekly-progress.ts';
import type { AcknowledgedWrites } from './acknowledged-writes.ts';
import type { ScriptStep } from './script-steps.ts';
import type { TestTab } from './test-tab.ts';

const PLANNER = ['aims', 'goals', 'milestones', 'steps'] as const;
const CATEGORIES_TYPED_MAX = 12;
/** Day of all repeated lines, and of their completion. */
const TODAY = '2026-11-03';

/** Runs the steps of a user in a tab and records them as acknowledged writes. */
export class SimulatedUser {
  readonly ledger: AcknowledgedWrites;
  /** For each line, the text that an editor displayed at an earlier time. */
  readonly #shown = new Map<string, string>();
  /** For each tab, callbacks that run once the tab shows the typed texts as saved. */
  readonly #pending = new Map<TestTab, (() => void)[]>();

  constructor(ledger: AcknowledgedWrites) {
    this.ledger = ledger;
  }

  /** Acknowledges everything that the tab shows as saved. */
  note(tab: TestTab): void {
    if (tab.dead || tab.collections.unstored > 0) return;
    // A locked page shows no text as saved.
    if (!tab.collections.open) this.#pending.delete(tab);
    for (const saved of this.#pending.get(tab) ?? []) saved();
    this.#pending.delete(tab);
  }

  #typed(tab: TestTab, saved: () => void): void {
    this.#pending.set(tab, [...(this.#pending.get(tab) ?? []), saved]);
  }

  #text(tab: TestTab, shown?: unknown): string {
    const text = this.ledger.text();
    this.ledger.over(shown, text);
    this.ledger.typedIn(tab.vaultId, text);
    this.#typed(tab, () => this.ledger.saved.add(text));
    return text;
  }

  /** Runs one step; does nothing when the required record is missing. */
  work({ do: what, pick }: ScriptStep, tab: TestTab): void {
    const { lines, steps, idealLife, settings, one } = tab.records;
    const line = pickFrom(lines.items, pick);
    const step = pickFrom(steps.items, pick);
    if (what === 'line' || (what === 'type' && !line))
      lines.create({ text: this.#text(tab) }, positionAfter(line, pick));
    else if (what === 'type' && line) lines.change(line.id, { text: this.#text(tab, line.text) });
    else if (what === 'type-blind' && line) this.#typeBlind(tab, line, pick);
    else if (what === 'tick' && line) lines.change(line.id, { isDone: !line.isDone });
    else if (what === 'words' && line && line.categories.length < CATEGORIES_TYPED_MAX)
      lines.change(line.id, { categories: [...line.categories, this.#text(tab)] });
    else if (what === 'remove-line' && line) lines.remove(line.id);
    else if (what === 'move-line' && line) lines.move(line.id, pick % 3 ? { after: null } : { before: null });
    else if (what === 'nest' && line) this.#nest(tab, line, pick);
    else if (what === 'remind' && line) lines.change(line.id, { reminder: pick });
    else if (what === 'repeat-line' && line)
      lines.change(line.id, { repeat: pick % 4 ? 'FREQ=DAILY' : 'FREQ=WEEKLY;BYDAY=TU', scheduleDate: TODAY });
    else if (what === 'complete') this.#complete(tab, pick);
    else if (what === 'progress' && step) this.#progress(tab, step, pick);
    else if (what === 'select' && step) {
      steps.change(step.id, { status: step.status === 'parked' ? 'selected' : 'parked' });
    } else if (what === 'direction') {
      const id = pick % 2 ? DIRECTION_ID : ANTI_DIRECTION_ID;
      idealLife.create({ label: this.#text(tab, idealLife.get(id)?.label) }, { id });
    } else if (what === 'city') {
      settings.create({ city: this.#text(tab, one('settings').city) }, { id: SETTINGS_ID });
    } else this.#plan({ do: what, tab: 0, pick }, tab);
  }

  /**
   * Types into an editor that has kept the focus. The new text is based on the text that the editor showed first, even
   * if other changes have arrived since.
   */
  #typeBlind(tab: TestTab, line: Item<'lines'>, pick: number): void {
    const shown = this.#shown.get(line.id) ?? line.text;
    this.#shown.set(line.id, line.text);
    const text = this.#text(tab, shown);
    const kept = tab.records.lines.change(line.id, { text }, { base: { text: shown } });
    if (pick % 2) this.#shown.set(kept, text);
  }

  /** Puts a line below another one, which may be below a line itself, or makes it a line of its own. */
  #nest({ records: { lines } }: TestTab, line: Item<'lines'>, pick: number): void {
    const above = pick % 4 === 0 ? undefined : pickFrom(lines.items, pick >> 1);
    lines.change(line.id, { subLineOf: above === undefined || above.id === line.id ? null : above.id });
  }

  /** Completes a repeated line and creates the next one, as the app does. */
  #complete(tab: TestTab, pick: number): void {
    const { lines } = tab.records;
    // Mostly the first one, so that several devices complete the same line.
    const open = lines.items.filter(({ repeat, isDone }) => repeat !== null && !isDone);
    const line = pickFrom(open, pick % 3 ? 0 : pick);
    if (!line) return;
    const { id, scheduleDate } = line;
    const isDeleted = (next: string) => tab.sync.isDeleted({ kind: 'lines', id: next });
    const work = async () => {
      const next = await planNextLine(line, { today: TODAY, isDeleted });
      if (tab.dead || !tab.collections.open || lines.get(id)?.isDone !== false) return;
      lines.change(id, { isDone: true });
      if (!next) return;
      this.ledger.repeated(`${id} ${scheduleDate}`, next.id);
      if (!lines.get(next.id)) lines.create(next.draft, { id: next.id, after: id, isDerived: true });
    };
    // The tab may crash, or be locked, while the next line is planned.
    void tab.untilDeath(work()).catch(() => {});
  }

  /** Completes a step once, in one of two weeks. */
  #progress(tab: TestTab, step: Item<'steps'>, pick: number): void {
    const week = pick % 4 === 0 ? '2026-W45' : '2026-W44';
    const { weeklyProgress } = tab.records;
    const count = this.ledger.step(weeklyProgressId(step.id, week));
    count.tried += 1;
    count.changes += 1;
    this.#typed(tab, () => {
      count.saved += 1;
    });
    const ids = { week, stepId: step.id, goalId: step.parentId ?? '', aimId: step.id };
    const labels = { stepLabel: 'step', goalLabel: 'goal', aimLabel: 'aim' };
    const place = { ...ids, ...labels, target: step.total };
    writeProgress(weeklyProgress, place, readProgress(weeklyProgress, step.id, week) + 1);
  }

  #plan({ do: what, pick }: ScriptStep, tab: TestTab): void {
    const { aims, goals, milestones, steps } = tab.records;
    const aim = pickFrom(aims.items, pick);
    const goal = pickFrom(goals.items, pick);
    const milestone = pickFrom(milestones.items, pick);
    const step = pickFrom(steps.items, pick);
    const under = pick % 2 ? (milestone ?? goal) : goal;
    if (what === 'aim') aims.create({ label: this.#text(tab) });
    else if (what === 'goal' && aim) goals.create({ label: this.#text(tab) }, { parentId: aim.id });
    else if (what === 'milestone' && goal) milestones.create({ label: this.#text(tab) }, { parentId: goal.id });
    else if (what === 'step' && under) {
      const status = pick % 3 ? 'selected' : 'parked';
      steps.create({ label: this.#text(tab), total: 99, status }, { parentId: under.id });
    } else if (what === 'move-step' && step && under) {
      steps.move(step.id, { parentId: under.id });
    } else if (what === 'label' || what === 'remove-planner') {
      const kind = PLANNER[pick % PLANNER.length] ?? 'goals';
      const item = pickFrom(tab.records[kind].items, pick >> 2);
      if (!item) return;
      if (what === 'remove-planner') tab.records[kind].remove(item.id);
      else this.#label(tab, kind, item);
    } else this.#decide({ do: what, tab: 0, pick }, tab);
  }

  #label(tab: TestTab, kind: Kind, { id, label }: { readonly id: string; readonly label: string }): void {
    tab.collections.collection(kind).change(id, { label: this.#text(tab, label) } as object);
  }

  /** Decides on an entry of the sync lists, such as a conflict or a rejected change, as a user would. */
  #decide({ do: what, pick }: ScriptStep, { sync }: TestTab): void {
    const quiet = () => {}; // the tab may crash, or the server may be unreachable
    const conflict = pickFrom(sync.conflicts, pick);
    const refused = pickFrom(sync.rejected, pick);
    if (what === 'choose' && conflict)
      void sync.resolveConflict(conflict.id, pick % 2 ? 'mine' : 'stored').catch(quiet);
    const choice = pickFrom(sync.resolvedConflicts, pick);
    if (what === 'undo-choice' && choice) void sync.reopenConflict(choice.id).catch(quiet);
    if (what === 'retry' && refused) void sync.retryRejected(refused.id).catch(quiet);
    if (what === 'restore') {
      this.ledger.restored = true;
      const work = async () => {
        const found = pickFrom((await sync.readTrash()).records, pick);
        if (found) await sync.restoreDeleted(found);
      };
      void work().catch(quiet);
    }
  }
}

function pickFrom<T>(all: readonly T[], pick: number): T | undefined {
  return all[pick % Math.max(1, all.length)];
}

function positionAfter(line: { readonly id: string } | undefined, pick: number) {
  return line && pick % 3 === 0 ? { after: line.id } : {};
}
