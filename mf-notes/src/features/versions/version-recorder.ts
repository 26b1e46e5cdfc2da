import { MINUTE_MS } from '@northkeep/contracts';
import { lines, lineVersions, loadLineHistoryModule } from '@northkeep/shared-vault';
import { useEffect } from 'react';

/** Time in ms without a change after which a text becomes a version. */
const REST_MS = 5 * MINUTE_MS;

/** An edit whose result is not stored as a version yet. */
interface OpenEdit {
  /** Text before the edit, and the time of the line's last change before the edit. */
  readonly before: { readonly text: string; readonly takenAt: string };
  rest: ReturnType<typeof setTimeout>;
}

const edits = new Map<string, OpenEdit>();
/** Text of the latest version of each line that this page wrote. */
const latest = new Map<string, string>();
/**
 * Number of versions of each line: the number after this page last checked its history, plus the versions that this
 * page has written since.
 */
const counts = new Map<string, number>();

/** Records that the text of a line is about to change, and restarts the timer of five minutes. */
export function trackLineEdit(id: string): void {
  const line = lines.get(id);
  if (!line || line.damaged.has('text')) return;
  const open = edits.get(id);
  clearTimeout(open?.rest);
  const rest = setTimeout(() => recordVersion(id), REST_MS);
  if (open) open.rest = rest;
  else edits.set(id, { before: { text: line.text, takenAt: line.updatedAt }, rest });
}

/**
 * Writes a version of an edited line, because its text has not changed for five minutes or the user has left the note.
 */
export function recordVersion(id: string): void {
  const edit = edits.get(id);
  if (!edit) return;
  clearTimeout(edit.rest);
  edits.delete(id);
  const line = lines.get(id);
  if (!line || line.damaged.has('text') || line.text === edit.before.text) return;
  const isKnown = latest.get(id) === edit.before.text;
  // An emptied line is deleted when it loses the focus, so the text before the edit is written as a version at once,
  // without a check for an existing one.
  if (!isKnown && isBlank(line.text)) write(id, edit.before.text, edit.before.takenAt);
  else if (write(id, line.text)) complete(id, isKnown || isBlank(edit.before.text) ? null : edit.before);
}

/** Writes a version of a line that is about to be deleted. */
export function recordVersionBeforeRemoval(id: string): void {
  recordVersion(id);
  const line = lines.get(id);
  if (line && !line.damaged.has('text') && !line.readOnly) write(id, line.text);
}

/** Writes the versions of all edited lines and forgets their texts when the user leaves the screen. */
export function useVersionRecorder(): void {
  useEffect(() => leaveNotes, []);
}

function leaveNotes(): void {
  for (const id of [...edits.keys()]) recordVersion(id);
  latest.clear();
  counts.clear();
}

/** Writes a version. Returns true when the text was written: it is not blank and differs from the latest version. */
function write(id: string, text: string, takenAt = new Date().toISOString()): boolean {
  if (isBlank(text) || latest.get(id) === text) return false;
  lineVersions.create({ text, takenAt }, { parentId: id });
  latest.set(id, text);
  counts.set(id, (counts.get(id) ?? 0) + 1);
  return true;
}

/**
 * Adds the text before the edit when no version contains it. Deletes versions above the maximum number and versions
 * that are too old.
 */
function complete(id: string, former: OpenEdit['before'] | null): void {
  loadLineHistoryModule()
    .then(async ({ lineHistory, LINE_VERSIONS_MAX }) => {
      if (former === null && (counts.get(id) ?? 0) <= LINE_VERSIONS_MAX) return;
      if (lines.get(id)) counts.set(id, await lineHistory.complete(id, former));
    })
    // While offline this fails; the next version then completes the history.
    .catch((error: unknown) => console.debug('the history of a line was not completed', error));
}

const isBlank = (text: string): boolean => text.trim() === '';
