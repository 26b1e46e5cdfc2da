// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { discardDrafts } from './discard-drafts.ts';
import { type Draft, decodeDrafts } from './draft.ts';
import { FieldDrafts } from './field-drafts.ts';

let stored: Record<string, Draft | null> = {};
let drafts: FieldDrafts;
let unwatch = () => {};
const write = vi.fn(async (changes: Record<string, Draft | null>) => {
  stored = { ...stored, ...changes };
});
const forget = vi.fn();

/** Starts the watching of a new page, as after a reload. */
async function openPage() {
  unwatch();
  drafts = new FieldDrafts({ read: async () => decodeDrafts(stored, Date.now()), write, forget });
  unwatch = drafts.watch();
  await drafts.open();
}
beforeEach(async () => {
  stored = {};
  await openPage();
});
afterEach(() => {
  cleanup();
  unwatch();
  drafts.close();
});

/** Locks and unlocks: the fields are removed in between. */
async function lock() {
  await drafts.freeze();
  cleanup();
  drafts.close();
}

function Field({ name = 'add.aim', initial = '', onAdd = () => {} }) {
  const [text, setText] = useState(initial);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setText('');
        onAdd();
      }}
    >
      <input aria-label={name} data-draft={name} value={text} onChange={(event) => setText(event.target.value)} />
      <button type="submit">Add</button>
    </form>
  );
}

/** Two fields whose handlers copy the state of the last render, as forms with one state object do. */
function Pair() {
  const [form, setForm] = useState({ title: '', text: '' });
  return (['title', 'text'] as const).map((name) => (
    <textarea
      key={name}
      aria-label={name}
      data-draft={name}
      value={form[name]}
      onChange={(event) => setForm({ ...form, [name]: event.target.value })}
    />
  ));
}

const field = (name = 'add.aim') => screen.getByRole<HTMLInputElement>('textbox', { name });
const shows = (text: string, name?: string) => waitFor(() => expect(field(name).value).toBe(text));

