import { NavLink, useLocation, useNavigate } from '@northkeep/shared-kit/runtime';
import { Select } from '@northkeep/shared-kit/select';
import type { ReactNode } from 'react';
import { FRAME } from '../../copy.ts';
import { AUDIT, CARDS, REQUESTS } from '../../paths.ts';
import styles from './admin-frame.module.css';

const VIEWS = [
  { value: CARDS, label: FRAME.cards },
  { value: REQUESTS, label: FRAME.requests },
  { value: AUDIT, label: FRAME.audit },
];

/** Layout of the admin screens: navigation beside the content, or a select above it on narrow windows. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (
    <div className={`page ${styles.frame}`}>
      <nav className={styles.views} aria-label={FRAME.label}>
        {VIEWS.map(({ value, label }) => (
          <NavLink key={value} to={value}>
            {label}
          </NavLink>
        ))}
      </nav>
      <Select
        label={FRAME.view}
        hideLabel
        value={pathname.replace(/\/+$/, '')}
        onValue={(to) => navigate(to)}
        options={VIEWS}
        className={styles.pick}
      />
      <div className={styles.content}>{children}</div>
    </div>
  );
}
