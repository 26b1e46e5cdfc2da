import { modalStore, when } from '@northkeep/shared-kit/runtime';
import { getFirstCountedWeek, reviews, sync, trustedToday, useSession } from '@northkeep/shared-vault';
import { useEffect, useRef } from 'react';
import { findReviewedWeek, isReviewDue } from '../../rules/review-weeks.ts';
import { isPlanReady } from '../plan/plan.ts';
import { markReviewPrompted, readReviewPrompt, toLocalDate } from './review-prompt.ts';

/** True once the server has responded, so that reviews of other devices are known, or cannot be reached. */
const isReady = () =>
  isPlanReady() && reviews.status === 'ready' && (sync.lastResponseAt !== null || sync.statusLabel === 'offline');

/** Opens the review at the start of the app, once a week, if it is due. An open modal delays it until it is closed. */
export function useReviewPrompt(open: () => void): void {
  const { user } = useSession();
  const userId = user?.id;
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    if (userId === undefined) return;
    let stopModalWatch = () => {};
    const stopReadyWatch = when(isReady, () => {
      stopModalWatch = whenNoModal(openIfDue);
    });
    return () => {
      stopReadyWatch();
      stopModalWatch();
    };

    function openIfDue(): void {
      if (userId === undefined) return;
      const context = { userId, today: trustedToday() };
      const prompt = readReviewPrompt(context);
      const week = findReviewedWeek(context.today);
      // In the first week of an account there is nothing to look back on, even after an import of reviews.
      if (week < (getFirstCountedWeek() ?? week)) return;
      const isReviewed = reviews.get(week) !== undefined;
      const completedOn = toLocalDate(prompt.lastCompleted);
      if (!isReviewDue({ ...context, completedOn, prompt, isReviewed })) return;
      markReviewPrompted(context);
      latest.current();
    }
  }, [userId]);
}

/** Calls `run` once no modal is open: at once, or after the last one was closed. Returns a function that cancels it. */
function whenNoModal(run: () => void): () => void {
  if (modalStore.getState().count === 0) {
    run();
    return () => {};
  }
  const stop = modalStore.subscribe(({ count }) => {
    if (count > 0) return;
    stop();
    run();
  });
  return stop;
}
