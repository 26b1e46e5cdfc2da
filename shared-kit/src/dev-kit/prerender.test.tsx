// @vitest-environment node
import { MemoryRouter } from '@northkeep/shared-kit/runtime';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { DevKit } from './dev-kit.tsx';

describe('prerendered components', () => {
  const html = renderToString(
    <MemoryRouter>
      <DevKit />
    </MemoryRouter>,
  );

  it('contain no style attribute or style element, which the content security policy blocks', () => {
    expect(html).toContain('The kit');
    expect(html.match(/<style[^>]*>|<[^>]* style="[^"]*"/g) ?? []).toEqual([]);
  });
});
