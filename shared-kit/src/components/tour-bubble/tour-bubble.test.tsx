import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { TourBubble } from './index.ts';

const nameOfFocus = () => document.activeElement?.textContent ?? '';

/** Renders a tour bubble with three buttons and a page button, and waits until the bubble has the focus. */
async function openBubble() {
  const target = document.body.appendChild(document.createElement('p'));
  render(
    <>
      <button type="button">Page</button>
      <TourBubble
        target={target}
        title="Notes"
        text="Write it down"
        place="7 / 14"
        labels={{ skip: 'Skip Tour', back: 'Back', next: 'Next' }}
        onSkip={() => {}}
        onBack={() => {}}
        onNext={() => {}}
      />
    </>,
  );
  await vi.waitFor(() => expect(nameOfFocus()).toBe('Next'));
  return userEvent.setup();
}

describe('TourBubble', () => {
  // shows: tour.keys
  it('moves the focus only between its buttons on Tab and Shift+Tab', async () => {
    const user = await openBubble();
    const passed: string[] = [];
    const record = () => passed.push(nameOfFocus());
    document.addEventListener('focusin', record);
    for (const shift of [false, false, false, true, true, true, true]) await user.tab({ shift });
    document.removeEventListener('focusin', record);
    expect(passed).toEqual(['Skip Tour', 'Back', 'Next', 'Back', 'Skip Tour', 'Next', 'Back']);
  });

  it('moves the focus from the bubble itself to the last button on Shift+Tab', async () => {
    const user = await openBubble();
    screen.getByRole('dialog').focus();
    await user.tab({ shift: true });
    expect(nameOfFocus()).toBe('Next');
  });
});
