import type { PaletteEntries } from '@northkeep/shared-kit/runtime';
import { TITLE } from './copy.ts';
import { {{CONSTANT}} } from './paths.ts';

export default {
  commands: [
    {
      id: '{{name}}.open',
      label: TITLE,
      group: 'go',
      to: {{CONSTANT}},
    },
  ],
} satisfies PaletteEntries;
