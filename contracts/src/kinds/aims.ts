import type { KindDeclaration } from './declaration.ts';
import { labelField } from './label-field.ts';

export const aims = {
  schema: 1,
  ids: 'uuid',
  parents: [],
  ordered: true,
  paths: ['/northkeep/aims'],
  recordsMax: 200,
  display: { noun: 'aim', heading: 'Aims', title: 'label', planLimit: 'Your plan has room for 2 aims.' },
  fields: { label: labelField },
  groups: [],
} as const satisfies KindDeclaration;
