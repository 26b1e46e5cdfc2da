import { formatNumber, getKindDeclaration } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { Notice } from '@northkeep/shared-kit/notice';
import { CANCEL_LABEL } from '../../copy.ts';
import { formatDate } from '../../dates.ts';
import { IMPORT_PLAN_TEXTS, IMPORT_REFUSAL_TEXTS, IMPORT_RUN_TEXTS } from './copy.ts';
import { formatBytes } from './format-bytes.ts';
import styles from './import.module.css';
import { buildImportPlanRows, type ImportPlanRow } from './plan-rows.ts';
import type { PlannedImport } from './use-import.ts';

/** Maximum number of left-out entries of a file that the preview lists by name. */
const LISTED_MAX = 50;

interface ImportPlanViewProps {
  planned: PlannedImport;
  failure: string | null;
  onAdd: () => void;
  onClose: () => void;
}

/**
 * Preview of an import: the number of records of each kind, a sample of them, and the entries that are left out, with
 * the reasons.
 */
export function ImportPlanView({ planned: { file, content, plan }, failure, onAdd, onClose }: ImportPlanViewProps) {
  const { rows, sum } = buildImportPlanRows(plan, content.refused.length);
  const count = plan.created.length + plan.changed.length + plan.cards.added.length;
  const madeOn = content.createdAt === null ? null : formatDate(content.createdAt);
  return (
    <div className={styles.form}>
      <p className={`ink2 ${styles.name}`}>
        {IMPORT_PLAN_TEXTS.opened({ name: file.name, size: formatBytes(file.size), madeOn })}{' '}
        {IMPORT_PLAN_TEXTS.formats[content.format]}.
      </p>
      {failure === null ? null : <Notice tone="bad" title={failure} />}
      {count === 0 ? <NothingNew counts={sum.counts} unread={content.refused.length} /> : null}
      {rows.length === 0 ? null : <CountsTable rows={rows} sum={sum} />}
      <Sample title={IMPORT_PLAN_TEXTS.sample} texts={plan.sample} />
      <Sample title={IMPORT_PLAN_TEXTS.updatedSample} texts={plan.updated} />
      <Kept kept={plan.kept} />
      <LeftOut content={content} plan={plan} />
      {plan.cards.isKnown ? null : (
        <Notice tone="warn" title={IMPORT_PLAN_TEXTS.cardsTitle}>
          <span>{IMPORT_PLAN_TEXTS.cardsText}</span>
        </Notice>
      )}
      <div className={styles.foot}>
        <p className="t2 ink3">{IMPORT_PLAN_TEXTS.again}</p>
        <Button kind="text" onClick={onClose}>
          {count === 0 ? IMPORT_RUN_TEXTS.close : CANCEL_LABEL}
        </Button>
        {count === 0 ? null : (
          <Button kind="primary" onClick={onAdd}>
            {actionOf(count, sum.counts[1])}
          </Button>
        )}
      </div>
    </div>
  );
}

const actionOf = (count: number, updated: number): string => {
  const { add, update, addAndUpdate } = IMPORT_PLAN_TEXTS;
  if (updated === 0) return add(count);
  return updated === count ? update(updated) : addAndUpdate(count - updated, updated);
};

function Sample({ title, texts }: { title: string; texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="t2 ink3">{title}</h3>
      <ul className={styles.sample}>
        {texts.map((text, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: texts may repeat, and the list never changes
          <li key={i} dir="auto">
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface NothingNewProps extends Pick<ImportPlanRow, 'counts'> {
  /** Number of the refused parts that could not become records. */
  unread: number;
}

/** Says why an import would add nothing: everything is here already, nothing could be read, or the file is empty. */
function NothingNew({ counts: [, , same, kept, refused], unread }: NothingNewProps) {
  const { nothing, nothingText, noneRead, noneAllowed, noneReadText, empty, emptyText } = IMPORT_PLAN_TEXTS;
  const none = refused > unread ? noneAllowed : noneRead;
  const [title, text] =
    same + kept > 0 ? [nothing, nothingText] : refused > 0 ? [none, noneReadText] : [empty, emptyText];
  return (
    <Notice title={title}>
      <span>{text}</span>
    </Notice>
  );
}

function CountsTable({ rows, sum }: { rows: readonly ImportPlanRow[]; sum: ImportPlanRow }) {
  return (
    <table className={styles.counts} aria-label={IMPORT_PLAN_TEXTS.table}>
      <thead>
        <tr>
          {[
            IMPORT_PLAN_TEXTS.kind,
            IMPORT_PLAN_TEXTS.added,
            IMPORT_PLAN_TEXTS.updated,
            IMPORT_PLAN_TEXTS.same,
            IMPORT_PLAN_TEXTS.kept,
            IMPORT_PLAN_TEXTS.refused,
          ].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...rows, sum].map(({ label, counts }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {counts.map((value, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns are fixed
              <td key={at} className="num">
                {formatNumber(value)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const nameOf = ({ kind, title }: PlannedImport['plan']['kept'][number]): string =>
  title === '' ? getKindDeclaration(kind).display.heading : title;

function Kept({ kept }: Pick<PlannedImport['plan'], 'kept'>) {
  if (kept.length === 0) return null;
  return (
    <Notice title={IMPORT_PLAN_TEXTS.keptTitle(kept.length)}>
      <span>{IMPORT_PLAN_TEXTS.keptText}</span>
      <Names summary={IMPORT_PLAN_TEXTS.which} names={kept.map(nameOf)} />
    </Notice>
  );
}

function LeftOut({ content, plan }: Pick<PlannedImport, 'content' | 'plan'>) {
  const names = [
    ...content.refused.map(({ where, reason }) =>
      IMPORT_PLAN_TEXTS.leftOut(where || IMPORT_PLAN_TEXTS.noName, IMPORT_REFUSAL_TEXTS[reason]),
    ),
    ...plan.refused.map((refusal) => IMPORT_PLAN_TEXTS.leftOut(nameOf(refusal), IMPORT_REFUSAL_TEXTS[refusal.reason])),
    ...plan.cards.unknown.map((title) => IMPORT_PLAN_TEXTS.leftOut(title, IMPORT_PLAN_TEXTS.noCard)),
  ];
  const dropped = Object.entries(content.dropped);
  return (
    <>
      {names.length === 0 ? null : (
        <Notice tone="warn" title={IMPORT_PLAN_TEXTS.refusedTitle(names.length)}>
          <Names summary={IMPORT_PLAN_TEXTS.which} names={names} />
        </Notice>
      )}
      {dropped.length === 0 ? null : (
        <Notice title={IMPORT_PLAN_TEXTS.droppedTitle}>
          <span>{dropped.map(([name, count]) => IMPORT_PLAN_TEXTS.dropped(name, count)).join(', ')}</span>
        </Notice>
      )}
    </>
  );
}

function Names({ summary, names }: { summary: string; names: readonly string[] }) {
  return (
    <details className={styles.names}>
      <summary>{summary}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be focusable for keyboard users */}
      <ul tabIndex={0} aria-label={summary}>
        {names.slice(0, LISTED_MAX).map((name, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the list never changes
          <li key={i} dir="auto">
            {name}
          </li>
        ))}
        {names.length > LISTED_MAX ? <li>{IMPORT_PLAN_TEXTS.more(names.length - LISTED_MAX)}</li> : null}
      </ul>
    </details>
  );
}
