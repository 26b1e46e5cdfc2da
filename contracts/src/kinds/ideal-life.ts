import type { KindDeclaration } from './declaration.ts';
import { ANTI_DIRECTION_ID, DIRECTION_ID } from './fixed-ids.ts';
import { DIRECTION_LENGTH_MAX } from './text-limits.ts';

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
