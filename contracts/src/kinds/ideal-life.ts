import type { KindDeclaration } from './declaration.ts';
import { DIRECTION_LENGTH_MAX } from './text-limits.ts';

/** Fixed ids of the two ideal-life entries that exist once. */
export const DIRECTION_ID = 'direction';
export const ANTI_DIRECTION_ID = 'anti-direction';

/**
 * Entries about the user's ideal life: the long-term direction (entry 0), the anti-direction (entry 1) and further
 * entries.
 */
export const idealLife = {
  schema: 1,
  ids: 'uuid-or-fixed',
  fixed: [DIRECTION_ID, ANTI_DIRECTION_ID],
  parents: [],
  ordered: true,
  paths: ['/northkeep/ideal-life'],
  recordsMax: 50,
  display: { noun: 'direction', heading: 'Direction', title: 'label' },
  fields: {
    label: {
      seal: 'sealed',
      type: 'string',
      max: DIRECTION_LENGTH_MAX,
      required: true,
      default: '',
      userText: true,
      saveDelayMs: 350,
      display: { name: 'its words', change: 'text', comparesWords: true },
    },
  },
  groups: [],
} as const satisfies KindDeclaration;
