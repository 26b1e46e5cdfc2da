import { PICTURE_MAX } from '@northkeep/contracts';
import { describe, expect, test } from 'vitest';
import {
  EMPTY_FEEDBACK,
  type FeedbackForm,
  feedbackBody,
  feedbackErrors,
  pictureError,
  sentFields,
} from './feedback.ts';

const form = (wishes: Partial<FeedbackForm> = {}): FeedbackForm => ({
  ...EMPTY_FEEDBACK,
  subject: 'A ring',
  description: 'It stays empty.',
  ...wishes,
});

describe('errors of a feedback step', () => {
  test('requires summary and details', () => {
    expect(feedbackErrors(form({ subject: ' ', description: '\n' }), 2)).toEqual({
      subject: 'required',
      description: 'required',
    });
    expect(feedbackErrors(form(), 2)).toEqual({});
  });
  test('requires a severity for bugs only', () => {
    expect(feedbackErrors(form({ category: 'Bug Report' }), 2)).toEqual({ severity: 'required' });
    expect(feedbackErrors(form({ category: 'Bug Report', severity: 'Low' }), 2)).toEqual({});
  });
  test('requires an email with consent to be contacted', () => {
    expect(feedbackErrors(form({ contactEmail: 'anna' }), 3)).toEqual({});
    expect(feedbackErrors(form({ mayContact: true }), 3)).toEqual({ contactEmail: 'required' });
    expect(feedbackErrors(form({ mayContact: true, contactEmail: 'anna' }), 3)).toEqual({ contactEmail: 'email' });
    expect(feedbackErrors(form({ mayContact: true, contactEmail: 'anna@example.org' }), 3)).toEqual({});
  });
  test('accepts a picture of at most 2 MB', () => {
    expect(pictureError({ type: 'image/webp', size: PICTURE_MAX })).toBeNull();
    expect(pictureError({ type: 'image/png', size: PICTURE_MAX + 1 })).toBe('size');
    expect(pictureError({ type: 'image/svg+xml', size: 10 })).toBe('picture');
    expect(feedbackErrors(form({ file: new File(['x'], 'a.pdf', { type: 'application/pdf' }) }), 3)).toEqual({
      file: 'picture',
    });
  });
});

describe('sentFields', () => {
  test('contains the fields of the category, and an email only with consent', () => {
    const all = {
      severity: 'High',
      reproductionSteps: 'Wait.',
      importance: 5,
      contactEmail: 'anna@example.org',
    } as const;
    const always = { subject: 'A ring', description: 'It stays empty.', mayContact: 'false' };
    expect(sentFields(form(all))).toEqual({ ...always, category: 'General Feedback' });
    expect(sentFields(form({ ...all, category: 'Feature Request' }))).toEqual({
      ...always,
      category: 'Feature Request',
      importance: '5',
    });
    expect(sentFields(form({ ...all, category: 'Bug Report', mayContact: true }))).toEqual({
      ...always,
      category: 'Bug Report',
      severity: 'High',
      reproductionSteps: 'Wait.',
      mayContact: 'true',
      contactEmail: 'anna@example.org',
    });
  });
  test('becomes a multipart form with the picture as file', () => {
    const file = new File(['x'], 'strip.png', { type: 'image/png' });
    const body = feedbackBody(form({ file }));
    expect(body.get('subject')).toBe('A ring');
    expect(body.get('file')).toMatchObject({ name: 'strip.png', type: 'image/png' });
    expect(feedbackBody(form()).has('file')).toBe(false);
  });
});
