import type { PaletteEntries } from '@northkeep/shared-kit/runtime';
import { ShieldCheck } from 'lucide-react';
import { FRAME_TEXTS } from './copy.ts';
import {
  AREAS_PATH,
  AUDIT_PATH,
  CARDS_PATH,
  FEEDBACK_PATH,
  OVERVIEW_PATH,
  PEOPLE_PATH,
  REQUESTS_PATH,
  SUBSCRIPTIONS_PATH,
} from './paths.ts';

const SCREENS = [
  [CARDS_PATH, FRAME_TEXTS.cards],
  [REQUESTS_PATH, FRAME_TEXTS.requests],
  [FEEDBACK_PATH, FRAME_TEXTS.feedback],
  [PEOPLE_PATH, FRAME_TEXTS.people],
  [SUBSCRIPTIONS_PATH, FRAME_TEXTS.subscriptions],
  [AREAS_PATH, FRAME_TEXTS.areas],
  [AUDIT_PATH, FRAME_TEXTS.audit],
  [OVERVIEW_PATH, FRAME_TEXTS.overview],
] as const;

export default {
  commands: SCREENS.map(([to, label]) => ({
    id: `admin.${to}`,
    label: FRAME_TEXTS.command(label),
    group: 'go',
    icon: ShieldCheck,
    to,
  })),
} satisfies PaletteEntries;
