import { IconButton } from '@northkeep/shared-kit/icon-button';
import { Tabs } from '@northkeep/shared-kit/tabs';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { sealExample } from '../../rules/example-sealed.ts';
import { wrapIndex } from '../../rules/wrap-index.ts';
import { PRIVACY_DEMO_TEXTS } from './copy.ts';
import styles from './privacy-demo.module.css';

/** Five examples of user text next to the encrypted form that the server stores. */
export function PrivacyDemo() {
  const [at, setAt] = useState(0);
  const [explain, setExplain] = useState<'plain' | 'technical'>('plain');
  const { examples } = PRIVACY_DEMO_TEXTS;
  const example = examples[at] ?? examples[0];
  const sealed = useSealed(example?.text ?? '');
  if (!example) return null;
  return (
    <section className={`page ${styles.section}`}>
      <div className={styles.head}>
        <h2 className="d6">
          {PRIVACY_DEMO_TEXTS.title.map((line) => (
            <span key={line}>{line} </span>
          ))}
        </h2>
        <p className="ink2">{PRIVACY_DEMO_TEXTS.text}</p>
      </div>
      <div className={styles.demo}>
        <div className={styles.pair}>
          <div aria-live="polite">
            <h3 className="t2 ink3">
              {PRIVACY_DEMO_TEXTS.yours}
              <span>{example.kind}</span>
            </h3>
            <p className="d5">{example.text}</p>
          </div>
          <div>
            <h3 className="t2 ink3">{PRIVACY_DEMO_TEXTS.ours}</h3>
            <p className={styles.cipher}>{sealed}</p>
            <p className="t2 ink2">{example.readable}</p>
          </div>
        </div>
        <div className={styles.pair}>
          <div className={styles.nav}>
            <span className="t2 ink3">{PRIVACY_DEMO_TEXTS.real}</span>
            <IconButton
              label={PRIVACY_DEMO_TEXTS.previous}
              icon={ArrowLeft}
              onClick={() => setAt(wrapIndex(at, -1, examples.length))}
            />
            <IconButton
              label={PRIVACY_DEMO_TEXTS.next}
              icon={ArrowRight}
              onClick={() => setAt(wrapIndex(at, 1, examples.length))}
            />
          </div>
          <Tabs
            label={PRIVACY_DEMO_TEXTS.ours}
            value={explain}
            onValue={setExplain}
            tabs={[
              {
                value: 'plain',
                label: PRIVACY_DEMO_TEXTS.plainTab,
                panel: <p className={styles.explain}>{PRIVACY_DEMO_TEXTS.plain}</p>,
              },
              {
                value: 'technical',
                label: PRIVACY_DEMO_TEXTS.technicalTab,
                panel: <p className={styles.explain}>{PRIVACY_DEMO_TEXTS.technical}</p>,
              },
            ]}
          />
        </div>
      </div>
    </section>
  );
}

function useSealed(text: string): string {
  const [sealed, setSealed] = useState('');
  useEffect(() => {
    let current = true;
    sealExample(text).then(
      (base64) => current && setSealed(base64),
      (reason: unknown) => console.debug('example not sealed', reason),
    );
    return () => {
      current = false;
    };
  }, [text]);
  return sealed;
}
