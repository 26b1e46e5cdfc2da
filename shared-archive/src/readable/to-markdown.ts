import { findParents, isoWeekOf, nestLines } from '@northkeep/contracts';
import type { ArchiveManifest, ArchiveRecord } from '../content/entries.ts';
import { groupBy } from '../group-by.ts';
import { DEADLINE, ENTRY_TAGS, encodeTag, NO_DETAILS, NO_TAGS, NOTE_DETAILS, PRIORITY_MARKS } from './day-marks.ts';
import { encodeMarkdownText, guardFirstCharacter } from './markdown-text.ts';
import { renderPlanMarkdown } from './plan-markdown.ts';
import { compareByOrder } from './read-plan.ts';
import type { ReadableFile } from './readable-file.ts';
import { renderSavedCardsMarkdown, SAVED_CARDS_MARKDOWN_FILE } from './saved-cards.ts';
import { labelsOf, textValueOf } from './values.ts';

/** Name of the file with the notes that have no date. */
const UNDATED = 'days/without-date.md';

/**
 * Returns the Markdown export: the planner data in one file, one file for each day with its notes and journal entries,
 * and the saved cards.
 */
export function toMarkdown(
  { savedCards = [] }: Pick<ArchiveManifest, 'savedCards'>,
  records: readonly ArchiveRecord[],
): ReadableFile[] {
  const lines = records.filter(({ kind, state }) => kind === 'lines' && state === 'live').toSorted(compareByOrder);
  const days = groupBy(lines, (line) => textValueOf(line, 'scheduleDate'));
  return [
    { path: 'plan.md', text: renderPlanMarkdown(records) },
    ...[...days.keys()].sort().map((date) => ({ path: pathOf(date), text: dayMarkdown(date, days.get(date) ?? []) })),
    ...trashFile(records),
    ...(savedCards.length === 0
      ? []
      : [{ path: SAVED_CARDS_MARKDOWN_FILE, text: renderSavedCardsMarkdown(savedCards) }]),
  ];
}

const pathOf = (date: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(date) ? `days/${date}.md` : UNDATED);

function dayMarkdown(date: string, lines: readonly ArchiveRecord[]): string {
  const title = pathOf(date) === UNDATED ? 'Without a date' : `${date} (${isoWeekOf(date)})`;
  const tasks = lines.filter((line) => textValueOf(line, 'type') !== 'journal');
  const entries = lines.filter((line) => textValueOf(line, 'type') === 'journal');
  return [
    `# ${title}`,
    ...(tasks.length > 0 ? ['', '## Notes', '', ...taskItems(tasks)] : []),
    ...(entries.length > 0 ? ['', '## Journal', '', ...entries.map(journalItem)] : []),
    '',
  ].join('\n');
}

/** Returns the items of the notes of a day. A sub-line is indented below its note, where both are of this day. */
function taskItems(tasks: readonly ArchiveRecord[]): string[] {
  const places = tasks.map((line) => ({ id: line.id, subLineOf: textValueOf(line, 'subLineOf') || null, line }));
  const parents = findParents(places);
  return nestLines(places, parents).map(({ id, line }) => {
    const item = taskItem(line);
    return parents.has(id) ? `  ${indented(item)}` : item;
  });
}

/** Matches the beginning of a further row of a text that would be read as a sub-line. */
const ROW_LIKE_SUB_LINE = /^(?=- \[[ x]\] )/;

function taskItem(line: ArchiveRecord): string {
  const time = textValueOf(line, 'scheduleTime');
  const minutes = textValueOf(line, 'minutes');
  const priority = PRIORITY_MARKS[textValueOf(line, 'priority')] ?? '';
  const deadline = textValueOf(line, 'deadline');
  const due = DEADLINE.test(deadline) ? `due ${deadline}` : '';
  const labels = labelsOf(line).map(encodeTag).join(' ');
  const details = [time, minutes && `${minutes} min`, priority, due, labels].filter((part) => part !== '');
  const box = line.values.isDone === true ? '[x]' : '[ ]';
  const text = encodeMarkdownText(textValueOf(line, 'text'))
    .split('\n')
    .map((row, i) => (i > 0 && ROW_LIKE_SUB_LINE.test(row) ? guardFirstCharacter(row) : row))
    .join('\n');
  const suffix = details.length > 0 ? ` (${details.join(', ')})` : NOTE_DETAILS.test(text) ? NO_DETAILS : '';
  return `- ${box} ${indented(text)}${suffix}`;
}

function journalItem(line: ArchiveRecord): string {
  const text = encodeMarkdownText(textValueOf(line, 'text'));
  const last = text.split('\n').slice(1).at(-1) ?? '';
  const hasTagsInText = last === NO_TAGS || ENTRY_TAGS.test(last);
  const tags = labelsOf(line).map(encodeTag).join(' ') || (hasTagsInText ? NO_TAGS : '');
  return `- ${indented(text)}${tags === '' ? '' : `\n  ${tags}`}`;
}

/** Indented rows after the first row belong to the same list item. */
const indented = (text: string): string => text.replaceAll('\n', '\n  ');

const HEADINGS = { deleted: 'Deleted', conflict: 'Other versions', notSaved: 'Not saved' } as const;

/**
 * Builds the file with the texts outside the normal lists: deleted texts, texts in conflict and texts that the server
 * rejected.
 */
function trashFile(records: readonly ArchiveRecord[]): ReadableFile[] {
  const parts = Object.entries(HEADINGS).flatMap(([state, heading]) => {
    const texts = records
      .filter((record) => record.state === state)
      .map((record) => textValueOf(record, 'text') || textValueOf(record, 'label') || textValueOf(record, 'note'))
      .filter((text) => text !== '');
    return texts.length === 0
      ? []
      : [`## ${heading}`, '', ...texts.map((text) => `- ${indented(encodeMarkdownText(text))}`), ''];
  });
  return parts.length === 0
    ? []
    : [{ path: 'outside-the-lists.md', text: ['# Outside the lists', '', ...parts].join('\n') }];
}
