import { announcementStore, useNavigate } from '@northkeep/shared-kit/runtime';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { consentStore } from '../consent/consent.ts';
import { openApp } from '../testing/open-app.tsx';

/** Page with two steps under one path, like the registration, and a link to another page. */
function Steps() {
  const [step, setStep] = useState<'Account' | 'Verify'>('Account');
  const navigate = useNavigate();
  return (
    <div key={step}>
      <h1>{step}</h1>
      <button type="button" onClick={() => setStep('Verify')}>
        Continue
      </button>
      <button type="button" onClick={() => void navigate('/about')}>
        Leave
      </button>
    </div>
  );
}
const open = () =>
  openApp('/register', [
    { path: '/register', element: <Steps /> },
    { path: '/about', element: <h1>About</h1> },
  ]);
const heading = (name: string) => screen.findByRole('heading', { name });

// Closes a cookie dialog that another test file may have reopened, because it would take the focus.
beforeEach(() => consentStore.setState({ reopened: false }));

describe('page navigation', () => {
  // shows: frame.title.steps
  it('sets the page title to the heading of each step, also when the address stays', async () => {
    const { user } = open();
    await heading('Account');
    expect(document.title).toBe('Account · Northkeep');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await heading('Verify');
    await waitFor(() => expect(document.title).toBe('Verify · Northkeep'));
  });

  // shows: frame.focus.step
  it('focuses the heading of the next step in place of the removed button', async () => {
    const { user } = open();
    await heading('Account');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    const next = await heading('Verify');
    await waitFor(() => expect(document.activeElement).toBe(next));
  });

  // shows: frame.focus.page, frame.announce.once
  it('focuses the heading of the next page without announcing it a second time', async () => {
    const { user } = open();
    await heading('Account');
    const { sequence } = announcementStore.getState();
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    const about = await heading('About');
    await waitFor(() => expect(document.activeElement).toBe(about));
    expect(announcementStore.getState().sequence).toBe(sequence);
  });

  // shows: frame.focus.page
  it('focuses the heading after back or forward, where nothing had the focus', async () => {
    open();
    await heading('Account');
    expect(document.activeElement).toBe(document.body);
    act(() => {
      window.history.pushState(null, '', '/about');
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    const about = await heading('About');
    await waitFor(() => expect(document.activeElement).toBe(about));
  });

  // shows: frame.focus.first
  it('leaves the focus at the start of the first page', async () => {
    open();
    await heading('Account');
    await waitFor(() => expect(document.title).toBe('Account · Northkeep'));
    expect(document.activeElement).toBe(document.body);
  });
});
