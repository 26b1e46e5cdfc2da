import { describe, expect, it } from 'vitest';
import {
  countWeeksAway,
  EMPTY_REVIEW_PROMPT,
  findReviewDay,
  findReviewedWeek,
  isReviewDue,
  listWeeks,
  quarterOf,
  resetReviewPrompt,
  weeksOfQuarter,
} from './review-weeks.ts';

describe('findReviewedWeek', () => {
  // shows: planner.review.week
  it.each([
    ['a Monday', '2026-11-23', '2026-W47'],
    ['a Friday', '2026-11-27', '2026-W47'],
    ['a Saturday', '2026-11-28', '2026-W48'],
    ['a Sunday', '2026-11-29', '2026-W48'],
    ['the first Friday of a year', '2027-01-08', '2026-W53'],
  ])('on %s returns the last week before Saturday, otherwise the current one', (_, today, week) => {
    expect(findReviewedWeek(today)).toBe(week);
  });

  it('findReviewDay returns the Saturday of a week', () => {
    expect(findReviewDay('2026-W48')).toBe('2026-11-28');
  });
});

describe('countWeeksAway', () => {
  const today = '2026-11-25'; // in W48
  it.each([
    ['a tick last week', ['2026-W47'], 0],
    ['one week missed', ['2026-W46'], 0],
    ['two weeks missed', ['2026-W41', '2026-W45'], 2],
    ['a tick this week', ['2026-W40', '2026-W48'], 0],
    ['the next week under way already', ['2026-W49'], 0],
  ])('returns the right number of weeks away with %s', (_, active, weeks) => {
    expect(countWeeksAway({ today, active, first: '2026-W30' })).toBe(weeks);
  });

  it('counts from the first week of an account without progress, and is 0 without a known week', () => {
    expect(countWeeksAway({ today, active: [], first: '2026-W44' })).toBe(4);
    expect(countWeeksAway({ today, active: [], first: null })).toBe(0);
  });

  it('counts from the last tick of an account whose first week is not known', () => {
    expect(countWeeksAway({ today, active: ['2026-W45', '2026-W41'], first: null })).toBe(2);
  });
});

describe('quarters', () => {
  // shows: planner.review.archive.quarter
  it('have 13 weeks each, and the fourth also week 53', () => {
    expect(quarterOf('2026-W13')).toBe('2026-Q1');
    expect(quarterOf('2026-W14')).toBe('2026-Q2');
    expect(quarterOf('2026-W53')).toBe('2026-Q4');
    expect(weeksOfQuarter('2026-Q1')).toEqual(listWeeks('2026-W01', '2026-W13'));
    expect(weeksOfQuarter('2026-Q4')).toHaveLength(14);
    expect(weeksOfQuarter('2025-Q4')).toEqual(listWeeks('2025-W40', '2025-W52'));
  });
});

describe('isReviewDue', () => {
  const today = '2026-11-25';
  const due = { today, completedOn: '2026-11-21', prompt: EMPTY_REVIEW_PROMPT, isReviewed: false };
  const prompted = (promptedWeek: string) => ({ ...EMPTY_REVIEW_PROMPT, wasPromptedThisWeek: true, promptedWeek });

  // shows: planner.review.opens
  it('is true after a review before the Monday of the current week', () => {
    expect(isReviewDue(due)).toBe(true);
    expect(isReviewDue({ ...due, completedOn: '2026-11-22' })).toBe(true);
  });

  // shows: planner.review.opens.never
  it.each([
    ['without an earlier review', { completedOn: null }],
    ['after a review in the current week', { completedOn: '2026-11-23' }],
    ['with a review of the week from another device', { isReviewed: true }],
    ['after it opened by itself in the current week', { prompt: prompted('2026-W48') }],
  ])('is false %s', (_, change) => {
    expect(isReviewDue({ ...due, ...change })).toBe(false);
  });

  it('is true again in the week after the review opened automatically', () => {
    expect(isReviewDue({ ...due, prompt: prompted('2026-W47') })).toBe(true);
  });
});

describe('resetReviewPrompt', () => {
  const prompt = { lastCompleted: '2026-11-21T18:00:00Z', wasPromptedThisWeek: true, promptedWeek: '2026-W47' };

  // shows: planner.review.reset
  it('resets a prompt of an earlier week where the last review is older than the current week', () => {
    expect(resetReviewPrompt({ today: '2026-11-25', completedOn: '2026-11-21', prompt })).toEqual({
      lastCompleted: '2026-11-21T18:00:00Z',
      wasPromptedThisWeek: false,
      promptedWeek: null,
    });
  });

  it('keeps the prompt of the current week, and a prompt that was followed by a completed review', () => {
    const current = { ...prompt, promptedWeek: '2026-W48' };
    expect(resetReviewPrompt({ today: '2026-11-25', completedOn: '2026-11-21', prompt: current })).toBe(current);
    expect(resetReviewPrompt({ today: '2026-11-25', completedOn: '2026-11-24', prompt })).toBe(prompt);
    expect(resetReviewPrompt({ today: '2026-11-25', completedOn: '2026-11-23', prompt })).toBe(prompt);
    expect(resetReviewPrompt({ today: '2026-11-25', completedOn: null, prompt })).toBe(prompt);
  });
});
