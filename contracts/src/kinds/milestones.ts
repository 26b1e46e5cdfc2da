import type { KindDeclaration } from './declaration.ts';
import { labelField } from './label-field.ts';

export const milestones = {
  schema: 1,
  ids: 'uuid',
  parents: ['goals'],
  ordered: true,
  paths: ['/northkeep/aims/:aimId/goals/:goalId/milestones'],
  recordsMax: 5_000,
  display: { noun: 'milestone', heading: 'Milestones', title: 'label' },
  fields: { label: labelField },
  groups: [],
} as const satisfies KindDeclaration;
