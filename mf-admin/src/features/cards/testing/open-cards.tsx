import type { AdminCardWire } from '@northkeep/contracts';
import { openAdmin, type SentRequest } from '../../../testing/open-admin.tsx';

/** Titles of the cards that the fake server has, by rank. */
export const CARD_TITLES = ['If this, then that', 'Use the fresh page', 'Small hellos count'];
const cardsOf = (): AdminCardWire[] =>
  CARD_TITLES.map((title, rank) => ({
    _id: `${rank}`.repeat(24),
    title,
    category: 'Habits',
    kicker: null,
    shortDescription: 'Short.',
    longDescription: 'Long.',
    tryThis: ['Write one plan.'],
    references: ['https://doi.org/10.1/a'],
    sources: [{ label: 'Gollwitzer (1999)', url: 'https://doi.org/10.1/a' }],
    isApproved: rank !== 2,
    rank,
  }));

/** Opens a page with a fake server that stores the cards; with `refuse` it responds to changes with 403. */
export function openCards(path = '/app/wisdom-of-ages/settings', refuse = false) {
  let cards = cardsOf();
  const handle = ({ method, path: asked, body }: SentRequest) => {
    if (method === 'GET') return asked.endsWith('get-cards') ? cards : undefined;
    if (refuse) return 403;
    const fields = body && typeof body === 'object' ? body : {};
    if (asked.endsWith('create-card')) {
      const [like] = cardsOf();
      if (like) cards = [{ ...like, ...fields, _id: '9'.repeat(24) }, ...cards];
    } else if (asked.endsWith('reorder') && 'orderedIds' in fields) {
      const ids = Array.isArray(fields.orderedIds) ? fields.orderedIds : [];
      cards = ids.flatMap((id) => cards.find(({ _id }) => _id === id) ?? []);
      return cards;
    } else if (method === 'DELETE') cards = cards.filter(({ _id }) => !asked.endsWith(_id));
    else {
      cards = cards.map((card) => (asked.endsWith(card._id) ? { ...card, ...fields } : card));
      return cards.find(({ _id }) => asked.endsWith(_id));
    }
    return undefined;
  };
  return openAdmin(path, handle);
}
