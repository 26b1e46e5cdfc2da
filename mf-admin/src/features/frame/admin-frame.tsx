import { NavLink, useLocation, useNavigate } from '@northkeep/shared-kit/runtime';
import { Select } from '@northkeep/shared-kit/select';
import { type ReactNode, useEffect } from 'react';
import { FRAME_TEXTS } from '../../copy.ts';
import {
  AREAS_PATH,
  AUDIT_PATH,
  CARDS_PATH,
  FEEDBACK_PATH,
  OVERVIEW_PATH,
  PEOPLE_PATH,
  REQUESTS_PATH,
  SUBSCRIPTIONS_PATH,
} from '../../paths.ts';
import styles from './admin-frame.module.css';
import { loadWaitingCounts, useWaitingCounts } from './waiting-counts.ts';

/** Views of the administration in three groups: daily work, accounts and operation. */
const GROUPS = [
  [
    { value: CARDS_PATH, label: FRAME_TEXTS.cards },
    { value: REQUESTS_PATH, label: FRAME_TEXTS.requests, waiting: 'requests' },
    { value: FEEDBACK_PATH, label: FRAME_TEXTS.feedback, waiting: 'feedback' },
  ],
  [
    { value: PEOPLE_PATH, label: FRAME_TEXTS.people },
    { value: SUBSCRIPTIONS_PATH, label: FRAME_TEXTS.subscriptions },
  ],
  [
    { value: AREAS_PATH, label: FRAME_TEXTS.areas },
    { value: AUDIT_PATH, label: FRAME_TEXTS.audit },
    { value: OVERVIEW_PATH, label: FRAME_TEXTS.overview },
  ],
] as const;

/** Layout of the admin screens: navigation at the side of the content, or a select above it on narrow windows. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const counts = useWaitingCounts();
  useEffect(() => void loadWaitingCounts(), []);
  const views = GROUPS.flat();
  const countOf = (view: (typeof views)[number]) => ('waiting' in view ? counts[view.waiting] : 0);
  const current = views.find(({ value }) => pathname === value || pathname.startsWith(`${value}/`));
  return (
    <div className={`page ${styles.frame}`}>
      <nav className={styles.views} aria-label={FRAME_TEXTS.label}>
        {GROUPS.map((group) => (
          <ul key={group[0].value}>
            {group.map((view) => (
              <li key={view.value}>
                <NavLink
                  to={view.value}
                  aria-label={countOf(view) > 0 ? FRAME_TEXTS.waiting(view.label, countOf(view)) : undefined}
                >
                  <span>{view.label}</span>
                  {countOf(view) > 0 ? <span className="num">{countOf(view)}</span> : null}
                </NavLink>
              </li>
            ))}
          </ul>
        ))}
      </nav>
      <Select
        label={FRAME_TEXTS.view}
        hideLabel
        value={current?.value ?? ''}
        onValue={(to) => navigate(to)}
        options={views.map((view) => ({
          value: view.value,
          label: countOf(view) > 0 ? FRAME_TEXTS.waiting(view.label, countOf(view)) : view.label,
        }))}
        className={styles.pick}
      />
      <div className={styles.content}>{children}</div>
    </div>
  );
}
