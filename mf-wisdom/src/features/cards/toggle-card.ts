import { toast } from '@northkeep/shared-kit/runtime';
import { SAVE_LIMIT_TITLE } from '../../copy.ts';
import type { DeckStore } from './deck-store.ts';

/** Saves or unsaves a card, and explains the limit of the billing plan when it allows no further card. */
export async function toggleSavedCard(deck: DeckStore, id: string): Promise<void> {
  const refused = await deck.toggle(id);
  if (refused !== null) toast({ type: 'warning', text: SAVE_LIMIT_TITLE, detail: refused });
}
