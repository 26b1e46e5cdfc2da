import type { ReactNode } from 'react';
import { cx } from '../../cx.ts';
import { Icon, type IconComponent } from '../icon/icon.tsx';
import styles from './fact-list.module.css';

interface FactListProps {
  facts: readonly { icon: IconComponent; title: ReactNode; text?: ReactNode }[];
  className?: string | undefined;
}

/** List of facts with icons that users should know before they act: a title and an optional explanation each. */
export function FactList({ facts, className }: FactListProps) {
  return (
    <ul className={cx(styles.facts, className)}>
      {facts.map(({ icon, title, text }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts are fixed
        <li key={i}>
          <Icon of={icon} />
          <div>
            <b>{title}</b>
            {text ? <span>{text}</span> : null}
          </div>
        </li>
      ))}
    </ul>
  );
}
