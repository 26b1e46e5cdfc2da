import { type FaqItem, hasPayments } from '@northkeep/contracts';
import { Icon } from '@northkeep/shared-kit/icon';
import { Plus } from 'lucide-react';
import styles from './faq.module.css';

/** Collapsible questions and answers; several can be open. Without payments, those about money are left out. */
export function Faq({ title, items }: { title: string; items: readonly (FaqItem & { a: string })[] }) {
  const pays = hasPayments();
  return (
    <section className={`page ${styles.faq}`}>
      <h2 className="d5">{title}</h2>
      <div>
        {items.map(({ q, a, aboutPayments }) =>
          aboutPayments && !pays ? null : (
            <details key={q}>
              <summary>
                {q}
                <Icon of={Plus} small />
              </summary>
              <p>{a}</p>
            </details>
          ),
        )}
      </div>
    </section>
  );
}
