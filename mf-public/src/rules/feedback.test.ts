import { describe, expect, test } from 'vitest';
import { EMPTY_FEEDBACK, type FeedbackForm, fieldsToSend, toFormData, validateFeedback } from './feedback.ts';

const form = (wishes: Partial<FeedbackForm> = {}): FeedbackForm => ({
  ...EMPTY_FEEDBACK,
  subject: 'A ring',
  description: 'It stays empty.',
  ...wishes,
});

describe('validateFeedback', () => {
  test('requires summary and details', () => {
    expect(validateFeedback(form({ subject: ' ', description: '\n' }), 2)).toEqual({
      subject: 'required',
      description: 'required',
    });
    expect(validateFeedback(form(), 2)).toEqual({});
  });
  test('requires a severity for bugs only', () => {
    expect(validateFeedback(form({ category: 'Bug Report' }), 2)).toEqual({ severity: 'required' });
    expect(validateFeedback(form({ category: 'Bug Report', severity: 'Low' }), 2)).toEqual({});
  });
  test('requires an email with consent to be contacted', () => {
    expect(validateFeedback(form({ contactEmail: 'anna' }), 3)).toEqual({});
    expect(validateFeedback(form({ mayContact: true }), 3)).toEqual({ contactEmail: 'required' });
    expect(validateFeedback(form({ mayContact: true, contactEmail: 'anna' }), 3)).toEqual({ contactEmail: 'email' });
    expect(validateFeedback(form({ mayContact: true, contactEmail: 'anna@example.org' }), 3)).toEqual({});
  });
  test('accepts a file only when it was encoded as a picture', () => {
    const name = 'strip.png';
    expect(validateFeedback(form({ file: { name, picture: new Blob(['x']) } }), 3)).toEqual({});
    for (const problem of ['picture', 'unreadable', 'encoding'] as const)
      expect(validateFeedback(form({ file: { name, problem } }), 3)).toEqual({ file: problem });
  });
});

describe('fieldsToSend and toFormData', () => {
  test('fieldsToSend returns the fields of the category, and the email only with consent', () => {
    const all = {
      severity: 'High',
      reproductionSteps: 'Wait.',
      importance: 5,
      contactEmail: 'anna@example.org',
    } as const;
    const always = { subject: 'A ring', description: 'It stays empty.', mayContact: 'false' };
    expect(fieldsToSend(form(all))).toEqual({ ...always, category: 'General Feedback' });
    expect(fieldsToSend(form({ ...all, category: 'Feature Request' }))).toEqual({
      ...always,
      category: 'Feature Request',
      importance: '5',
    });
    expect(fieldsToSend(form({ ...all, category: 'Bug Report', mayContact: true }))).toEqual({
      ...always,
      category: 'Bug Report',
      severity: 'High',
      reproductionSteps: 'Wait.',
      mayContact: 'true',
      contactEmail: 'anna@example.org',
    });
  });
  test('toFormData returns a multipart form with the picture as a file, without the name of the chosen file', () => {
    const name = 'Ruth in Stockholm.webp';
    for (const { type, sentName } of [
      { type: 'image/png', sentName: 'picture.png' },
      { type: 'image/jpeg', sentName: 'picture.jpg' },
    ]) {
      const body = toFormData(form({ file: { name, picture: new Blob(['x'], { type }) } }));
      expect(body.get('subject')).toBe('A ring');
      expect(body.get('file')).toMatchObject({ name: sentName, type });
    }
    expect(toFormData(form()).has('file')).toBe(false);
    expect(toFormData(form({ file: { name, problem: 'unreadable' } })).has('file')).toBe(false);
  });
});
