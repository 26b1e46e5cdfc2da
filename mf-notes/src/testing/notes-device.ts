import { addDays } from '@northkeep/contracts';
import type { TestDevice, TestTab } from '@northkeep/shared-vault/testing/devices';
import { restoreDates, rollOverLines } from '../features/dates/rollover.ts';
import { UndoableLines } from '../features/editor/undo/edited-lines.ts';
import { UndoHistory } from '../features/editor/undo/step-history.ts';
import type { NotesScriptStep } from './notes-script.ts';

const TODAY = '2026-11-23';
const LONGEST_STEP_BACK = 40;

/**
 * Test device on which the notes are open. It has its own collection, and the commands, undo steps and rollover of the
 * editor.
 */
export class NotesDevice {
  readonly device: TestDevice;
  readonly tab: TestTab;
  readonly #history: UndoHistory;
  readonly #edited: UndoableLines;
  #rolledOver: ReturnType<typeof rollOverLines> = [];

  constructor(device: TestDevice, tab: TestTab) {
    this.device = device;
    this.tab = tab;
    const { lines, lineVersions } = tab.records;
    const undoDeletion = (key: Parameters<typeof tab.sync.undoDeletion>[0]) => tab.sync.undoDeletion(key);
    this.#history = new UndoHistory({ lines, undoDeletion, onChange: () => {} });
    const keep = (id: string) => {
      const text = lines.get(id)?.text ?? '';
      if (text !== '') lineVersions.create({ text, takenAt: new Date(0).toISOString() }, { parentId: id });
    };
    this.#edited = new UndoableLines({ lines, history: this.#history, noteEdit: () => {}, recordBeforeRemoval: keep });
  }

  get texts(): readonly string[] {
    return this.tab.records.lines.items.map(({ text }) => text);
  }

  /** Performs one step of the simulated user. Steps that type a text use the new word `word`. */
  async act({ do: what, at, by }: NotesScriptStep, word: string): Promise<void> {
    const { lines } = this.tab.records;
    if (what === 'undo' || what === 'redo') await this.#history.applyLatest(what);
    else if (what === 'roll-over') this.#rolledOver = rollOverLines(lines, TODAY);
    else if (what === 'undo-roll-over') {
      restoreDates(lines, this.#rolledOver);
      this.#rolledOver = [];
    } else if (what === 'write' || lines.items.length === 0) this.#edited.create({ text: word });
    else this.#edit({ do: what, device: 0, at, by }, word);
  }

  #edit({ do: what, at, by }: NotesScriptStep, word: string): void {
    const edited = this.#edited;
    const { items } = this.tab.records.lines;
    const position = at % items.length;
    const line = items[position];
    if (!line) return;
    const words = line.text.split(' ');
    const [first, rest] = [words.slice(0, by % words.length), words.slice(by % words.length)];
    if (what === 'type') edited.change(line.id, { text: `${line.text} ${word}` }, { base: { text: line.text } });
    else if (what === 'split')
      this.#history.recordStep(() => {
        edited.change(line.id, { text: first.join(' ') });
        edited.create({ text: rest.join(' ') }, { after: line.id });
      });
    else if (what === 'paste')
      this.#history.recordStep(() => {
        edited.change(line.id, { text: `${line.text} ${word}` });
        edited.createAll([{ text: `${word}b.` }, { text: `${word}c.` }], { after: line.id });
      });
    else if (what === 'delete') edited.remove(line.id);
    else if (what === 'tick') edited.change(line.id, { isDone: !line.isDone });
    else if (what === 'schedule')
      edited.change(line.id, { scheduleDate: addDays(TODAY, (by % LONGEST_STEP_BACK) - LONGEST_STEP_BACK / 2) });
    else this.#place(what, position, by);
  }

  #place(what: NotesScriptStep['do'], position: number, by: number): void {
    const edited = this.#edited;
    const { items } = this.tab.records.lines;
    const [previous, line, target] = [items[position - 1], items[position], items[by % items.length]];
    if (what === 'move' && line && target && target.id !== line.id) edited.move(line.id, { after: target.id });
    if (what !== 'merge' || !previous || !line) return;
    this.#history.recordStep(() => {
      edited.change(previous.id, { text: `${previous.text} ${line.text}` });
      edited.remove(line.id);
    });
  }
}
