// @vitest-environment jsdom
import { toastStore } from '@northkeep/shared-kit/runtime';
import { lines, sync, vault } from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { handleBackspaceAtStart } from './line-editing.ts';
import { closeEditor, getLineField, getLineTexts, openEditor } from './testing/editor-page.tsx';

type Failure = { readonly status: number; readonly body: unknown } | undefined;

/** Response of the fake server to each request that changes data; while undefined, the server cannot be reached. */
let failure: Failure;

beforeAll(() => openTestVault(() => failure));
beforeEach(() => {
  failure = undefined;
});
afterEach(async () => {
  closeEditor();
  await sync.flush();
});

const SERVER_ERROR = { status: 500, body: { code: 'INTERNAL', message: 'Something went wrong.', requestId: 'r' } };

/** Presses Backspace at the start of the second of two lines. */
async function joinSecondLine(): Promise<void> {
  const user = openEditor('Call Ruth', ' about the boat');
  await user.click(getLineField(1));
  getLineField(1).setSelectionRange(0, 0);
  await user.keyboard('{Backspace}');
}

function expectNoMessage(): void {
  expect(toastStore.getState().toasts).toEqual([]);
  expect(screen.queryAllByRole('alert')).toEqual([]);
}

describe('the merge of two lines', () => {
  // shows: notes.line.merge.end
  it('does nothing at index 0 and beyond the end', () => {
    openEditor('one', 'two');
    const [first, second] = lines.items;
    if (!first || !second) throw new Error('no lines');
    const at = (previous: typeof first | undefined, line: typeof first, next: typeof first | undefined) =>
      handleBackspaceAtStart({ line, previous, next, view: 'thisWeek' }, line.text);
    expect(at(undefined, first, second)).toBe(false);
    expect(getLineTexts()).toEqual(['one', 'two']);
    lines.remove(second.id);
    expect(at(first, second, undefined)).toBe(false);
    expect(getLineTexts()).toEqual(['one']);
  });

  // shows: notes.line.merge.failed
  it.each<[string, Failure]>([
    ['the server cannot be reached', undefined],
    ['the server responds with an error', SERVER_ERROR],
  ])('stays, without a message, when %s', async (_, response) => {
    failure = response;
    await joinSecondLine();
    await act(() => sync.sendWithoutDelay());
    expect(getLineTexts()).toEqual(['Call Ruth about the boat']);
    expect(getLineField(0).value).toBe('Call Ruth about the boat');
    expect(sync.waitingCount).toBeGreaterThan(0);
    expectNoMessage();
  });

  // shows: notes.line.merge.locked
  it('stays, without a message, when the vault is locked before it is sent and notes are fetched meanwhile', async () => {
    await joinSecondLine();
    const [line] = lines.items;
    if (!line) throw new Error('no line');
    await act(() => sync.fetchChanges());
    await act(() => vault.lock());
    await act(() => sync.fetchChanges());
    const place = { line, previous: line, next: undefined, view: 'thisWeek' } as const;
    expect(handleBackspaceAtStart(place, 'pressed before the screen was replaced')).toBe(false);
    expectNoMessage();
    expect(vault.state.status).toBe('locked');
    await act(() => vault.unlock({ passphrase: 'correct horse battery staple', remember: false }));
    await waitFor(() => expect(getLineTexts()).toEqual(['Call Ruth about the boat']));
    expect(getLineField(0).value).toBe('Call Ruth about the boat');
    expectNoMessage();
  });
});
