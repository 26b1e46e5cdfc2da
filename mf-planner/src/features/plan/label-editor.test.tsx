// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LabelEditor } from './label-editor.tsx';

afterEach(cleanup);

function openEditor() {
  const [save, done] = [vi.fn(), vi.fn()];
  const check = (label: string) => ({ ok: true as const, label });
  render(<LabelEditor label="東京" name="Rename" draft="a" check={check} onSave={save} onDone={done} />);
  const field = screen.getByRole('textbox', { name: 'Rename' });
  const press = (key: string, isComposing: boolean, keyCode = 229) =>
    fireEvent.keyDown(field, { key, keyCode, isComposing });
  return { field, press, save, done };
}

describe('LabelEditor', () => {
  it.each([true, false])('leaves Enter and Escape to the input method, isComposing %s', (isComposing) => {
    const { field, press, save, done } = openEditor();
    fireEvent.change(field, { target: { value: 'にほんご' } });
    press('Enter', isComposing);
    press('Escape', isComposing);
    expect(save).not.toHaveBeenCalled();
    expect(done).not.toHaveBeenCalled();
    expect(field).toHaveProperty('value', 'にほんご');
  });

  it('saves with Enter and discards with Escape', () => {
    const first = openEditor();
    fireEvent.change(first.field, { target: { value: '京都' } });
    first.press('Enter', false, 13);
    expect(first.save).toHaveBeenCalledWith('京都');
    cleanup();
    const second = openEditor();
    second.press('Escape', false, 27);
    expect(second.done).toHaveBeenCalledOnce();
    expect(second.save).not.toHaveBeenCalled();
  });
});
