// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Badge } from '../badge/index.ts';
import { Chip } from '../chip/index.ts';
import { DescriptionList, Table } from '../table/index.ts';
import { ToastCard } from '../toast-region/toast-card.tsx';

afterEach(cleanup);

const HEBREW = 'שלום, עולם!';
const ARABIC = 'اتصل بـ Anna';

/** Returns the texts of all `bdi` elements: the browser determines their direction separately. */
const isolatedIn = (container: HTMLElement) =>
  [...container.querySelectorAll('bdi')].map(({ textContent }) => textContent);

describe('a text of a person', () => {
  it.each([
    ['a chip', <Chip key="1">{HEBREW}</Chip>],
    [
      'a chip that is a button',
      <Chip key="2" onClick={() => undefined}>
        {HEBREW}
      </Chip>,
    ],
    [
      'a removable chip',
      <Chip key="3" onRemove={() => undefined}>
        {HEBREW}
      </Chip>,
    ],
    ['a badge', <Badge key="4">{HEBREW}</Badge>],
    [
      'a cell of a table',
      <Table key="5" label="T" columns={[{ label: 'A' }]} rows={[{ key: '1', cells: [HEBREW] }]} />,
    ],
    ['a value of a list', <DescriptionList key="6" pairs={[['Name', HEBREW]]} />],
  ])('has a direction of its own in %s', (_, element) => {
    expect(isolatedIn(render(element).container)).toEqual([HEBREW]);
  });

  it.each([
    [`“\u2068${HEBREW}\u2069” is planned for Sunday.`, [HEBREW]],
    [`When “\u2068${HEBREW}\u2069” comes up: “\u2068${ARABIC}\u2069”`, [HEBREW, ARABIC]],
    ['“Walk” is planned for Sunday.', []],
    [HEBREW, []],
    [`Deleted: \u2068${HEBREW}\u2069`, [HEBREW]],
    ['Deleted: Walk', []],
  ])('is an element of its own where the sentence of a toast isolates it by characters: %s', (text, isolated) => {
    const toast = { id: '1', type: 'info', text } as const;
    const { container } = render(<ToastCard toast={toast} onDismiss={() => undefined} />);
    expect(isolatedIn(container)).toEqual(isolated);
    expect(container.querySelector('b')?.textContent).toBe(text.replaceAll(/[\u2068\u2069]/g, ''));
  });
});
