import { formatTimeOf } from '@northkeep/contracts';
import { Notice } from '@northkeep/shared-kit/notice';
import { CornerDownRight, MailOpen, RotateCcw } from 'lucide-react';
import { REGISTRATION_RESTARTED_TEXT, VERIFY_STEP_TEXT } from '../../copy.ts';
import type { StepJumpReason } from './registration-status.ts';

/** Explains why the form jumped to this step. */
export function StepJumpNotice({ turn }: { turn: StepJumpReason | null }) {
  if (turn === null) return null;
  if (turn.to === 'restarted') return <Notice icon={RotateCcw} title={REGISTRATION_RESTARTED_TEXT} />;
  if (turn.to === 'unverified') {
    return (
      <Notice icon={MailOpen} title={VERIFY_STEP_TEXT.unverified}>
        <span>{VERIFY_STEP_TEXT.unverifiedMore}</span>
      </Notice>
    );
  }
  const { sentAt } = turn;
  return (
    <Notice icon={CornerDownRight} title={VERIFY_STEP_TEXT.hereBefore}>
      <span>{sentAt === null ? VERIFY_STEP_TEXT.expired : VERIFY_STEP_TEXT.stillGood(formatTimeOf(sentAt))}</span>
    </Notice>
  );
}
