import { useDraggable, useDroppable } from '@dnd-kit/core';
import type { AdminCard } from '@northkeep/contracts';
import { Icon } from '@northkeep/shared-kit/icon';
import { IconButton } from '@northkeep/shared-kit/icon-button';
import { focusInNextFrame } from '@northkeep/shared-kit/late-focus';
import { Menu } from '@northkeep/shared-kit/menu';
import { pressedKey } from '@northkeep/shared-kit/pressed-key';
import { announceToScreenReaders, askToConfirm, Link, observer, useNavigate } from '@northkeep/shared-kit/runtime';
import { Switch } from '@northkeep/shared-kit/switch';
import { ArrowDown, ArrowUp, ArrowUpToLine, Ellipsis, GripVertical, Pencil, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import {
  approvedLabel,
  cardMovedText,
  DELETE_LABEL,
  DELETE_QUESTION,
  EDIT_LABEL,
  moreActionsLabel,
  moveCardLabel,
  RANK_ACTION_LABELS,
} from '../../copy.ts';
import { CARDS_PATH } from '../../paths.ts';
import { attemptChange } from './attempt.ts';
import styles from './cards-screen.module.css';
import type { CardsStore } from './cards-store.ts';

interface CardRowProps {
  card: AdminCard;
  rank: number;
  store: CardsStore;
  /** Side of this row on which the dragged card would land. */
  landing: 'before' | 'after' | undefined;
  /** Called when a card is deleted, to move the focus to its neighbour. */
  onRemoved: (id: string) => void;
}

export const CardRow = observer(function CardRow({ card, rank, store, landing, onRemoved }: CardRowProps) {
  const { _id: id, title, category, isApproved } = card;
  const navigate = useNavigate();
  const { setNodeRef } = useDroppable({ id });
  const of = store.cards.length;
  const path = `${CARDS_PATH}/${id}`;
  const remove = async () => {
    const { title: question, text, action } = DELETE_QUESTION;
    if (!(await askToConfirm({ title: question, text: text(title), action, danger: true }))) return;
    if (await attemptChange(store.remove(id))) onRemoved(id);
  };
  const to = (position: number) => {
    if (position < 0 || position >= of) return;
    announceToScreenReaders(cardMovedText(title, position + 1, of));
    void attemptChange(store.rank(id, position));
  };
  return (
    <li className={styles.row} ref={setNodeRef} data-landing={landing} data-card={id}>
      <Handle id={id} label={moveCardLabel(title, rank, of)} onMove={(by) => to(rank - 1 + by)} />
      <span className={`t2 ink3 num ${styles.rank}`}>{rank}</span>
      <span className={styles.name}>
        <Link dir="auto" to={path}>
          {title}
        </Link>
        <span dir="auto" className="t2 ink3">
          {category}
        </span>
      </span>
      <Switch checked={isApproved} onChecked={(yes) => void attemptChange(store.approve(id, yes))} hideLabel>
        {approvedLabel(title)}
      </Switch>
      <Menu
        label={moreActionsLabel(title)}
        trigger={<IconButton label={moreActionsLabel(title)} icon={Ellipsis} tip={false} />}
        items={[
          { label: EDIT_LABEL, icon: Pencil, onSelect: () => navigate(path) },
          { label: RANK_ACTION_LABELS.first, icon: ArrowUpToLine, onSelect: () => to(0), disabled: rank === 1 },
          { label: RANK_ACTION_LABELS.up, icon: ArrowUp, onSelect: () => to(rank - 2), disabled: rank === 1 },
          { label: RANK_ACTION_LABELS.down, icon: ArrowDown, onSelect: () => to(rank), disabled: rank === of },
          'line',
          { label: DELETE_LABEL, icon: Trash2, danger: true, onSelect: () => void remove() },
        ]}
      />
    </li>
  );
});

function Handle({ id, label, onMove }: { id: string; label: string; onMove: (by: -1 | 1) => void }) {
  const button = useRef<HTMLButtonElement | null>(null);
  const drag = useDraggable({ id });
  const press = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    if (key !== 'ArrowUp' && key !== 'ArrowDown') return;
    event.preventDefault();
    onMove(key === 'ArrowUp' ? -1 : 1);
    // The button gets the focus again in the next frame, because the browser removes the focus when the row moves in
    // the document.
    focusInNextFrame(() => button.current, { preventScroll: true });
    requestAnimationFrame(() => button.current?.closest('li')?.scrollIntoView?.({ block: 'nearest' }));
  };
  return (
    <button
      type="button"
      ref={(node) => {
        button.current = node;
        drag.setNodeRef(node);
      }}
      className={styles.handle}
      aria-label={label}
      aria-describedby="card-rank-keys"
      {...drag.listeners}
      onKeyDown={press}
    >
      <Icon of={GripVertical} small />
    </button>
  );
}
