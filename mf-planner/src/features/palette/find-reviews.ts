import { canReadEarlier, formatDate, mondayOfIsoWeek } from '@northkeep/contracts';
import type { SearchHits, SearchQuery } from '@northkeep/shared-kit/runtime';
import { type Item, loadSearchModule, reviews, session, trustedToday } from '@northkeep/shared-vault';
import { searchResultTexts } from '../../palette-copy.ts';
import { MAIN_PATH, MODAL_PARAM, PERIOD_PARAM, REVIEW_MODAL } from '../../paths.ts';
import { isQuarterId } from '../../rules/review-weeks.ts';
import { listShownWeeks } from '../review/recorded-weeks.ts';
import { toLocalDate } from '../review/review-prompt.ts';

/** Searches the notes of those reviews that the archive shows the user. */
export async function findReviews(query: SearchQuery): Promise<SearchHits> {
  const { searchRecords } = await loadSearchModule();
  const showsQuarters = canReadEarlier(session.getState().user);
  const weeks = new Set(listShownWeeks(trustedToday()));
  const { items, total } = await searchRecords({
    ...query,
    collection: reviews,
    where: ({ id }) => (isQuarterId(id) ? showsQuarters : weeks.has(id)),
    dayOf,
  });
  const hits = items.map((review) => ({
    id: review.id,
    title: review.note ?? '',
    detail: periodOf(review.id),
    to: `${MAIN_PATH}?${MODAL_PARAM}=${REVIEW_MODAL}&${PERIOD_PARAM}=${review.id}`,
  }));
  return { hits, total };
}

const dayOf = ({ completedAt, damaged }: Item<'reviews'>): string | null =>
  damaged.has('completedAt') ? null : toLocalDate(completedAt);

const periodOf = (id: string): string =>
  isQuarterId(id)
    ? searchResultTexts.quarter(id)
    : searchResultTexts.week(formatDate(mondayOfIsoWeek(id), { month: 'short', day: 'numeric', year: 'numeric' }));
