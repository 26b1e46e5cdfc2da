import 'fake-indexeddb/auto';
import { session } from '@northkeep/shared-vault';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createErrorResponder, openPage } from '../../testing/open-page.tsx';

afterEach(() => {
  cleanup();
  session.setState({ user: null, isAuthenticated: false });
});

describe('SupportScreen', () => {
  // shows: support.send
  it('sends a waiver request and shows the sent fields', async () => {
    const { user, sent } = await openPage('/support');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Waive the verification fee/ }).checked).toBe(true);
    await user.type(screen.getByLabelText('Email'), ' anna@example.org');
    await user.type(screen.getByLabelText('Message'), 'I have no card.');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    const heading = await screen.findByRole('heading', { name: 'Thank you.' });
    expect(document.activeElement).toBe(heading);
    expect(screen.getByText(/answer to anna@example.org. If the fee is waived, the mail says so/)).toBeTruthy();
    expect(sent).toEqual([
      {
        asked: 'POST /api/support',
        body: { kind: 'waiver', email: 'anna@example.org', message: 'I have no card.' },
        key: expect.any(String),
      },
    ]);
    await user.click(screen.getByRole('button', { name: 'Write another' }));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('');
  });

  it('sends nothing while fields are invalid, and focuses the first of them', async () => {
    const { user, sent } = await openPage('/support');
    await user.type(screen.getByLabelText('Email'), 'anna');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(screen.getByText('Invalid email')).toBeTruthy();
    expect(screen.getByText('Message is required')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    expect(sent).toEqual([]);
  });

  it('keeps the entered texts and shows the error when the request fails', async () => {
    const { user, sent } = await openPage('/support', [createErrorResponder(429, 'TOO_MANY', 'Too many attempts.')]);
    await user.click(screen.getByRole('radio', { name: 'A payment' }));
    await user.type(screen.getByLabelText('Email'), 'anna@example.org');
    await user.type(screen.getByLabelText('Message'), 'Twice?');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Too many attempts.');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('Twice?');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByRole('heading', { name: 'Thank you.' });
    // One key, so that the server stores the message once even if only the first response was lost.
    expect(sent.map(({ key }) => key)).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), sent[0]?.key]);
    expect(screen.queryByText(/If the fee is waived/)).toBeNull();
  });
});

describe('the idempotency key of a message', () => {
  it('changes with the message', async () => {
    const { user, sent } = await openPage('/support', [createErrorResponder(429, 'TOO_MANY', 'Too many attempts.')]);
    await user.type(screen.getByLabelText('Email'), 'anna@example.org');
    await user.type(screen.getByLabelText('Message'), 'Twice?');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByRole('alert');
    await user.type(screen.getByLabelText('Message'), ' Once.');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByRole('heading', { name: 'Thank you.' });
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
  });
});

describe('UpdatesScreen', () => {
  // shows: public.updates.subscribe
  it('subscribes an email address', async () => {
    const { user, sent } = await openPage('/subscribe?plan=elite-updates');
    await user.type(screen.getByLabelText('Email'), 'anna@example');
    await user.click(screen.getByRole('button', { name: 'Get updates' }));
    expect(screen.getByText('Invalid email')).toBeTruthy();
    await user.type(screen.getByLabelText('Email'), '.org{Enter}');
    await screen.findByRole('heading', { name: 'Thank you.' });
    expect(screen.getByText(/^We sent a link to anna@example.org\. Once you open it/)).toBeTruthy();
    expect(sent).toEqual([
      { asked: 'POST /api/subscribe', body: { email: 'anna@example.org', plan: 'elite-updates' } },
    ]);
  });

  it.each([
    ['confirm', 'Confirm', 'It is on the list.'],
    ['leave', 'Remove my address', 'It is deleted.'],
  ])(
    'asks before it follows the mailed link to %s, and offers a new link for a used one',
    async (action, name, done) => {
      const token = 'A'.repeat(43);
      const used = 'This link has been used or is not valid any more.';
      const { user, sent } = await openPage(`/subscribe?plan=elite-updates#${action}=${token}`, [
        createErrorResponder(400, 'CANCEL_LINK_INVALID', used),
      ]);
      expect(sent).toEqual([]);
      await user.click(screen.getByRole('button', { name }));
      expect((await screen.findByRole('alert')).textContent).toContain(used);
      expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe(
        '/subscribe?plan=elite-updates',
      );
      await user.click(screen.getByRole('button', { name }));
      const heading = await screen.findByRole('heading', { name: done });
      expect(document.activeElement).toBe(heading);
      expect(sent).toEqual(Array(2).fill({ asked: `POST /api/subscribe/${action}`, body: { token } }));
    },
  );

  it('is linked from the Elite section', async () => {
    await openPage('/pricing');
    const section = document.getElementById('elite-updates');
    expect(section?.textContent).toContain('29 USD a month or 290 a year');
    expect(section?.querySelector('a')?.getAttribute('href')).toBe('/subscribe?plan=elite-updates');
  });
});
