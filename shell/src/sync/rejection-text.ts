import { getKindDeclaration } from '@northkeep/contracts';
import type { RejectedChange } from '@northkeep/shared-vault';
import { SYNC_PANEL_TEXTS } from './copy.ts';
import { describeDeed } from './kind-texts.ts';
import { getRecordTitle } from './record-text.ts';

const DEEDS = { create: 'created', change: 'changed', remove: 'deleted' } as const;

/** Describes a refused change, such as 'New aim'. */
export function describeRejectedEdit({ op, kind }: RejectedChange): string {
  return describeDeed(kind, DEEDS[op]);
}

/** Returns the text of a refused change, or the title of the record that it changed. */
export function getRejectedChangeText({ text, kind, recordId }: RejectedChange): string {
  const words = text || getRecordTitle(kind, recordId);
  return words || SYNC_PANEL_TEXTS.noWords;
}

type RejectionCause = Pick<RejectedChange, 'code' | 'op' | 'kind' | 'reason'>;

/** Returns the reason of a rejection as a sentence for the user. */
export function rejectionReason({ code, op, kind, reason }: RejectionCause): string {
  if (op === 'remove') return 'It could not be deleted and is back in your list.';
  if (code === 'PLAN_LIMIT') return getKindDeclaration(kind).display.planLimit ?? reason;
  if (code === 'TOO_LARGE') return 'It is too long for one record.';
  if (code === 'PARENT_GONE') return 'What it belonged to was deleted.';
  if (code === 'NOT_FOUND') return 'It was deleted on another device.';
  if (code === 'CONFLICT') return 'Another device changed it, and your words could not be placed beside it.';
  return reason;
}
