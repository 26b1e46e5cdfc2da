import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const css = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8');
const pixels = (text: string, declaration: RegExp) => Number(declaration.exec(text)?.[1]);

describe('the focus ring of an icon button', () => {
  it('ends before the smallest gap, in which a text or another button stands beside it', () => {
    const offset = pixels(css('icon-button.module.css'), /\.button:focus-visible \{\s*outline-offset: (\d+)(?:px)?;/);
    const width = pixels(css('../../tokens/base.css'), /:focus-visible \{\s*outline: (\d+)px/);
    const gap = pixels(css('../../tokens/tokens.css'), /--s-1: (\d+)px/);
    expect(offset + width).toBeLessThan(gap);
  });
});
