import type { KindDeclaration } from './declaration.ts';
import { LINE_TEXT_LENGTH_MAX } from './text-limits.ts';

/** An earlier text of a line, for its history. */
export const lineVersions = {
  schema: 1,
  ids: 'uuid',
  parents: ['lines'],
  ordered: false,
  lazy: true,
  paths: ['/lines/:lineId/versions'],
  recordsMax: 500_000,
  display: { noun: 'version', heading: 'Versions', title: 'text' },
  fields: {
    text: {
      seal: 'sealed',
      type: 'string',
      max: LINE_TEXT_LENGTH_MAX,
      required: true,
      merge: 'stored',
      userText: true,
      display: { name: 'its words', change: 'text', comparesWords: true },
    },
    /** Instant at which the line had this text, ISO 8601. */
    takenAt: {
      seal: 'sealed',
      type: 'string',
      max: 30,
      required: true,
      merge: 'stored',
      userText: false,
      display: { name: 'a setting' },
    },
  },
  groups: [],
} as const satisfies KindDeclaration;
