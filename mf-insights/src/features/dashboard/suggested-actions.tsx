import { Button, ButtonLink } from '@northkeep/shared-kit/button';
import { renderIsolated } from '@northkeep/shared-kit/isolated-text';
import { observer } from '@northkeep/shared-kit/runtime';
import { steps, useToday } from '@northkeep/shared-vault';
import { useId } from 'react';
import { NO_INSIGHTS_TEXT } from '../../copy.ts';
import { FOCUS_EDITOR_PATH, NOTES_PATH, PLANNER_PATH, REVIEW_PATH } from '../../paths.ts';
import type { InsightHistory } from '../../rules/history.ts';
import { findSuggestedActions, type SelectedStep, type SuggestedAction } from '../../rules/moves.ts';
import { suggestedActionTexts as copy } from './moves-copy.ts';
import { useInsightsStore } from './store.ts';
import styles from './suggested-actions.module.css';

/** URLs in other areas that the buttons of the suggestions open. Suggestions without a URL act on this page. */
const ADDRESSES: Partial<Record<SuggestedAction['id'], string>> = {
  review: REVIEW_PATH,
  'step-left': PLANNER_PATH,
  'tasks-today': NOTES_PATH,
  'plan-less': FOCUS_EDITOR_PATH,
  'aim-rests': FOCUS_EDITOR_PATH,
  'note-minutes': NOTES_PATH,
};

/**
 * Shows at most one suggestion of each kind: now, next and stability. A suggestion changes nothing until the user
 * presses its button.
 */
export const SuggestedActions = observer(function SuggestedActions({ history }: { history: InsightHistory }) {
  const today = useToday();
  const found = findSuggestedActions({ history, today, selected: readSelected() });
  if (found.length === 0) return <p className={`${styles.empty} d4`}>{NO_INSIGHTS_TEXT}</p>;
  return (
    <section className={styles.section}>
      <h2 className="sr">{copy.title}</h2>
      <ul className={styles.items}>
        {found.map((move) => (
          <Item key={move.kind} move={move} />
        ))}
      </ul>
    </section>
  );
});

function Item({ move }: { move: SuggestedAction }) {
  const { title, detail, action, why } = copy.textOf(move);
  const id = useId();
  return (
    <li className={styles.item}>
      <p className={`t2 w5 ${move.kind === 'now' ? 'now' : 'ink3'}`}>{copy.kinds[move.kind]}</p>
      <h3 className="d4" id={id} dir="auto">
        {renderIsolated(title)}
      </h3>
      <p className="ink2">{detail}</p>
      <details className={styles.why}>
        <summary className="t2 ink3" id={`${id}-why`} aria-labelledby={`${id}-why ${id}`}>
          {copy.why}
        </summary>
        <p className="t2 ink2">{why}</p>
      </details>
      <Action move={move} label={action} />
    </li>
  );
}

function Action({ move, label }: { move: SuggestedAction; label: string }) {
  const setMode = useInsightsStore((store) => store.setMode);
  const to = ADDRESSES[move.id];
  if (to !== undefined)
    return (
      <ButtonLink small to={to} className={styles.action}>
        {label}
      </ButtonLink>
    );
  return (
    <Button small className={styles.action} disabled={move.id === 'spread-later'} onClick={() => setMode('all')}>
      {label}
    </Button>
  );
}

function readSelected(): ReadonlyMap<string, SelectedStep> {
  const selected = new Map<string, SelectedStep>();
  for (const { id, label, status, total, damaged } of steps.items)
    if (damaged.size === 0 && status === 'selected') selected.set(id, { label, total });
  return selected;
}
