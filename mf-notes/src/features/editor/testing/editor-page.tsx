import { MemoryRouter, toastStore } from '@northkeep/shared-kit/runtime';
import { lines } from '@northkeep/shared-vault';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { EditorScreen } from '../editor-screen.tsx';
import { setView } from '../view-store.ts';

/** Adds lines with these texts and renders the editor. Returns the test's user-event object. */
export function openEditor(...texts: string[]): UserEvent {
  for (const text of texts) lines.create({ text });
  return renderEditor();
}

/** Renders the editor. Returns the test's user-event object. */
export function renderEditor(): UserEvent {
  render(
    <MemoryRouter>
      <main>
        <EditorScreen />
      </main>
    </MemoryRouter>,
  );
  return userEvent.setup();
}

/** Removes the editor, its toasts and all lines, and resets the view. */
export function closeEditor(): void {
  cleanup();
  for (const { id } of [...lines.items]) lines.remove(id);
  toastStore.setState({ toasts: [] });
  setView({ view: 'thisWeek', showDone: false, showScheduled: true });
}

/** Returns the text fields of the shown lines, in their order. */
export const getLineFields = () => screen.getAllByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });

/** Returns the text field of a shown line. Throws when there is none. */
export function getLineField(index: number): HTMLTextAreaElement {
  const found = getLineFields()[index];
  if (!found) throw new Error(`There is no line ${index}.`);
  return found;
}

/** Returns the texts of all stored lines, in their order. */
export const getLineTexts = () => lines.items.map(({ text }) => text);
