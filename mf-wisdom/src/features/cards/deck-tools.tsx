import { hasPayments, PLAN_LIMITS } from '@northkeep/contracts';
import { TextField } from '@northkeep/shared-kit/field';
import { Link, useNavigate } from '@northkeep/shared-kit/runtime';
import { SegmentedControl } from '@northkeep/shared-kit/segmented-control';
import { useSession } from '@northkeep/shared-vault';
import { Search } from 'lucide-react';
import { SEARCH_TEXTS, VIEW_LABELS, WISDOM_TITLE } from '../../copy.ts';
import { BILLING_PATH, SAVED_CARDS_PATH, WISDOM_PATH } from '../../paths.ts';
import styles from './deck-screen.module.css';

interface DeckToolsProps {
  isSavedView: boolean;
  query: string;
  onQuery: (query: string) => void;
}

/**
 * Toolbar with the title, a switch between the cards of the billing plan and the saved cards, and the search. Users of
 * the Free plan see an explanation instead of the search.
 */
export function DeckTools({ isSavedView, query, onQuery }: DeckToolsProps) {
  const { user } = useSession();
  const navigate = useNavigate();
  const canSearch = PLAN_LIMITS[user?.plan ?? 'free'].cardsADay === null;
  return (
    <div className={styles.tools}>
      <h1 className="d5">{WISDOM_TITLE}</h1>
      <SegmentedControl
        label={VIEW_LABELS.label}
        value={isSavedView ? 'saved' : 'deck'}
        onValue={(view) => navigate(view === 'saved' ? SAVED_CARDS_PATH : WISDOM_PATH, { replace: true })}
        options={[
          { value: 'deck', label: canSearch ? VIEW_LABELS.all : VIEW_LABELS.today },
          { value: 'saved', label: VIEW_LABELS.saved },
        ]}
      />
      {canSearch ? (
        <TextField
          label={SEARCH_TEXTS.label}
          hideLabel
          placeholder={SEARCH_TEXTS.label}
          icon={Search}
          type="search"
          value={query}
          onValue={onQuery}
          className={styles.search}
        />
      ) : (
        <p className={`t2 ink3 ${styles.gate}`}>
          {hasPayments() ? (
            <>
              {SEARCH_TEXTS.gate} <Link to={BILLING_PATH}>{SEARCH_TEXTS.upgrade}</Link>
            </>
          ) : (
            SEARCH_TEXTS.today
          )}
        </p>
      )}
    </div>
  );
}
