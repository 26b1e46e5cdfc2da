import 'fake-indexeddb/auto';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { installFakeCanvas } from '../../testing/fake-canvas.ts';
import { createErrorResponder, openPage } from '../../testing/open-page.tsx';

beforeEach(() => void installFakeCanvas());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const next = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Next' }));
const send = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Send' }));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

describe('FeedbackScreen', () => {
  // shows: feedback.categories
  it('offers General Feedback, Bug Report, Feature Request and Other', async () => {
    await openPage('/app/contactUs');
    const offered = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent ?? '');
    for (const [i, name] of ['General Feedback', 'Bug Report', 'Feature Request', 'Other'].entries())
      expect(offered[i]).toContain(name);
    expect(offered).toHaveLength(4);
  });

  // shows: feedback.steps, feedback.required, feedback.severity, feedback.contact, feedback.reset, feedback.call
  it('sends a suggestion through all steps, and starts over with an empty form', async () => {
    const { user, sent } = await openPage('/app/contactUs');
    await user.click(screen.getByRole('radio', { name: /Bug Report/ }));
    await next(user);
    expect(document.activeElement?.textContent).toBe('What went wrong?');
    await next(user);
    for (const text of ['Summary is required', 'Details are required', 'Severity is required'])
      expect(screen.getByText(text)).toBeTruthy();
    expect(document.activeElement).toBe(field('Summary'));
    await user.type(field('Summary'), 'Empty ring');
    expect(screen.queryByText('Summary is required')).toBeNull();
    expect(screen.getByText('Details are required')).toBeTruthy();
    await user.type(field('Details'), 'A reload mends it.');
    await user.click(screen.getByRole('radio', { name: 'Medium' }));
    await next(user);

    await user.upload(field('Picture Choose a picture'), new File(['x'], 'strip.png', { type: 'image/png' }));
    await screen.findByText('1 kB');
    await user.click(screen.getByRole('checkbox', { name: 'May we contact you?' }));
    await send(user);
    expect(screen.getByText('Contact email is required')).toBeTruthy();
    await user.type(field('Contact email'), 'anna@example.org');
    const shown = within(screen.getByRole('group')).getAllByRole('definition');
    expect(shown.map(({ textContent }) => textContent)).toEqual([
      'Bug Report, severity Medium',
      'Empty ring',
      'A reload mends it.',
      'strip.png',
      'anna@example.org',
    ]);
    expect(sent).toEqual([]);
    await send(user);

    await screen.findByRole('heading', { name: 'Thank you.' });
    expect(sent.map(({ asked }) => asked)).toEqual(['POST /api/contact-us-feedback']);
    const body = sent[0]?.body;
    if (!(body instanceof FormData)) throw new Error('not a form');
    expect(Object.fromEntries(body)).toEqual({
      category: 'Bug Report',
      subject: 'Empty ring',
      description: 'A reload mends it.',
      severity: 'Medium',
      mayContact: 'true',
      contactEmail: 'anna@example.org',
      file: expect.any(File),
    });

    await user.click(screen.getByRole('button', { name: 'Send another' }));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /General Feedback/ }).checked).toBe(true);
    await next(user);
    expect(field('Summary').value).toBe('');
  });

  // shows: feedback.importance
  it('has a slider from 1 to 5, default 3, for a Feature Request and for no other category', async () => {
    const { user } = await openPage('/app/contactUs');
    const open = async (category: RegExp) => {
      await user.click(screen.getByRole('radio', { name: category }));
      await next(user);
    };
    for (const category of [/General Feedback/, /Bug Report/, /Other/]) {
      await open(category);
      expect(field('Summary')).toBeTruthy();
      expect(screen.queryByRole('slider')).toBeNull();
      await user.click(screen.getByRole('button', { name: 'Back' }));
    }
    await open(/Feature Request/);
    const { min, max, value } = screen.getByRole<HTMLInputElement>('slider', { name: 'Importance' });
    expect([min, max, value]).toEqual(['1', '5', '3']);
  });

  // shows: feedback.failed
  it('shows the error of the server, or a general one, and keeps the entered texts', async () => {
    // While the device is offline, a request is not repeated.
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const offline = () => {
      throw new TypeError('Failed to fetch');
    };
    const { user } = await openPage('/app/contactUs', [
      offline,
      createErrorResponder(415, 'UNSUPPORTED_TYPE', 'Not accepted.'),
    ]);
    await user.click(screen.getByRole('radio', { name: /Feature Request/ }));
    await next(user);
    await user.type(field('Summary'), 'Repeat a line');
    await user.type(field('Details'), 'Every Tuesday.');
    await next(user);
    await send(user);
    expect((await screen.findByRole('alert')).textContent).toContain('Submission failed');
    await send(user);
    expect((await screen.findByText('Not accepted.')).closest('[role=alert]')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(field('Summary').value).toBe('Repeat a line');
  });

  // shows: feedback.picture
  it('rejects a file that is not a picture without sending it', async () => {
    const { user, sent } = await openPage('/app/contactUs');
    await next(user);
    await user.type(field('Summary'), 'A');
    await user.type(field('Details'), 'B');
    await next(user);
    const pdf = new File(['x'], 'report.pdf', { type: 'application/pdf' });
    await userEvent.setup({ applyAccept: false }).upload(field('Picture Choose a picture'), pdf);
    expect(await screen.findByText('Images only: PNG, JPEG, WebP or GIF.')).toBeTruthy();
    await send(user);
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Remove report.pdf' }));
    await send(user);
    await screen.findByRole('heading', { name: 'Thank you.' });
  });

  /** Opens the last step with a picture chosen. */
  async function choosePicture() {
    const { user, sent } = await openPage('/app/contactUs');
    await next(user);
    await user.type(field('Summary'), 'A');
    await user.type(field('Details'), 'B');
    await next(user);
    await user.upload(field('Picture Choose a picture'), new File(['x'], 'strip.png', { type: 'image/png' }));
    return { user, sent };
  }

  // shows: feedback.picture.unreadable
  it('rejects a picture that the browser cannot decode without sending it', async () => {
    installFakeCanvas({ decoded: null });
    const { user, sent } = await choosePicture();
    expect(await screen.findByText('This picture cannot be read. Please choose another one.')).toBeTruthy();
    await send(user);
    expect(sent).toEqual([]);
  });

  it('does not send before the picture is encoded, and forgets a picture that was removed meanwhile', async () => {
    let decode = () => {};
    vi.stubGlobal('createImageBitmap', () => new Promise((_, reject) => (decode = () => reject(new Error('late')))));
    const { user, sent } = await choosePicture();
    expect(screen.getByText('The picture is being prepared.')).toBeTruthy();
    await send(user);
    expect(screen.getByText('The picture is not ready yet. Please try again in a moment.')).toBeTruthy();
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Remove strip.png' }));
    decode();
    await send(user);
    await screen.findByRole('heading', { name: 'Thank you.' });
    expect(sent).toHaveLength(1);
  });
});
