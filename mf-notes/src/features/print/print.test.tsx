// @vitest-environment jsdom
import { MemoryRouter } from '@northkeep/shared-kit/runtime';
import { lines, userToday } from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { act, render } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { closeEditor, openEditor } from '../editor/testing/editor-page.tsx';
import { setView } from '../editor/view-store.ts';
import { JournalScreen } from '../journal/journal-screen.tsx';
import { PrintedNotes } from './printed-notes.tsx';

beforeAll(() => openTestVault());
afterEach(() => {
  window.dispatchEvent(new Event('afterprint'));
  closeEditor();
});

/** Text of the rows of each printed document, while the browser prints. */
function print(): string[][] {
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  return [...document.querySelectorAll('.printed-page')].map((page) =>
    [...page.querySelectorAll('li')].map((row) => row.textContent ?? ''),
  );
}
const makeTexts = (count: number) => Array.from({ length: count }, (_, i) => `Note ${i + 1} of the atlas`);

describe('a printed page', () => {
  // shows: notes.print.all
  it('contains all of 300 notes', () => {
    for (const text of makeTexts(300)) lines.create({ text });
    render(<PrintedNotes shown={lines.items} title="Today" today={userToday()} />);
    expect(print()).toEqual([makeTexts(300).map((text) => `☐${text}`)]);
  });

  it('contains no controls, and is removed after printing', () => {
    openEditor('One', 'Two');
    print();
    expect(document.querySelectorAll('.printed-page :is(button, input, textarea, select, a)')).toHaveLength(0);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(document.querySelector('.printed-page')).toBeNull();
  });

  it('marks done lines and leaves out empty ones', () => {
    setView({ view: 'all', showDone: true });
    lines.create({ text: 'Order the saplings', isDone: true });
    openEditor('', 'Mend the gate');
    expect(print()).toEqual([['☑Order the saplings', '☐Mend the gate']]);
  });

  it('indents the sub-lines of a line below it', () => {
    const { id } = lines.create({ text: 'Pack' });
    lines.create({ text: 'Other' });
    lines.create({ text: 'Shoes', subLineOf: id });
    render(<PrintedNotes shown={lines.items} title="All" today={userToday()} />);
    print();
    const nested = [...document.querySelectorAll('.printed-page li li')];
    expect(
      nested.map((row) => [row.textContent, row.parentElement?.closest('li')?.querySelector('bdi')?.textContent]),
    ).toEqual([['☐Shoes', 'Pack']]);
    expect(document.querySelectorAll('.printed-page li')).toHaveLength(3);
  });

  it('contains every entry of the journal, also those behind the button "More"', () => {
    const today = userToday();
    for (const text of makeTexts(120)) lines.create({ text, type: 'journal', scheduleDate: today });
    render(
      <MemoryRouter>
        <JournalScreen />
      </MemoryRouter>,
    );
    expect(document.querySelectorAll('[data-line]').length).toBeLessThan(120);
    const [entries] = print();
    expect([...(entries ?? [])].sort()).toEqual(makeTexts(120).sort());
  });

  it('of the calendar lists the lines of each day of the range', () => {
    lines.create({ text: 'Order the saplings', scheduleDate: userToday() });
    openEditor('Mend the gate');
    expect(print()).toEqual([['☐Order the saplingsToday', '☐Mend the gate'], ['☐Order the saplings']]);
  });
});
