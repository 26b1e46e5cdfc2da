// @vitest-environment jsdom
import { restoreLostFocus } from '@northkeep/shared-kit/lost-focus';
import { announcementStore, MemoryRouter, useRoutes } from '@northkeep/shared-kit/runtime';
import { aims, goals, obstacles, steps } from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { routes } from '../../routes.tsx';
import { writeOnboarding } from '../plan/plan.ts';
import { onboardingTexts } from './copy.ts';

const scrolled: unknown[] = [];
let stop = () => {};
beforeAll(async () => {
  await openTestVault();
  window.scrollTo = (...to: unknown[]) => void scrolled.push(to);
  // In production, the shell calls this function. It restores the focus when the focused element is removed.
  stop = restoreLostFocus();
});
afterAll(() => stop());
beforeEach(() => {
  for (const { id } of [...aims.items]) aims.remove(id);
  for (const { id } of [...obstacles.items]) obstacles.remove(id);
});
afterEach(cleanup);

const Area = () => useRoutes(routes);

async function open(page: 'conditions' | 'aims' | 'goals' | 'steps') {
  writeOnboarding({ finished: false, lastStep: 0 });
  render(
    <MemoryRouter initialEntries={[`/app/onboarding?step=${page}`]}>
      <main>
        <Area />
      </main>
    </MemoryRouter>,
  );
  await screen.findByRole('heading', { level: 1 });
  return userEvent.setup();
}

function plan(...stepLabels: string[]) {
  const aim = aims.create({ label: 'Write the book' });
  const goal = goals.create({ label: 'First draft' }, { parentId: aim.id });
  for (const label of stepLabels) steps.create({ label, total: 1, status: 'selected' }, { parentId: goal.id });
}
const expectFocus = (element: () => HTMLElement | undefined) =>
  waitFor(() => expect(document.activeElement).toBe(element()));
const announced = () => announcementStore.getState().text;

describe('next page of the wizard', () => {
  it('is shown from its top at once, not after a smooth scroll', async () => {
    const user = await open('conditions');
    scrolled.length = 0;
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByRole('heading', { level: 1, name: 'Define 1–2 macro aims.' });
    expect(scrolled).toEqual([[{ top: 0, behavior: 'instant' }]]);
  });

  it('has the focus on its heading when it appears, so that the next Tab starts there', async () => {
    await open('conditions');
    // React then runs passive effects by its own schedule, as in a browser.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
    const focusOnPage = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector('h1')?.textContent?.startsWith('Define')) return;
        observer.disconnect();
        resolve(document.activeElement?.textContent);
      });
      observer.observe(document.body, { childList: true, characterData: true, subtree: true });
    });
    screen.getByRole('button', { name: 'Next' }).click();
    const focused = await focusOnPage;
    vi.unstubAllGlobals();
    expect(focused).toBe('Define 1–2 macro aims.');
  });
});

describe('focus in the wizard', () => {
  it('goes from a pressed suggestion to the next one, and the added text is announced', async () => {
    const user = await open('conditions');
    await screen.findByRole('list', { name: onboardingTexts.conditions.obstacles });
    const offers = () =>
      within(screen.getByRole('list', { name: onboardingTexts.conditions.obstacles })).getAllByRole('button');
    const [first, second] = offers().map(({ textContent }) => textContent ?? '');
    await user.click(screen.getByRole('button', { name: first ?? '' }));
    await expectFocus(() => screen.getByRole('button', { name: second ?? '' }));
    expect(announced()).toBe(`Added: ${first}`);
  });

  it('goes to the heading when no more suggestions can be added', async () => {
    aims.create({ label: 'Write the book' });
    const user = await open('aims');
    const list = await screen.findByRole('list', { name: onboardingTexts.aims.suggested });
    const [offer] = within(list).getAllByRole('button');
    if (offer) await user.click(offer);
    await expectFocus(() => screen.getByRole('heading', { level: 1 }));
  });

  it('goes from a suggested step that was added to the next suggestion', async () => {
    plan();
    const user = await open('steps');
    await screen.findByRole('list', { name: onboardingTexts.steps.suggested });
    const offers = () => screen.getAllByRole('button', { name: /^Add: / });
    const [first, second] = offers().map((button) => button.getAttribute('aria-label') ?? '');
    await user.click(screen.getByRole('button', { name: first ?? '' }));
    await expectFocus(() => screen.getByRole('button', { name: second ?? '' }));
  });

  it('goes to the next step when a step is removed, and the removal is announced', async () => {
    plan('Write a page', 'Read it aloud');
    const user = await open('steps');
    await user.click(screen.getByRole('button', { name: 'Remove Write a page' }));
    await expectFocus(() => screen.getByRole('button', { name: 'Remove Read it aloud' }));
    expect(announced()).toBe('Removed: Write a page');
  });

  it('goes to the heading of the goal when its only step is removed', async () => {
    plan('Write a page');
    const user = await open('steps');
    await user.click(screen.getByRole('button', { name: 'Remove Write a page' }));
    await expectFocus(() => screen.getByRole('heading', { name: 'First draft' }));
  });
});
