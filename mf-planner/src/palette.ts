import type { PaletteEntries } from '@northkeep/shared-kit/runtime';
import { goals } from '@northkeep/shared-vault';
import { CalendarCheck, History, ListChecks, Mountain, Plus, Signpost } from 'lucide-react';
import { showPlanDialog } from './features/main/plan-dialogs.tsx';
import { preparePlanSearch, searchPlanItems } from './features/palette/find-parts.ts';
import { findReviews } from './features/palette/find-reviews.ts';
import { buildTypedCommands } from './features/palette/typed-commands.ts';
import { reviewEntryTexts } from './features/review/entry-copy.ts';
import { commandLabels, searchResultTexts } from './palette-copy.ts';
import { MAIN_PATH, MODAL_PARAM, ONBOARDING_PATH, REVIEW_MODAL, WEEKLY_FOCUS_MODAL, WEEKS_MODAL } from './paths.ts';

export default {
  commands: [
    {
      id: 'planner.main',
      label: commandLabels.main,
      group: 'go',
      keywords: 'planner dashboard today',
      keys: 'g p',
      icon: Mountain,
      to: MAIN_PATH,
    },
    {
      id: 'planner.focus',
      label: commandLabels.focus,
      keywords: 'steps selected parked this week',
      keys: 'e f',
      icon: ListChecks,
      run: (navigate) => navigate(`${MAIN_PATH}?${MODAL_PARAM}=${WEEKLY_FOCUS_MODAL}`),
    },
    {
      id: 'planner.review',
      label: reviewEntryTexts.title,
      keywords: 'look back week archive trend quarter note',
      keys: 'e r',
      icon: CalendarCheck,
      run: (navigate) => navigate(`${MAIN_PATH}?${MODAL_PARAM}=${REVIEW_MODAL}`),
    },
    {
      id: 'planner.weeks',
      label: reviewEntryTexts.weeks,
      keywords: 'earlier last week done correct past progress',
      keys: 'e w',
      icon: History,
      run: (navigate) => navigate(`${MAIN_PATH}?${MODAL_PARAM}=${WEEKS_MODAL}`),
    },
    {
      id: 'planner.addStep',
      label: commandLabels.addStep,
      keywords: 'new weekly step goal',
      keys: 'a s',
      icon: Plus,
      available: () => goals.items.length > 0,
      run: async (navigate) => {
        await navigate(MAIN_PATH);
        showPlanDialog({ type: 'add' });
      },
    },
    {
      id: 'planner.onboarding',
      label: commandLabels.onboarding,
      group: 'go',
      keywords: 'direction aims goals wizard',
      icon: Signpost,
      to: ONBOARDING_PATH,
    },
  ],
  typedCommands: buildTypedCommands,
  prepareSearch: preparePlanSearch,
  searchKinds: [
    { id: 'planner', label: searchResultTexts.parts, icon: Mountain, search: searchPlanItems },
    { id: 'reviews', label: searchResultTexts.reviews, icon: CalendarCheck, search: findReviews },
  ],
} satisfies PaletteEntries;
