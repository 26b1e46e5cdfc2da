import type { PaletteParts } from '@northkeep/shared-kit/runtime';
import { GalleryVerticalEnd } from 'lucide-react';
import { WISDOM } from './paths.ts';

export default {
  commands: [
    {
      id: 'wisdom.go',
      label: 'Wisdom',
      group: 'go',
      keys: 'g w',
      icon: GalleryVerticalEnd,
      to: WISDOM,
    },
  ],
} satisfies PaletteParts;
