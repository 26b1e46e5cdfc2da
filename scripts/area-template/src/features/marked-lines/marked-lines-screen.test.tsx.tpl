import { lines } from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MarkedLinesScreen } from './marked-lines-screen.tsx';

beforeAll(() => openTestVault());
afterEach(() => {
  cleanup();
  for (const { id } of [...lines.items]) lines.remove(id);
});

const listed = () => screen.queryAllByRole('listitem').map((item) => item.textContent);

describe('MarkedLinesScreen', () => {
  it('lists the open lines that are marked for the dashboard', () => {
    lines.create({ text: 'Call Ruth', inDashboard: true });
    lines.create({ text: 'Sweep', inDashboard: true, isDone: true });
    lines.create({ text: 'Read' });
    render(<MarkedLinesScreen />);
    expect(listed()).toEqual(['Call Ruth']);
  });

  it('says that no line is marked', () => {
    render(<MarkedLinesScreen />);
    expect(screen.getByText('Nothing is marked for the dashboard.')).toBeTruthy();
    expect(listed()).toEqual([]);
  });
});
