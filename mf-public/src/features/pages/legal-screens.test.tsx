import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';

const OPERATOR = {
  name: 'Example & Sons',
  address: ['Hill Road 1', '1000 Example'],
  email: 'hello@northkeep.example',
  phone: null,
  register: 'HRB 7',
};

/** Opens a page into which the server has written an operator, or none. */
async function openWith(operator: object | null, address: string): Promise<void> {
  if (operator !== null) {
    const element = document.createElement('script');
    element.type = 'application/json';
    element.id = 'operator';
    element.textContent = JSON.stringify(operator);
    document.head.append(element);
  }
  await openPage(address);
}

afterEach(() => {
  cleanup();
  document.getElementById('operator')?.remove();
});

describe('the imprint', () => {
  it('names the operator of the installation', async () => {
    await openWith(OPERATOR, '/imprint');
    expect(screen.getByText('Example & Sons')).toBeTruthy();
    expect(screen.getByText('Hill Road 1, 1000 Example')).toBeTruthy();
    expect(screen.getByText('HRB 7')).toBeTruthy();
    expect(screen.getByRole('link', { name: OPERATOR.email }).getAttribute('href')).toBe(`mailto:${OPERATOR.email}`);
    expect(screen.queryByText('Telephone')).toBeNull();
  });

  it('says that no operator is named', async () => {
    await openWith(null, '/imprint');
    expect(screen.getByText('No operator is named')).toBeTruthy();
  });
});

describe('the legal texts', () => {
  it.each(['/privacy-policy', '/terms-of-use'])('%s name the operator and link the imprint', async (address) => {
    await openWith(OPERATOR, address);
    const text = 'Example & Sons runs this installation and answers for it. Write to hello@northkeep.example.';
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Imprint' }).getAttribute('href')).toBe('/imprint');
    expect(screen.queryByText('This text is a template')).toBeNull();
  });

  it.each(['/privacy-policy', '/terms-of-use'])('%s are marked as templates without an operator', async (address) => {
    await openWith(null, address);
    expect(screen.getByText('This text is a template')).toBeTruthy();
  });
});

describe('the security page', () => {
  it('lists the cases of a lying server, what a server can still do, and how to check it', async () => {
    await openWith(null, '/security');
    for (const title of ['If the server lied', 'What the server still can do', 'Check it yourself'])
      expect(screen.getByRole('heading', { name: title })).toBeTruthy();
    const steps = screen.getAllByRole('list').flatMap((list) => within(list).queryAllByText(/remotes\.json/));
    expect(steps).toHaveLength(1);
    expect(screen.getByText('It changes what you wrote')).toBeTruthy();
  });
});
