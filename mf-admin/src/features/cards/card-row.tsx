import type { AdminCard } from '@northkeep/contracts';
import { IconButton } from '@northkeep/shared-kit/icon-button';
import { Menu } from '@northkeep/shared-kit/menu';
import { confirm, observer, toast } from '@northkeep/shared-kit/runtime';
import { Switch } from '@northkeep/shared-kit/switch';
import { ArrowDown, ArrowUp, ArrowUpToLine, Ellipsis, Trash2 } from 'lucide-react';
import { approvedLabel, DELETE, DELETE_QUESTION, FAILED, moreLabel, RANK } from '../../copy.ts';
import styles from './cards-screen.module.css';
import type { CardsStore } from './cards-store.ts';

/** Runs a change and shows a toast when the request failed. */
async function attempt(change: Promise<void>): Promise<void> {
  try {
    await change;
  } catch (reason) {
    console.debug('card not changed', reason);
    toast({ type: 'error', text: FAILED });
  }
}

export const CardRow = observer(function CardRow({
  card,
  rank,
  store,
}: {
  card: AdminCard;
  rank: number;
  store: CardsStore;
}) {
  const { _id: id, title, category, isApproved } = card;
  const remove = async () => {
    if (await confirm({ ...DELETE_QUESTION, danger: true })) await attempt(store.remove(id));
  };
  const to = (position: number) => void attempt(store.rank(id, position));
  return (
    <li className={styles.row}>
      <span className={`t2 ink3 num ${styles.rank}`}>{rank}</span>
      <span className={styles.name}>
        <span>{title}</span>
        <span className="t2 ink3">{category}</span>
      </span>
      <Switch checked={isApproved} onChecked={(yes) => void attempt(store.approve(id, yes))} hideLabel>
        {approvedLabel(title)}
      </Switch>
      <Menu
        label={moreLabel(title)}
        trigger={<IconButton label={moreLabel(title)} icon={Ellipsis} />}
        items={[
          { label: RANK.first, icon: ArrowUpToLine, onSelect: () => to(0), disabled: rank === 1 },
          { label: RANK.up, icon: ArrowUp, onSelect: () => to(rank - 2), disabled: rank === 1 },
          { label: RANK.down, icon: ArrowDown, onSelect: () => to(rank), disabled: rank === store.cards.length },
          'line',
          { label: DELETE, icon: Trash2, danger: true, onSelect: () => void remove() },
        ]}
      />
    </li>
  );
});
