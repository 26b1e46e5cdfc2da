import type { KindDeclaration } from './declaration.ts';

/**
 * One self-assessment or pulse check-in, answered and scored on the device. Until it is finished it has no scores, and
 * an item without an answer is null.
 */
export const assessments = {
  schema: 1,
  ids: 'uuid',
  parents: [],
  ordered: false,
  paths: ['/assessments'],
  recordsMax: 10_000,
  display: { noun: 'assessment', heading: 'Assessments', title: null },
  fields: {
    instrument: {
      seal: 'sealed',
      type: 'string',
      max: 60,
      required: true,
      userText: false,
      display: { name: 'a setting' },
    },
    takenAt: {
      seal: 'sealed',
      type: 'string',
      max: 30,
      required: true,
      userText: false,
      display: { name: 'a setting' },
    },
    answers: {
      seal: 'sealed',
      type: 'list',
      of: { seal: 'sealed', type: 'number', min: -100, max: 100, nullable: true },
      max: 200,
      padStep: 2_048,
      required: true,
      userText: false,
      display: { name: 'a setting' },
    },
    scores: {
      seal: 'sealed',
      type: 'rows',
      max: 20,
      padStep: 2_048,
      of: {
        scale: { seal: 'sealed', type: 'string', max: 60 },
        value: { seal: 'sealed', type: 'number', min: -1_000, max: 1_000 },
      },
      default: [],
      display: { name: 'a setting' },
    },
  },
  /**
   * Answers, scores and date are merged as one unit, so that a merge never combines the scores of one device with the
   * answers of another.
   */
  groups: [['takenAt', 'answers', 'scores']],
} as const satisfies KindDeclaration;
