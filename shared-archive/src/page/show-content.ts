import { getKindDeclaration, KIND_NAMES } from '@northkeep/contracts';
import type { ArchiveRecord, SavedCard } from '../content/entries.ts';
import { RECORD_STATES } from '../content/entries.ts';
import { compareByOrder } from '../readable/read-plan.ts';
import { textValueOf } from '../readable/values.ts';
import { DECRYPT_PAGE_TEXTS } from './copy.ts';
import { createTextElement, findElement } from './elements.ts';
import type { OpenedArchive } from './read-file.ts';

/** Number of records of a section that are shown at first. */
const SHOWN_FIRST = 50;
/**
 * Record kinds that the page does not show, because they contain no texts: settings, and numbers that the readable
 * export formats include.
 */
const NOT_READ: readonly string[] = ['settings', 'onboarding', 'weeklyProgress', 'assessments', 'lineVersions'];

/** Shows the content of an opened archive: its record counts, the missing parts, and every text. */
export function showContent({ manifest, records }: OpenedArchive): void {
  findElement('title', HTMLElement).textContent = DECRYPT_PAGE_TEXTS.records(records.length);
  findElement('made', HTMLElement).textContent = DECRYPT_PAGE_TEXTS.made(manifest.createdAt);
  const damaged = records.filter((record) => Object.keys(record.damaged).length > 0).length;
  findElement('damaged', HTMLElement).hidden = damaged === 0;
  findElement('damaged-title', HTMLElement).textContent = DECRYPT_PAGE_TEXTS.damaged(damaged);
  findElement('missing', HTMLElement).hidden = manifest.missing.length === 0;
  findElement('missing-list', HTMLElement).replaceChildren(
    ...manifest.missing.map((part) => createTextElement('li', DECRYPT_PAGE_TEXTS.missing[part])),
  );
  const sections = sectionsOf(records, manifest.savedCards ?? []);
  findElement('sections', HTMLElement).replaceChildren(...sections.map(sectionElement));
  findElement('contents', HTMLElement).replaceChildren(...sections.map(contentsItem));
}

interface Section {
  readonly id: string;
  readonly heading: string;
  readonly records: readonly Row[];
}

type Row = ArchiveRecord | SavedCard;

/**
 * Returns one section for each record kind with live records, one for the saved cards, and one for each other record
 * state, such as deleted.
 */
function sectionsOf(records: readonly ArchiveRecord[], savedCards: readonly SavedCard[]): Section[] {
  const readable = records.filter(({ kind }) => !NOT_READ.includes(kind));
  const live = KIND_NAMES.map((kind) => ({
    id: `section-${kind}`,
    heading: getKindDeclaration(kind).display.heading,
    records: readable.filter((record) => record.kind === kind && record.state === 'live').toSorted(compareByOrder),
  }));
  const others = RECORD_STATES.filter((state) => state !== 'live').map((state) => ({
    id: `section-${state}`,
    heading: DECRYPT_PAGE_TEXTS.states[state],
    records: readable.filter((record) => record.state === state),
  }));
  const cards = { id: 'section-savedCards', heading: DECRYPT_PAGE_TEXTS.savedCards, records: savedCards };
  return [...live, cards, ...others].filter((section) => section.records.length > 0);
}

function contentsItem({ id, heading, records }: Section): HTMLElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = `#${id}`;
  link.append(
    createTextElement('span', heading),
    createTextElement('span', DECRYPT_PAGE_TEXTS.count(records.length), 'num'),
  );
  item.append(link);
  return item;
}

function sectionElement({ id, heading, records }: Section): HTMLElement {
  const section = document.createElement('section');
  section.id = id;
  const title = createTextElement('h2', heading);
  title.append(createTextElement('span', DECRYPT_PAGE_TEXTS.count(records.length), 'count num'));
  const list = document.createElement('ul');
  list.className = 'rows';
  list.append(...records.slice(0, SHOWN_FIRST).map(rowElement));
  section.append(title, list);
  if (records.length > SHOWN_FIRST) section.append(showAllButton(list, records));
  return section;
}

function showAllButton(list: HTMLElement, records: readonly Row[]): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'text';
  button.textContent = DECRYPT_PAGE_TEXTS.showAll(records.length);
  button.addEventListener('click', () => {
    const first = rowElement(records[SHOWN_FIRST] as Row);
    list.append(first, ...records.slice(SHOWN_FIRST + 1).map(rowElement));
    first.tabIndex = -1;
    first.focus();
    button.remove();
  });
  return button;
}

function rowElement(record: Row): HTMLElement {
  const item = document.createElement('li');
  if ('summary' in record) {
    item.append(
      createTextElement('span', record.summary === '' ? record.title : `${record.title}. ${record.summary}`, 'words'),
    );
    return item;
  }
  const { title } = getKindDeclaration(record.kind).display;
  const text = title === null ? '' : textValueOf(record, title);
  const isDamaged = title !== null && title in record.damaged;
  const shown = createTextElement(
    'span',
    isDamaged ? DECRYPT_PAGE_TEXTS.noText : text || textValueOf(record, 'note') || record.id,
    'words',
  );
  if (record.values.isDone === true) shown.classList.add('done');
  item.append(
    shown,
    createTextElement('span', textValueOf(record, 'scheduleDate') || textValueOf(record, 'week'), 'when num'),
  );
  return item;
}
