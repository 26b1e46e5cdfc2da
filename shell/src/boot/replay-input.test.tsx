import { act, cleanup } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import './early-input.ts';
import { replayButtonPresses, replayFieldInput } from './replay-input.ts';

function Form() {
  const [text, setText] = useState('');
  const [presses, setPresses] = useState(0);
  const [term, setTerm] = useState('month');
  return (
    <form>
      <input aria-label="Name" value={text} onChange={({ target }) => setText(target.value)} />
      {['month', 'year'].map((each) => (
        <input
          key={each}
          type="radio"
          name="term"
          checked={term === each}
          onChange={() => setTerm(each)}
          aria-label={each}
        />
      ))}
      <output>{term}</output>
      <textarea aria-label="Message" defaultValue="as sent" />
      <button type="submit" onClick={() => setPresses(presses + 1)}>
        {`${presses} presses, ${text}`}
      </button>
    </form>
  );
}

let place: HTMLElement;
let root: Root | undefined;
beforeEach(() => {
  document.body.innerHTML = `<div id="root" data-prerendered>${renderToString(<Form />)}</div>`;
  place = document.body.firstElementChild as HTMLElement;
});
afterEach(() => {
  act(() => root?.unmount());
  cleanup();
});

const button = () => place.querySelector('button') as HTMLButtonElement;
const field = () => place.querySelector('input') as HTMLInputElement;

function hydrate(): void {
  act(() => {
    root = hydrateRoot(place, <Form />);
  });
  act(() => replayFieldInput(place));
  place.removeAttribute('data-prerendered');
  act(() => replayButtonPresses(place));
}

// shows: public.prerendered.early
describe('a prerendered form', () => {
  it('presses a button that was pressed before it was hydrated, and does not submit the form itself', () => {
    const press = new MouseEvent('click', { bubbles: true, cancelable: true });
    button().dispatchEvent(press);
    expect(press.defaultPrevented).toBe(true);
    hydrate();
    expect(button().textContent).toBe('1 presses, ');
  });

  it('presses a button once that is pressed while React hydrates it', () => {
    root = hydrateRoot(place, <Form />);
    button().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    act(() => {});
    place.removeAttribute('data-prerendered');
    act(() => replayButtonPresses(place));
    expect(button().textContent).toBe('1 presses, ');
  });

  it('keeps a text that was typed before it was hydrated', () => {
    field().value = 'Ada';
    hydrate();
    expect([field().value, button().textContent]).toEqual(['Ada', '0 presses, Ada']);
  });

  it('keeps a choice that was made before it was hydrated', () => {
    place.querySelector<HTMLInputElement>('[aria-label=year]')?.click();
    hydrate();
    expect(place.querySelector('output')?.textContent).toBe('year');
    expect(place.querySelector<HTMLInputElement>('[aria-label=year]')?.checked).toBe(true);
  });

  it('dispatches no event for an unchanged field, because each event hydrates the page around it at once', () => {
    const reports: string[] = [];
    for (const type of ['input', 'click']) place.addEventListener(type, () => reports.push(type));
    hydrate();
    expect(reports).toEqual([]);
  });

  it('presses no button that the user did not press', () => {
    hydrate();
    expect(button().textContent).toBe('0 presses, ');
  });
});
