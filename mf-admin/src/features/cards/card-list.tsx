import { closestCenter, DndContext, DragOverlay, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import { EmptyState } from '@northkeep/shared-kit/empty-state';
import { TextField } from '@northkeep/shared-kit/field';
import { focusInNextFrame } from '@northkeep/shared-kit/late-focus';
import { announceToScreenReaders, observer } from '@northkeep/shared-kit/runtime';
import { Search } from 'lucide-react';
import { useRef, useState } from 'react';
import {
  ALL_CARDS_LABEL,
  CARD_LIST_LABEL,
  COLUMN_LABELS,
  cardMovedText,
  FIND_CARD_LABEL,
  NO_CARDS_TEXT,
  NOT_FOUND_TEXT,
  RANK_HINT,
} from '../../copy.ts';
import { attemptChange } from './attempt.ts';
import { CardRow } from './card-row.tsx';
import styles from './cards-screen.module.css';
import type { CardsStore } from './cards-store.ts';

/**
 * Time in ms that a finger must rest on a handle before the drag starts, and the movement in px that is allowed in this
 * time.
 */
const TOUCH_HOLD = { delay: 600, tolerance: 8 };
/** Movement in px that turns a press of the mouse into a drag. */
const MOUSE_START = { distance: 4 };

/** List of all cards by rank. A card is moved by dragging its handle, with the arrow keys or from its menu. */
export const CardList = observer(function CardList({ store }: { store: CardsStore }) {
  const [words, setWords] = useState('');
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const find = useRef<HTMLInputElement>(null);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: MOUSE_START }),
    useSensor(TouchSensor, { activationConstraint: TOUCH_HOLD }),
  );
  const wanted = words.trim().toLowerCase();
  const shown = store.cards.filter(({ title, category }) => `${title} ${category}`.toLowerCase().includes(wanted));
  const placeOf = (id: string | null) => store.cards.findIndex(({ _id }) => _id === id);
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  const drop = (id: string, target: string | null) => {
    end();
    const [from, to] = [placeOf(id), placeOf(target)];
    if (to < 0 || from === to) return;
    announceToScreenReaders(cardMovedText(store.cards[from]?.title ?? '', to + 1, store.cards.length));
    void attemptChange(store.rank(id, to));
  };
  const landingAt = (id: string) =>
    dragged === null || id !== over || id === dragged ? undefined : placeOf(dragged) < placeOf(id) ? 'after' : 'before';
  /**
   * Focuses the row at the position of a deleted card, otherwise the last row, or the search field when the list is
   * empty.
   */
  const findNear = (at: number) => {
    const rows = list.current?.querySelectorAll<HTMLElement>('li a') ?? [];
    return rows[Math.min(at, rows.length - 1)] ?? find.current;
  };
  return (
    <section>
      <div className={styles.head}>
        <h2 className="d4">{ALL_CARDS_LABEL}</h2>
        <TextField
          label={FIND_CARD_LABEL}
          hideLabel
          value={words}
          onValue={setWords}
          placeholder={FIND_CARD_LABEL}
          icon={Search}
          type="search"
          ref={find}
        />
      </div>
      {shown.length === 0 ? (
        <EmptyState title={store.cards.length === 0 ? NO_CARDS_TEXT : NOT_FOUND_TEXT} />
      ) : (
        <p className={`t1 ink3 ${styles.columnNames}`} aria-hidden="true">
          <span>{COLUMN_LABELS.rank}</span>
          <span>{COLUMN_LABELS.approved}</span>
        </p>
      )}
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragStart={({ active }) => setDragged(String(active.id))}
        onDragOver={(event) => setOver(event.over === null ? null : String(event.over.id))}
        onDragEnd={({ active, over: target }) => drop(String(active.id), target && String(target.id))}
        onDragCancel={end}
        accessibility={{ restoreFocus: false, screenReaderInstructions: { draggable: '' } }}
      >
        <ol className={styles.list} aria-label={CARD_LIST_LABEL} ref={list} hidden={shown.length === 0}>
          {shown.map((card, at) => (
            <CardRow
              key={card._id}
              card={card}
              rank={placeOf(card._id) + 1}
              store={store}
              landing={landingAt(card._id)}
              onRemoved={() => focusInNextFrame(() => findNear(at))}
            />
          ))}
        </ol>
        <DragOverlay dropAnimation={null}>
          {dragged === null ? null : <div className={styles.lifted}>{store.cards[placeOf(dragged)]?.title}</div>}
        </DragOverlay>
      </DndContext>
      <p className={`t2 ink3 ${styles.hint}`} id="card-rank-keys">
        {RANK_HINT}
      </p>
    </section>
  );
});
