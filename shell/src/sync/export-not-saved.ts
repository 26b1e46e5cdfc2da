import { toast } from '@northkeep/shared-kit/runtime';
import type { RejectedChange } from '@northkeep/shared-vault';
import { EXPORTED_TEXT } from './copy.ts';
import { downloadText } from './download.ts';
import { describeRejectedEdit, getRejectedChangeText, rejectionReason } from './rejection-text.ts';
import { formatExactTime } from './time-text.ts';

/** Downloads refused changes as a text file that is readable without a tool. */
export function downloadRejectedChanges(entries: readonly RejectedChange[]): void {
  const now = new Date();
  const readable = entries.map((entry) =>
    [
      `${describeRejectedEdit(entry)}, ${formatExactTime(Date.parse(entry.at))}`,
      getRejectedChangeText(entry),
      rejectionReason(entry),
    ].join('\n'),
  );
  const head = 'This file is not encrypted. Keep it where only you can read it.';
  const text = [`Northkeep: not saved, ${formatExactTime(now)}`, head, ...readable, JSON.stringify(entries, null, 2)];
  downloadText(`northkeep-not-saved-${now.toISOString().slice(0, 10)}.txt`, `${text.join('\n\n')}\n`);
  toast({ type: 'success', text: EXPORTED_TEXT });
}
