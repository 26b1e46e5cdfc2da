import { declareIndex } from '../index-spec.ts';
import type { IndexStep } from '../step.ts';

export const auditLogIndex: IndexStep = {
  number: 3,
  name: 'audit-log-index',
  create: [declareIndex('audit_log', '-at -_id')],
  drop: [],
};
