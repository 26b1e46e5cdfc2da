import type { KindDeclaration } from './declaration.ts';
import { PRIORITY_NAMES } from './priority-names.ts';
import {
  CATEGORIES_MAX,
  CATEGORY_LENGTH_MAX,
  IMPORTED_AS_LENGTH_MAX,
  LINE_TEXT_LENGTH_MAX,
  REPEAT_RULE_LENGTH_MAX,
} from './text-limits.ts';

/** A note: a task or a journal entry. */
export const lines = {
  schema: 1,
  ids: 'uuid',
  parents: [],
  ordered: true,
  paths: ['/lines'],
  recordsMax: 100_000,
  listFilters: ['inDashboard'],
  display: { noun: 'line', heading: 'Lines', title: 'text' },
  fields: {
    text: {
      seal: 'sealed',
      type: 'string',
      max: LINE_TEXT_LENGTH_MAX,
      required: true,
      merge: 'copy',
      userText: true,
      saveDelayMs: 750,
      display: { name: 'its words', change: 'text', comparesWords: true },
    },
    isDone: {
      seal: 'clear',
      form: 'boolean',
      default: false,
      display: { name: 'done or open', values: { true: 'Done', false: 'Open' }, change: 'done' },
    },
    doneAt: {
      seal: 'sealed',
      type: 'string',
      max: 30,
      nullable: true,
      default: null,
      // When two devices complete the same line, only the times differ. The stored time is kept, so no conflict arises.
      merge: 'stored',
      userText: false,
      display: { name: 'a setting' },
    },
    type: {
      seal: 'clear',
      form: 'enum',
      values: ['task', 'journal'],
      default: 'task',
      display: { name: 'kind', values: { task: 'Task', journal: 'Journal entry' } },
    },
    inDashboard: { seal: 'clear', form: 'boolean', default: false, display: { name: 'on the dashboard' } },
    macroStepTotal: {
      seal: 'clear',
      form: 'integer',
      min: 0,
      max: 99,
      nullable: true,
      default: null,
      display: { name: 'times planned' },
    },
    macroStepCompleted: {
      seal: 'clear',
      form: 'integer',
      min: 0,
      max: 99,
      nullable: true,
      default: null,
      display: { name: 'times done' },
    },
    /** One more label of the line (docs/adr/0100-labels.md). */
    category: {
      seal: 'sealed',
      type: 'string',
      max: CATEGORY_LENGTH_MAX,
      nullable: true,
      default: null,
      userText: true,
      display: { name: 'label', searchMark: '#' },
    },
    categories: {
      seal: 'sealed',
      type: 'list',
      of: { seal: 'sealed', type: 'string', max: CATEGORY_LENGTH_MAX },
      max: CATEGORIES_MAX,
      default: [],
      merge: 'union',
      userText: true,
      display: { name: 'labels', comparesWords: true, searchMark: '#' },
    },
    scheduleDate: {
      seal: 'clear',
      form: 'date',
      nullable: true,
      default: null,
      merge: 'present',
      display: { name: 'date', change: 'date' },
    },
    scheduleTime: {
      seal: 'sealed',
      type: 'string',
      max: 5,
      nullable: true,
      default: null,
      userText: false,
      display: { name: 'time', change: 'date' },
    },
    aiSuggestedCategory: {
      seal: 'sealed',
      type: 'string',
      max: CATEGORY_LENGTH_MAX,
      nullable: true,
      default: null,
      userText: false,
      display: { name: 'a setting' },
    },
    /**
     * For a copy that keeps a conflicting text: id of the line in which the conflict arose. Null for every other line.
     */
    copyOf: {
      seal: 'sealed',
      type: 'string',
      max: 36,
      refersTo: 'lines',
      nullable: true,
      default: null,
      merge: 'stored',
      userText: false,
      display: { name: 'a setting' },
    },
    /** Id of the line below which it belongs; null for a line of its own (docs/adr/0106-sub-lines.md). */
    subLineOf: {
      seal: 'sealed',
      type: 'string',
      max: 36,
      refersTo: 'lines',
      nullable: true,
      default: null,
      // A choice between two ids would say nothing to the user, and either place keeps the line.
      merge: 'stored',
      places: true,
      userText: false,
      display: { name: 'the line it belongs to' },
    },
    /**
     * For a line of a calendar file: digests of the values that the file had at the last import, as JSON text. Null for
     * every other line (docs/adr/0108-imported-again.md).
     */
    importedAs: {
      seal: 'sealed',
      type: 'string',
      max: IMPORTED_AS_LENGTH_MAX,
      nullable: true,
      default: null,
      // Two devices that import the same file store the same digests.
      merge: 'stored',
      userText: false,
      display: { name: 'a setting' },
    },
    /**
     * Date (ISO) that the task had until the weekly rollover removed it, because the task was still open. The insights
     * count the task as missed on that day.
     */
    missedOn: {
      seal: 'sealed',
      type: 'string',
      max: 10,
      nullable: true,
      default: null,
      merge: 'stored',
      userText: false,
      display: { name: 'a setting' },
    },
    /**
     * Rule by which the line repeats (RFC 5545 §3.3.10), such as `FREQ=WEEKLY;BYDAY=TU`. Completing the line creates
     * the next line (docs/adr/0065-repeated-lines.md).
     */
    repeat: {
      seal: 'sealed',
      type: 'string',
      max: REPEAT_RULE_LENGTH_MAX,
      nullable: true,
      default: null,
      merge: 'stored',
      userText: false,
      display: { name: 'repetition' },
    },
    priority: {
      seal: 'sealed',
      type: 'enum',
      values: ['none', 'low', 'medium', 'high'],
      default: 'none',
      display: {
        name: 'priority',
        values: PRIORITY_NAMES,
        searchWords: { low: '!low', medium: '!medium', high: '!high' },
      },
    },
    /** Date (ISO) by which the task has to be done, apart from the day on which it is planned. */
    deadline: {
      seal: 'sealed',
      type: 'string',
      max: 10,
      nullable: true,
      default: null,
      merge: 'present',
      userText: false,
      display: { name: 'deadline', change: 'date', searchWords: { '*': '!due' } },
    },
    /**
     * Number of minutes before the planned time at which the user is reminded of the line; null for no reminder. It has
     * no effect while the line has no date or no time (docs/adr/0102-reminders.md).
     */
    reminder: {
      seal: 'sealed',
      type: 'number',
      min: 0,
      max: 10_080,
      integer: true,
      nullable: true,
      default: null,
      display: { name: 'reminder', unit: ['minute before', 'minutes before'] },
    },
    minutes: {
      seal: 'sealed',
      type: 'number',
      min: 0,
      max: 1440,
      integer: true,
      nullable: true,
      default: null,
      display: { name: 'minutes' },
    },
  },
  groups: [
    ['isDone', 'doneAt'],
    ['scheduleDate', 'scheduleTime'],
  ],
} as const satisfies KindDeclaration;
