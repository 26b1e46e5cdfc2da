import { modalStore, when } from '@northkeep/shared-kit/runtime';
import { reviews, sync, trustedToday, useSession } from '@northkeep/shared-vault';
import { useEffect, useRef } from 'react';
import { findReviewedWeek, isReviewDue } from '../../rules/review-weeks.ts';
import { isPlanReady } from '../plan/plan.ts';
import { markReviewPrompted, readReviewPrompt, toLocalDate } from './review-prompt.ts';

/** True once the server has responded, so that reviews of other devices are known, or cannot be reached. */
const isReady = () =>
  isPlanReady() && reviews.status === 'ready' && (sync.lastResponseAt !== null || sync.statusLabel === 'offline');

/** Opens the review at the start of the app, once a week, if it is due and no other dialog is open. */
export function useReviewPrompt(open: () => void): void {
  const { user } = useSession();
  const userId = user?.id;
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    if (userId === undefined) return;
    return when(isReady, () => {
      const context = { userId, today: trustedToday() };
      const prompt = readReviewPrompt(context);
      const isReviewed = reviews.get(findReviewedWeek(context.today)) !== undefined;
      const completedOn = toLocalDate(prompt.lastCompleted);
      if (modalStore.getState().count > 0 || !isReviewDue({ ...context, completedOn, prompt, isReviewed })) return;
      markReviewPrompted(context);
      latest.current();
    });
  }, [userId]);
}
