import { Tooltip } from '@northkeep/shared-kit/tooltip';
import { loadRepeats } from '@northkeep/shared-vault';
import { Repeat } from 'lucide-react';
import { useEffect } from 'react';
import { repeatTexts } from './copy.ts';
import { describeRule } from './describe-rule.ts';

/** Mark of a line that repeats. Loads the rules, so that its tick works offline later. */
export function RepeatMark({ rule }: { rule: string }) {
  useEffect(() => {
    loadRepeats().catch((error: unknown) => console.debug('rules of repeated lines are not loaded', error));
  }, []);
  const words = repeatTexts.mark(describeRule(rule));
  return (
    <Tooltip text={words}>
      <span role="img" aria-label={words} className="ink3">
        <Repeat size={14} strokeWidth={1.5} aria-hidden="true" />
      </span>
    </Tooltip>
  );
}
