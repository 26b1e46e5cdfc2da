import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { Select } from './select.tsx';

afterEach(cleanup);

/** Lists a chosen value only while it is chosen, like a time zone that the browser does not know. */
function Zones() {
  const [value, setValue] = useState('Tokyo');
  const options = [...new Set([value, 'Tokyo', 'Zurich'])].map((each) => ({ value: each, label: each }));
  return (
    <>
      <button type="button" onClick={() => setValue('Atlantis')}>
        Sync
      </button>
      <Select label="Time zone" value={value} options={options} onValue={setValue} />
    </>
  );
}

const field = () => screen.getByRole('combobox', { name: 'Time zone' });

describe('Select', () => {
  it('keeps a choice that ends another option', async () => {
    const user = userEvent.setup();
    render(<Zones />);
    await user.click(screen.getByRole('button', { name: 'Sync' }));
    await user.click(field());
    await user.click(within(await screen.findByRole('listbox')).getByRole('option', { name: 'Zurich' }));
    expect(field().textContent).toBe('Zurich');
    await user.click(field());
    const options = within(await screen.findByRole('listbox')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['Zurich', 'Tokyo']);
    await user.keyboard('{Escape}');
    expect(field().textContent).toBe('Zurich');
  });
});
