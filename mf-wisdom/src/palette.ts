import { isSearchable, normalizeSearchText, PLAN_LIMITS } from '@northkeep/contracts';
import type { PaletteEntries } from '@northkeep/shared-kit/runtime';
import { session } from '@northkeep/shared-vault';
import { GalleryVerticalEnd } from 'lucide-react';
import { CARD_RESULTS_LABEL } from './copy.ts';
import { getLastDeckCards } from './features/cards/opened-cards.ts';
import { WISDOM_PATH } from './paths.ts';
import { searchCards } from './rules/search-cards.ts';

export default {
  commands: [
    {
      id: 'wisdom.go',
      label: 'Wisdom',
      group: 'go',
      keys: 'g w',
      icon: GalleryVerticalEnd,
      to: WISDOM_PATH,
    },
  ],
  searchKinds: [
    {
      id: 'cards',
      label: CARD_RESULTS_LABEL,
      icon: GalleryVerticalEnd,
      search: async ({ text, limit, filter: { from, to, category } = {} }) => {
        // The search of cards is part of the Pro plan.
        if (!isSearchable(text) || PLAN_LIMITS[session.getState().user?.plan ?? 'free'].cardsADay !== null)
          return { hits: [], total: 0 };
        // Cards have no date, so a search with a date finds none.
        const all = from !== undefined || to !== undefined ? [] : searchCards(getLastDeckCards(), text);
        const found = all.filter(
          ({ kicker }) => category === undefined || normalizeSearchText(kicker ?? '') === category,
        );
        const hits = found.slice(0, limit).map(({ _id, title, kicker }) => ({
          id: _id,
          title,
          ...(kicker === null ? {} : { detail: kicker }),
          to: `${WISDOM_PATH}?card=${_id}`,
        }));
        return {
          hits,
          total: found.length,
          categories: all.flatMap(({ kicker }) => (kicker === null ? [] : [normalizeSearchText(kicker)])),
        };
      },
    },
  ],
} satisfies PaletteEntries;
