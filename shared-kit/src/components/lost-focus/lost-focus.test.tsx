// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { restoreLostFocus } from './lost-focus.ts';

let stop = () => {};
beforeEach(() => {
  stop = restoreLostFocus();
});
afterEach(() => {
  stop();
  cleanup();
});

/** List of rows with two buttons each, and an add button that is shown while the list is not full. */
function Steps({ labels, add = false }: { labels: readonly string[]; add?: boolean }) {
  const [shown, setShown] = useState(labels);
  return (
    <main>
      <h1>Weekly steps</h1>
      <section>
        <h2>Read one book</h2>
        {shown.length > 0 && (
          <ul>
            {shown.map((label) => (
              <li key={label}>
                <button type="button">{`Rename ${label}`}</button>
                <button type="button" onClick={() => setShown(shown.filter((one) => one !== label))}>
                  {`Remove ${label}`}
                </button>
              </li>
            ))}
          </ul>
        )}
        {add && shown.length < 3 && (
          <p>
            <button type="button" onClick={() => setShown([...shown, 'Run'])}>
              Add
            </button>
          </p>
        )}
      </section>
    </main>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const expectFocus = (element: () => HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element()));
const button = (name: string) => () => screen.getByRole('button', { name });

describe('restoreLostFocus', () => {
  it('focuses the same control of the next item when an item is removed', async () => {
    render(<Steps labels={['Walk', 'Read', 'Rest']} />);
    await press('Remove Read');
    await expectFocus(button('Remove Rest'));
  });

  it('focuses the previous item when the last one is removed', async () => {
    render(<Steps labels={['Walk', 'Read', 'Rest']} />);
    await press('Remove Rest');
    await expectFocus(button('Remove Read'));
  });

  it('focuses the heading above when the whole list is removed', async () => {
    render(<Steps labels={['Walk']} />);
    await press('Remove Walk');
    await expectFocus(() => screen.getByRole('heading', { name: 'Read one book' }));
  });

  it('focuses the heading above when a button outside lists is removed', async () => {
    render(<Steps labels={['Walk', 'Read']} add />);
    await press('Add');
    await expectFocus(() => screen.getByRole('heading', { name: 'Read one book' }));
  });

  it('focuses the heading of the next screen when it appears after the old one was removed', async () => {
    const view = render(<Steps labels={['Walk']} />);
    act(() => button('Rename Walk')().focus());
    view.rerender(<p>Opening</p>);
    await new Promise((next) => requestAnimationFrame(next));
    expect(document.activeElement).toBe(document.body);
    view.rerender(
      <main>
        <h1>Notes</h1>
      </main>,
    );
    await expectFocus(() => screen.getByRole('heading', { name: 'Notes' }));
  });

  it('waits for the next screen instead of returning the focus to the skip link', async () => {
    const screenWith = (content: ReactNode) => (
      <>
        <a href="#main">Skip to the content</a>
        {content}
      </>
    );
    const view = render(screenWith(<Steps labels={['Walk']} />));
    act(() => screen.getByRole('link').focus());
    act(() => button('Rename Walk')().focus());
    view.rerender(screenWith(<p>Opening</p>));
    await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
    expect(document.activeElement).toBe(document.body);
    view.rerender(
      screenWith(
        <main>
          <h1>Notes</h1>
        </main>,
      ),
    );
    await expectFocus(() => screen.getByRole('heading', { name: 'Notes' }));
  });

  it('returns to the row that opened the overlay when the overlay is removed', async () => {
    const screenWith = (overlay: ReactNode) => (
      <>
        <Steps labels={['Walk']} />
        {overlay}
      </>
    );
    const actions = ['Today', 'Next week', 'Move up', 'Move down', 'Delete'];
    const menu = (
      <div role="menu">
        {actions.map((action) => (
          <button key={action} type="button" role="menuitem">
            {action}
          </button>
        ))}
      </div>
    );
    const view = render(screenWith(menu));
    act(() => button('Rename Walk')().focus());
    for (const action of actions) act(() => screen.getByRole('menuitem', { name: action }).focus());
    view.rerender(screenWith(null));
    await expectFocus(button('Rename Walk'));
  });

  it('does not move the focus while a popup is open', async () => {
    const screenWith = (children: ReactNode) => (
      <main>
        <h1>Notes</h1>
        {children}
      </main>
    );
    const view = render(screenWith(<button type="button">Actions</button>));
    act(() => button('Actions')().focus());
    view.rerender(screenWith(<div role="menu" data-open tabIndex={-1} />));
    await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
    expect(document.activeElement).toBe(document.body);
    view.rerender(screenWith(null));
    await expectFocus(() => screen.getByRole('heading', { name: 'Notes' }));
  });

  it('does not move the focus when other code moves it', async () => {
    function Step() {
      const [done, setDone] = useState(false);
      return (
        <main>
          <h1>Weekly steps</h1>
          {done ? (
            // biome-ignore lint/a11y/noAutofocus: the test needs a screen that takes the focus
            <input aria-label="Next" autoFocus />
          ) : (
            <button type="button" onClick={() => setDone(true)}>
              Done
            </button>
          )}
        </main>
      );
    }
    render(<Step />);
    await press('Done');
    await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
    expect(document.activeElement).toBe(screen.getByLabelText('Next'));
  });

  it('leaves the focus on the page after a click on an empty part of it', async () => {
    render(<Steps labels={['Walk']} />);
    act(() => button('Rename Walk')().focus());
    await userEvent.click(screen.getByRole('heading', { name: 'Weekly steps' }));
    await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
    expect(document.activeElement).toBe(document.body);
  });
});

/** Renders a list of text fields. Returns a function that removes one of them, as another device does. */
function renderFields(labels: readonly string[]) {
  const screenWith = (shown: readonly string[]) => (
    <main>
      <h1>Notes</h1>
      <ul>
        {shown.map((label) => (
          <li key={label}>
            <input aria-label={label} />
          </li>
        ))}
      </ul>
    </main>
  );
  const view = render(screenWith(labels));
  return { remove: (label: string) => view.rerender(screenWith(labels.filter((one) => one !== label))) };
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const waitMs = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('a field that is removed while the user types in it', () => {
  it('gives neither its next field nor a shortcut what is typed until a pause of a second', async () => {
    const pressed: string[] = [];
    const note = ({ key }: KeyboardEvent) => pressed.push(key);
    document.addEventListener('keydown', note);
    const fields = renderFields(['one', 'two']);
    await userEvent.type(field('one'), 'ab');
    fields.remove('one');
    for (const key of 'cdefg') {
      await waitMs(250);
      await userEvent.keyboard(key);
    }
    expect([document.activeElement, pressed]).toEqual([document.body, ['a', 'b']]);
    await waitFor(() => expect(document.activeElement).toBe(field('two')), { timeout: 2_000 });
    await userEvent.keyboard('h');
    expect([field('two').value, pressed]).toEqual(['h', ['a', 'b', 'h']]);
    document.removeEventListener('keydown', note);
  });

  it('gives the focus to its next field at once after Enter', async () => {
    const fields = renderFields(['one', 'two', 'three']);
    await userEvent.type(field('one'), 'ab{Enter}');
    fields.remove('one');
    await waitMs(100);
    expect(document.activeElement).toBe(field('two'));
  });

  it('leaves the focus to a click', async () => {
    const fields = renderFields(['one', 'two', 'three']);
    await userEvent.type(field('one'), 'ab');
    fields.remove('one');
    await userEvent.click(field('three'));
    await userEvent.keyboard('c');
    expect([field('two').value, field('three').value]).toEqual(['', 'c']);
  });
});
