import type { KindDeclaration } from './declaration.ts';
import { labelField } from './label-field.ts';

export const goals = {
  schema: 1,
  ids: 'uuid',
  parents: ['aims'],
  ordered: true,
  paths: ['/northkeep/aims/:aimId/goals'],
  recordsMax: 2_000,
  display: { noun: 'goal', heading: 'Goals', title: 'label' },
  fields: { label: labelField },
  groups: [],
} as const satisfies KindDeclaration;
