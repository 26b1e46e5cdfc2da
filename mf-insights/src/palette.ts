import type { PaletteEntries } from '@northkeep/shared-kit/runtime';
import { Activity } from 'lucide-react';
import { INSIGHTS_PATH } from './paths.ts';

export default {
  commands: [
    {
      id: 'insights.go',
      label: 'Insights',
      group: 'go',
      keys: 'g i',
      icon: Activity,
      to: INSIGHTS_PATH,
    },
  ],
} satisfies PaletteEntries;
