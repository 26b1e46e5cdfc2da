import type { KindDeclaration } from './declaration.ts';
import { labelField } from './label-field.ts';

export const obstacles = {
  schema: 1,
  ids: 'uuid',
  parents: [],
  ordered: true,
  paths: ['/northkeep/obstacles'],
  recordsMax: 200,
  display: { noun: 'obstacle', heading: 'Obstacles', title: 'label' },
  fields: { label: labelField },
  groups: [],
} as const satisfies KindDeclaration;
