import type { ArchiveRecord } from '../content/entries.ts';
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
    `# ${oneLine(plan.direction) || 'Plan'}`,
    ...(plan.antiDirection === '' ? [] : ['', `Away from: ${oneLine(plan.antiDirection)}`]),
    ...list('Further directions', plan.otherDirections),
    ...list('Obstacles', plan.obstacles),
    ...plan.aims.flatMap((aim) => ['', `## ${oneLine(aim.label)}`, ...aim.children.flatMap(goalLines)]),
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
    `### ${oneLine(goal.label)}`,
    ...(steps.length > 0 ? ['', ...steps.map(stepLine)] : []),
    ...milestones.flatMap((milestone) => [
      '',
      `#### ${oneLine(milestone.label)}`,
      '',
      ...milestone.children.map(stepLine),
    ]),
  ];
}

function stepLine({ record, label }: PlanNode): string {
  const parked = textValueOf(record, 'status') === 'parked' ? ', parked' : '';
  return `- ${oneLine(label)} (${numberValueOf(record, 'total')}× a week${parked})`;
}

const nodeLines = (node: PlanNode): string[] => [`- ${oneLine(node.label)}`, ...node.children.flatMap(nodeLines)];

function weekLines(records: readonly ArchiveRecord[]): string[] {
  const rows = records
    .filter(({ kind }) => kind === 'weeklyProgress')
    .map((record) => ({ week: textValueOf(record, 'week'), record }))
    .sort((a, b) => (a.week < b.week ? 1 : -1))
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
    .flatMap((record) => ['', `### ${record.id}`, '', textValueOf(record, 'note') || 'Without a note.']);
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

const list = (heading: string, items: readonly string[]): string[] =>
  items.length === 0 ? [] : ['', `## ${heading}`, '', ...items.map((item) => `- ${oneLine(item)}`)];
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
const tableCell = (text: string): string => oneLine(text).replaceAll('|', '\\|');
