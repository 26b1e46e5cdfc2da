import type { PaletteParts } from '@northkeep/shared-kit/runtime';
import { ShieldCheck } from 'lucide-react';
import { FRAME } from './copy.ts';
import { AREAS, AUDIT, CARDS, FEEDBACK, OVERVIEW, PEOPLE, REQUESTS, SUBSCRIPTIONS } from './paths.ts';

const SCREENS = [
  [CARDS, FRAME.cards],
  [REQUESTS, FRAME.requests],
  [FEEDBACK, FRAME.feedback],
  [PEOPLE, FRAME.people],
  [SUBSCRIPTIONS, FRAME.subscriptions],
  [AREAS, FRAME.areas],
  [AUDIT, FRAME.audit],
  [OVERVIEW, FRAME.overview],
] as const;

export default {
  commands: SCREENS.map(([to, label]) => ({
    id: `admin.${to}`,
    label: FRAME.command(label),
    group: 'go',
    icon: ShieldCheck,
    to,
  })),
} satisfies PaletteParts;
