import { z } from 'zod';
import { AUDIT_LOG_PAGE_SIZE, AUDITED_ACTIONS } from '../audit-log.ts';
import { instantSchema } from './primitives.ts';

export const auditLogQuery = z.strictObject({
  /** Time in ms and id of the last entry of the previous page. */
  after: z
    .string()
    .regex(/^\d{1,15}_[\w:-]{1,64}$/)
    .optional(),
  since: instantSchema.optional(),
});
export const auditLogResponse = z.strictObject({
  entries: z
    .array(
      z.strictObject({
        id: z.string(),
        at: instantSchema,
        action: z.enum(AUDITED_ACTIONS),
        by: z.enum(['account', 'command-line']),
        email: z.string().nullable(),
        target: z.string().nullable(),
        targetId: z.string().nullable(),
        detail: z.string().nullable(),
      }),
    )
    .max(AUDIT_LOG_PAGE_SIZE),
  next: z.string().nullable(),
});
