import type { ArchiveRecord } from '../content/entries.ts';
import { encodeMarkdownRow, encodeMarkdownText, guardFirstCharacter } from './markdown-text.ts';
import { type PlanNode, readPlan } from './read-plan.ts';
import { numberValueOf, textValueOf } from './values.ts';

/**
 * Returns the planner data as one Markdown text: direction, obstacles, aims with goals and steps, weeks, reviews,
 * assessments.
 */
export function renderPlanMarkdown(records: readonly ArchiveRecord[]): string {
  const plan = readPlan(records);
  const live = records.filter(({ state }) => state === 'live');
  return [
    `# ${titleOf(plan.direction)}`,
    ...(plan.antiDirection === '' ? [] : ['', `Away from: ${encodeMarkdownRow(plan.antiDirection)}`]),
    ...list('Further directions', plan.otherDirections),
    ...list('Obstacles', plan.obstacles),
    ...plan.aims.flatMap((aim) => ['', `## ${aimHeading(aim.label)}`, ...aim.children.flatMap(goalLines)]),
    ...(plan.orphans.length > 0 ? ['', '## Without a place in the plan', '', ...plan.orphans.flatMap(nodeLines)] : []),
    ...weekLines(live),
    ...reviewLines(live),
    ...assessmentLines(live),
    '',
  ].join('\n');
}

function goalLines(goal: PlanNode): string[] {
  const steps = goal.children.filter(({ record }) => record.kind === 'steps');
  const milestones = goal.children.filter(({ record }) => record.kind === 'milestones');
  return [
    '',
    `### ${encodeMarkdownRow(goal.label)}`,
    ...(steps.length > 0 ? ['', ...steps.map(stepLine)] : []),
    ...milestones.flatMap((milestone) => [
      '',
      `#### ${encodeMarkdownRow(milestone.label)}`,
      '',
      ...milestone.children.map(stepLine),
    ]),
  ];
}

function stepLine({ record, label }: PlanNode): string {
  const parked = textValueOf(record, 'status') === 'parked' ? ', parked' : '';
  return `- ${encodeMarkdownRow(label)} (${numberValueOf(record, 'total')}× a week${parked})`;
}

const nodeLines = (node: PlanNode): string[] => [
  `- ${encodeMarkdownRow(node.label)}`,
  ...node.children.flatMap(nodeLines),
];

function weekLines(records: readonly ArchiveRecord[]): string[] {
  const rows = records
    .filter(({ kind }) => kind === 'weeklyProgress')
    .map((record) => ({ week: textValueOf(record, 'week'), record }))
    .sort((a, b) => (a.week < b.week ? 1 : a.week > b.week ? -1 : 0))
    .map(({ week, record }) => {
      const cells = [week, textValueOf(record, 'goalLabel'), textValueOf(record, 'stepLabel')].map(tableCell);
      return `| ${cells.join(' | ')} | ${numberValueOf(record, 'progress')} of ${numberValueOf(record, 'target')} |`;
    });
  return rows.length === 0 ? [] : ['', '## Weeks', '', '| week | goal | step | done |', '|---|---|---|---|', ...rows];
}

function reviewLines(records: readonly ArchiveRecord[]): string[] {
  const reviews = records
    .filter(({ kind }) => kind === 'reviews')
    .sort((a, b) => (a.id < b.id ? 1 : -1))
    .flatMap((record) => ['', `### ${record.id}`, '', noteOf(textValueOf(record, 'note'))]);
  return reviews.length === 0 ? [] : ['', '## Reviews', ...reviews];
}

function assessmentLines(records: readonly ArchiveRecord[]): string[] {
  const rows = records
    .filter(({ kind }) => kind === 'assessments')
    .map(
      (record) =>
        `| ${[textValueOf(record, 'takenAt'), textValueOf(record, 'instrument'), textValueOf(record, 'scores')].map(tableCell).join(' | ')} |`,
    )
    .sort();
  return rows.length === 0
    ? []
    : ['', '## Assessments', '', '| taken | instrument | scores |', '|---|---|---|', ...rows];
}

/** Title of a plan without a direction. */
export const NO_DIRECTION = 'Plan';
/** Text of a review without a note. */
export const NO_NOTE = 'Without a note.';
/** Headings of the same level as those of the aims. */
const SECTIONS = ['Further directions', 'Obstacles', 'Without a place in the plan', 'Weeks', 'Reviews', 'Assessments'];

const titleOf = (direction: string): string =>
  direction === NO_DIRECTION ? guardFirstCharacter(direction) : encodeMarkdownRow(direction) || NO_DIRECTION;

const aimHeading = (label: string): string =>
  SECTIONS.includes(label) ? guardFirstCharacter(label) : encodeMarkdownRow(label);

/** The rows of a note, in which a `#` at the start of a row would begin a heading. */
function noteOf(note: string): string {
  if (note === '' || note === NO_NOTE) return note === '' ? NO_NOTE : guardFirstCharacter(note);
  return encodeMarkdownText(note).replace(/^#/gm, '&#35;');
}

const list = (heading: string, items: readonly string[]): string[] =>
  items.length === 0 ? [] : ['', `## ${heading}`, '', ...items.map((item) => `- ${encodeMarkdownRow(item)}`)];
const tableCell = (text: string): string => encodeMarkdownRow(text).replaceAll('|', '\\|');
