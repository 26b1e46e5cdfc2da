import { GATES } from '@northkeep/contracts';
import { TextField } from '@northkeep/shared-kit/field';
import { Link, useNavigate } from '@northkeep/shared-kit/runtime';
import { SegmentedControl } from '@northkeep/shared-kit/segmented-control';
import { useSession } from '@northkeep/shared-vault';
import { Search } from 'lucide-react';
import { SEARCH, TITLE, VIEW } from '../../copy.ts';
import { BILLING, SAVED, WISDOM } from '../../paths.ts';
import styles from './deck-screen.module.css';

interface DeckToolsProps {
  isSavedView: boolean;
  query: string;
  onQuery: (query: string) => void;
}

/** Title, switch between the cards of the plan and the saved ones, and the search, which the plan Free explains. */
export function DeckTools({ isSavedView, query, onQuery }: DeckToolsProps) {
  const { user } = useSession();
  const navigate = useNavigate();
  const canSearch = GATES[user?.plan ?? 'free'].cardsADay === null;
  return (
    <div className={styles.tools}>
      <h1 className="d5">{TITLE}</h1>
      <SegmentedControl
        label={VIEW.label}
        value={isSavedView ? 'saved' : 'deck'}
        onValue={(view) => navigate(view === 'saved' ? SAVED : WISDOM, { replace: true })}
        options={[
          { value: 'deck', label: canSearch ? VIEW.all : VIEW.today },
          { value: 'saved', label: VIEW.saved },
        ]}
      />
      {canSearch ? (
        <TextField
          label={SEARCH.label}
          hideLabel
          placeholder={SEARCH.label}
          icon={Search}
          type="search"
          value={query}
          onValue={onQuery}
          className={styles.search}
        />
      ) : (
        <p className={`t2 ink3 ${styles.gate}`}>
          {SEARCH.gate} <Link to={BILLING}>{SEARCH.upgrade}</Link>
        </p>
      )}
    </div>
  );
}
