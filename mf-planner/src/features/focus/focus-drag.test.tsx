// @vitest-environment jsdom
import { MemoryRouter, toastStore, useRoutes } from '@northkeep/shared-kit/runtime';
import { steps } from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { act, cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { routes } from '../../routes.tsx';
import { resetPlan } from '../main/testing/main-page.tsx';

const WIDTH = 400;
const ROW = 40;
let goalId = '';
beforeAll(async () => {
  await openTestVault();
  window.scrollTo = () => {};
  // The editor is a lazy chunk, which takes longer to load than the default timeout.
  configure({ asyncUtilTimeout: 15_000 });
});
beforeEach(() => {
  ({ goalId } = resetPlan());
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(layOut);
});
afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
});

/** Lays the two lists out side by side, with their rows one below the other; the other elements have no size. */
function layOut(this: Element): DOMRect {
  const lists = ['Selected', 'Parked'].map((name) => screen.queryByRole('list', { name })?.parentElement);
  const column = lists.findIndex((list) => list?.contains(this));
  if (column < 0) return new DOMRect();
  const rows = [...(lists[column]?.querySelectorAll('li') ?? [])];
  const row = rows.findIndex((one) => one.contains(this));
  if (row < 0) return new DOMRect(column * WIDTH, 0, WIDTH, 800);
  return new DOMRect(column * WIDTH, (row + 1) * ROW, WIDTH, ROW);
}

const Area = () => useRoutes(routes);
async function open(selected: string[], parked: string[]) {
  for (const label of selected) steps.create({ label, total: 2, status: 'selected' }, { parentId: goalId });
  for (const label of parked) steps.create({ label, total: 2, status: 'parked' }, { parentId: goalId });
  render(
    <MemoryRouter initialEntries={['/app?modal=thisWeekFocus']}>
      <Area />
    </MemoryRouter>,
  );
  await screen.findByRole('heading', { level: 3, name: 'Sleep well' });
}
const listed = (status: string) =>
  steps
    .under(goalId)
    .filter((step) => step.status === status)
    .map(({ label }) => label);

/** Drags a step by its handle to a point and lets it go there. */
async function drag(label: string, to: { clientX: number; clientY: number }) {
  const handle = screen.getByRole('button', { name: `Move ${label}` });
  const { x, y } = handle.getBoundingClientRect();
  const page = screen.getByRole('dialog');
  const settle = () => act(() => new Promise((done) => requestAnimationFrame(() => done(undefined))));
  fireEvent.mouseDown(handle, { button: 0, clientX: x + 5, clientY: y + 5 });
  fireEvent.mouseMove(page, { clientX: x + 15, clientY: y + 5 });
  await settle();
  fireEvent.mouseMove(page, to);
  await settle();
  fireEvent.mouseUp(page, to);
  await settle();
}
const inSelected = { clientX: WIDTH / 2, clientY: 600 };
const inParked = { clientX: WIDTH * 1.5, clientY: 600 };

describe('dragging in the weekly focus editor', () => {
  // shows: planner.editor.drag.select
  it('selects a parked step that is dropped on the selected ones, at the front', async () => {
    await open(['One'], ['Two', 'Three']);
    await drag('Three', inSelected);
    expect([listed('selected'), listed('parked')]).toEqual([['Three', 'One'], ['Two']]);
  });

  // shows: planner.editor.drag.park
  it('parks a selected step that is dragged to the parked list, at the front', async () => {
    await open(['One', 'Two'], ['Three']);
    await drag('Two', inParked);
    expect([listed('selected'), listed('parked')]).toEqual([['One'], ['Two', 'Three']]);
  });

  // shows: planner.editor.drag.max
  it('refuses a fifth selected step with the message', async () => {
    await open(['One', 'Two', 'Three', 'Four'], ['Five']);
    await drag('Five', inSelected);
    expect([listed('selected').length, listed('parked')]).toEqual([4, ['Five']]);
    expect(toastStore.getState().toasts.map(({ text }) => text)).toEqual(['You can only select up to 4 steps.']);
  });

  // shows: planner.editor.drag.order
  it('moves a step to the position of the step on which it is dropped', async () => {
    await open(['One', 'Two', 'Three'], []);
    await drag('One', { clientX: WIDTH / 2, clientY: 3 * ROW + 5 });
    expect(listed('selected')).toEqual(['Two', 'Three', 'One']);
  });
});
