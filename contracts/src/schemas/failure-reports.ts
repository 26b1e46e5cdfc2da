import { z } from 'zod';
import { FAILURE_CODES } from '../failure-reports.ts';
import { instantSchema } from './primitives.ts';

export const failureReportBody = z.strictObject({
  area: z.string().regex(/^(?:shell|mf-[a-z0-9-]{1,40})$/),
  version: z.string().regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}(?:-[0-9A-Za-z][0-9A-Za-z.-]{0,40})?$/),
  code: z.enum(FAILURE_CODES),
});

/** Maximum number of listed failures, the most frequent first. */
export const LISTED_FAILURES_MAX = 50;

export const failureCountsResponse = z.strictObject({
  isOn: z.boolean(),
  since: instantSchema,
  failures: z.array(failureReportBody.extend({ count: z.int().min(1) })).max(LISTED_FAILURES_MAX),
});
