import { Tooltip } from '@northkeep/shared-kit/tooltip';
import { loadRepeatsModule } from '@northkeep/shared-vault';
import { Repeat } from 'lucide-react';
import { useEffect } from 'react';
import { repeatTexts } from './copy.ts';
import { describeRule } from './describe-rule.ts';

/**
 * Icon of a line that repeats. On mount it loads the code for repetition rules, so that the line can be ticked offline
 * later.
 */
export function RepeatIndicator({ rule, date }: { rule: string; date: string }) {
  useEffect(() => {
    loadRepeatsModule().catch((error: unknown) => console.debug('rules of repeated lines are not loaded', error));
  }, []);
  const words = repeatTexts.mark(describeRule(rule, date));
  return (
    <Tooltip text={words}>
      <span role="img" aria-label={words} className="ink3">
        <Repeat size={14} strokeWidth={1.5} aria-hidden="true" />
      </span>
    </Tooltip>
  );
}
