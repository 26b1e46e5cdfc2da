import { CATEGORIES_MAX, CATEGORY_MAX, LINE_TEXT_MAX } from './texts.ts';

/** A note: a task or a journal entry. */
export const lines = {
  schema: 1,
  ids: 'uuid',
  parents: [],
  ordered: true,
  fields: {
    text: { seal: 'sealed', type: 'string', max: LINE_TEXT_MAX, merge: 'copy' },
    isDone: { seal: 'clear', form: 'boolean' },
    doneAt: { seal: 'sealed', type: 'string', max: 30, nullable: true },
    type: { seal: 'clear', form: 'enum', values: ['task', 'journal'] },
    inDashboard: { seal: 'clear', form: 'boolean' },
    macroStepTotal: { seal: 'clear', form: 'integer', min: 0, max: 99, nullable: true },
    macroStepCompleted: { seal: 'clear', form: 'integer', min: 0, max: 99, nullable: true },
    category: { seal: 'sealed', type: 'string', max: CATEGORY_MAX, nullable: true },
    categories: {
      seal: 'sealed',
      type: 'list',
      of: { seal: 'sealed', type: 'string', max: CATEGORY_MAX },
      max: CATEGORIES_MAX,
      merge: 'union',
    },
    scheduleDate: { seal: 'clear', form: 'date', nullable: true },
    scheduleTime: { seal: 'sealed', type: 'string', max: 5, nullable: true },
    aiSuggestedCategory: { seal: 'sealed', type: 'string', max: CATEGORY_MAX, nullable: true },
    /** The line whose other text this one kept when two devices had changed it. */
    copyOf: { seal: 'sealed', type: 'string', max: 36, nullable: true },
    minutes: { seal: 'sealed', type: 'number', min: 0, max: 1440, integer: true, nullable: true },
  },
  required: ['text'],
  groups: [
    ['isDone', 'doneAt'],
    ['scheduleDate', 'scheduleTime'],
  ],
} as const;
