import type { KindDeclaration } from './declaration.ts';

/** A completed weekly review. */
export const reviews = {
  schema: 1,
  ids: 'iso-week',
  parents: [],
  ordered: false,
  paths: ['/reviews'],
  recordsMax: 2_000,
  display: { noun: 'review', heading: 'Reviews', title: null },
  fields: {
    completedAt: {
      seal: 'sealed',
      type: 'string',
      max: 30,
      required: true,
      userText: false,
      display: { name: 'a setting' },
    },
    note: {
      seal: 'sealed',
      type: 'string',
      max: 20_000,
      nullable: true,
      default: null,
      userText: true,
      display: { name: 'note', comparesWords: true },
    },
  },
  groups: [],
} as const satisfies KindDeclaration;