describe('FieldDrafts', () => {
  it('enters a half-typed text again after a lock, and its component handles it like typed text', async () => {
    render(<Field />);
    await userEvent.type(field(), 'Walk the northern');
    await lock();
    expect(stored['add.aim']).toMatchObject({ text: 'Walk the northern', left: false });
    await drafts.open();
    render(<Field />);
    await shows('Walk the northern');
    await userEvent.type(field(), ' cape');
    expect(field().value).toBe('Walk the northern cape');
  });

  it('stores at once, when the drafts are read, what was typed into a page that was left meanwhile', async () => {
    unwatch();
    let endReading = () => {};
    const reading = new Promise<Record<string, Draft>>((resolve) => {
      endReading = () => resolve({});
    });
    drafts = new FieldDrafts({ read: () => reading, write, forget });
    unwatch = drafts.watch();
    const opened = drafts.open();
    render(<Field />);
    fireEvent.focusIn(field());
    fireEvent.input(field(), { target: { value: 'Walk' } });
    window.dispatchEvent(new Event('pagehide'));
    write.mockClear();
    endReading();
    await opened;
    expect(write).toHaveBeenCalledTimes(1);
    expect(stored['add.aim']?.text).toBe('Walk');
  });

  it('starts to store a second time only when the first time has ended', async () => {
    render(<Pair />);
    let endFirst = () => {};
    const first = new Promise<void>((resolve) => {
      endFirst = resolve;
    });
    write.mockClear();
    write.mockImplementationOnce(() => first);
    fireEvent.input(field('title'), { target: { value: 'Cape' } });
    window.dispatchEvent(new Event('pagehide'));
    await waitFor(() => expect(write).toHaveBeenCalledTimes(1));
    fireEvent.input(field('text'), { target: { value: 'Walk' } });
    window.dispatchEvent(new Event('pagehide'));
    await act(async () => {});
    expect(write).toHaveBeenCalledTimes(1);
    endFirst();
    await waitFor(() => expect(write).toHaveBeenCalledTimes(2));
    expect(stored).toMatchObject({ text: { text: 'Walk' } });
  });

  it('stores a text after a pause in typing, so that a reload loses none', async () => {
    render(<Field />);
    await userEvent.type(field(), 'Walk the');
    await waitFor(() => expect(stored['add.aim']?.text).toBe('Walk the'));
    cleanup();
    await openPage();
    render(<Field />);
    await shows('Walk the');
  });

  it('restores several fields of a form with one state object', async () => {
    render(<Pair />);
    await userEvent.type(field('title'), 'One');
    await userEvent.type(field('text'), 'Two');
    await lock();
    await drafts.open();
    render(<Pair />);
    await shows('One', 'title');
    await shows('Two', 'text');
  });

  it('keeps the text of a dialog that Back closes, and enters it when the dialog opens again', async () => {
    const { unmount } = render(<Field />);
    await userEvent.type(field(), 'Walk the');
    window.dispatchEvent(new PopStateEvent('popstate'));
    unmount();
    await act(async () => {});
    render(<Field />);
    await shows('Walk the');
  });

  it.each([
    ['Escape', (form: HTMLElement) => userEvent.type(form, '{Escape}')],
    ['a press on a button of its form', () => userEvent.click(screen.getByRole('button'))],
  ])('drops the text of a field that closes with %s', async (_, close) => {
    const { unmount } = render(<Field />);
    await userEvent.type(field(), 'Walk the');
    await close(field());
    unmount();
    await waitFor(() => expect(stored['add.aim'] ?? null).toBeNull());
    render(<Field />);
    await act(async () => {});
    expect(field().value).toBe('');
  });

  it('drops the text of a field that its form has cleared', async () => {
    const onAdd = vi.fn();
    render(<Field onAdd={onAdd} />);
    await userEvent.type(field(), 'Walk the{Enter}');
    expect(onAdd).toHaveBeenCalledOnce();
    await lock();
    expect(stored['add.aim'] ?? null).toBeNull();
  });

  it('drops the text of a left field whose stored text has changed since', async () => {
    const { unmount } = render(<Field name="rename.1" initial="Aim" />);
    await userEvent.type(field('rename.1'), ' to');
    unmount();
    await act(async () => {});
    render(<Field name="rename.1" initial="Aim too" />);
    await act(async () => {});
    expect(field('rename.1').value).toBe('Aim too');
  });

  it('drops the drafts that a saved form names by their prefix', async () => {
    render(<Field name="card.1.title" />);
    await userEvent.type(field('card.1.title'), 'Calm');
    discardDrafts('card.1.');
    await lock();
    expect(stored['card.1.title'] ?? null).toBeNull();
  });

  it('keeps the text of a step of a form until the form is sent', async () => {
    const step = () => (
      <form onSubmit={(event) => event.preventDefault()}>
        <input aria-label="step" data-draft="feedback.subject" data-draft-kept />
        <button type="submit">Next</button>
      </form>
    );
    const { unmount } = render(step());
    await userEvent.type(field('step'), 'Slow start');
    await userEvent.click(screen.getByRole('button'));
    unmount();
    await waitFor(() => expect(stored['feedback.subject']).toMatchObject({ text: 'Slow start', left: false }));
    discardDrafts('feedback.');
    await waitFor(() => expect(stored['feedback.subject']).toBeNull());
  });

  it('does not overwrite a text that was typed before the drafts were read', async () => {
    stored = { 'add.aim': { text: 'Old', base: '', at: Date.now(), left: false } };
    unwatch();
    drafts.close();
    expect(forget).toHaveBeenCalled();
    render(<Field />);
    await userEvent.type(field(), 'New');
    await openPage();
    await act(async () => {});
    expect(field().value).toBe('New');
  });

  it('keeps a text that was typed before the drafts were read, and puts a kept one before it', async () => {
    stored = { 'add.aim': { text: 'Walk the northern', base: '', at: Date.now(), left: false } };
    unwatch();
    drafts = new FieldDrafts({ read: async () => decodeDrafts(stored, Date.now()), write, forget });
    unwatch = drafts.watch();
    render(<Field />);
    await userEvent.type(field(), 'cape');
    await drafts.open();
    await shows('Walk the northern cape');
    await waitFor(() => expect(stored['add.aim']?.text).toBe('Walk the northern cape'));
  });

  it('stores the last letters at once when the page is left', async () => {
    render(<Field />);
    await userEvent.type(field(), 'Walk the');
    window.dispatchEvent(new Event('beforeunload'));
    await Promise.resolve();
    expect(stored['add.aim']?.text).toBe('Walk the');
  });

  describe('asks before the page is left', () => {
    const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

    it('while a text was typed before the stored drafts are read', async () => {
      unwatch();
      drafts = new FieldDrafts({ read: async () => decodeDrafts(stored, Date.now()), write, forget });
      unwatch = drafts.watch();
      render(<Field />);
      expect(asks()).toBe(false);
      await userEvent.type(field(), 'Walk');
      expect(asks()).toBe(true);
      await drafts.open();
      await waitFor(() => expect(asks()).toBe(false));
      expect(stored['add.aim']?.text).toBe('Walk');
    });

    it('while the text is being stored, and no longer', async () => {
      render(<Field />);
      await userEvent.type(field(), 'Walk');
      expect(asks()).toBe(true);
      await Promise.resolve();
      expect(asks()).toBe(true);
      await waitFor(() => expect(asks()).toBe(false));
    });

    it('while the store fails, and stores the text at the next attempt', async () => {
      vi.spyOn(console, 'warn').mockReturnValue();
      write.mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'));
      render(<Field />);
      await userEvent.type(field(), 'Walk');
      window.dispatchEvent(new Event('pagehide'));
      await waitFor(() => expect(console.warn).toHaveBeenCalledOnce());
      expect(stored).toEqual({});
      expect(asks()).toBe(true);
      await waitFor(() => expect(asks()).toBe(false));
      expect(stored['add.aim']?.text).toBe('Walk');
    });

    it('not when the typed text was saved, discarded or reset, before and after the stored drafts are read', async () => {
      unwatch();
      drafts = new FieldDrafts({ read: async () => decodeDrafts(stored, Date.now()), write, forget });
      unwatch = drafts.watch();
      const { rerender } = render(<Field />);
      await userEvent.type(field(), 'Walk{Enter}');
      expect(asks()).toBe(false);
      await userEvent.type(field(), 'Walk');
      rerender(<div />);
      expect(asks()).toBe(false);
      await drafts.open();
      rerender(<Field />);
      await userEvent.type(field(), 'Walk');
      await waitFor(() => expect(asks()).toBe(false));
      await userEvent.type(field(), '{Enter}');
      await waitFor(() => expect(asks()).toBe(false));
    });
  });

  it('keeps no text of a field without the attribute', async () => {
    render(<input aria-label="Passphrase" />);
    await userEvent.type(field('Passphrase'), 'secret words');
    await lock();
    expect(JSON.stringify(stored)).not.toContain('secret');
  });

  it('decodes every draft while it is not certain what time it is', () => {
    const draft = { text: 'a', base: '', at: 0, left: false };
    expect(decodeDrafts({ a: draft }, null)).toEqual({ a: draft });
  });

  it('decodes no expired and no damaged draft', () => {
    const draft = { text: 'a', base: '', at: 0, left: false };
    expect(decodeDrafts({ a: draft, b: { ...draft, at: 40 * 86_400_000 }, c: 'x' }, 45 * 86_400_000)).toEqual({
      b: { ...draft, at: 40 * 86_400_000 },
    });
  });
});
