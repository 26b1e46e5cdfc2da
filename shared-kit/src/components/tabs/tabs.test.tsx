import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { Tabs } from './tabs.tsx';

afterEach(cleanup);

function Opened() {
  const [value, setValue] = useState('one');
  const tabs = ['one', 'two', 'three'].map((name) => ({ value: name, label: name, panel: `panel ${name}` }));
  return <Tabs label="Numbers" value={value} onValue={setValue} tabs={tabs} />;
}
const selected = () => screen.getByRole('tab', { selected: true }).textContent;

describe('Tabs', () => {
  it('selects and focuses the next and the previous tab with the arrow keys', async () => {
    const user = userEvent.setup();
    render(<Opened />);
    await user.tab();
    await user.keyboard('{ArrowRight}');
    expect([selected(), document.activeElement?.textContent]).toEqual(['two', 'two']);
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect([selected(), document.activeElement?.textContent]).toEqual(['three', 'three']);
  });

  it('ignores arrow keys with Alt, with which the browser goes back in the history', async () => {
    const user = userEvent.setup();
    render(<Opened />);
    await user.tab();
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    expect(selected()).toBe('one');
  });
});
