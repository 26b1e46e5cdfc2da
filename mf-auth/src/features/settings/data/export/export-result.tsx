import { getKindDeclaration } from '@northkeep/contracts';
import { Notice } from '@northkeep/shared-kit/notice';
import { EXPORT_RESULT_TEXTS } from './copy.ts';
import styles from './export.module.css';
import type { DamagedFields, ExportReport } from './export-report.ts';
import type { FileSink } from './file-sink.ts';

/** Number of damaged records that are listed by name. */
const LISTED_MAX = 20;

interface ExportResultProps {
  report: ExportReport;
  sink: FileSink;
  isChecked: boolean;
}

/** Contents of a finished export: its counts, its gaps, and the fields that could not be decrypted. */
export function ExportResult({ report, sink, isChecked }: ExportResultProps) {
  const { counts, damaged, keepsDamaged, missing } = report;
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const sentences = [
    EXPORT_RESULT_TEXTS.records(all),
    ...(counts.deleted > 0 ? [EXPORT_RESULT_TEXTS.deleted(counts.deleted)] : []),
    ...(counts.conflict > 0 ? [EXPORT_RESULT_TEXTS.conflict(counts.conflict)] : []),
    ...(counts.notSaved > 0 ? [EXPORT_RESULT_TEXTS.notSaved(counts.notSaved)] : []),
    ...(isChecked ? [EXPORT_RESULT_TEXTS.checked] : []),
  ];
  return (
    <>
      <Notice
        tone="good"
        title={(sink.target === 'disk' ? EXPORT_RESULT_TEXTS.saved : EXPORT_RESULT_TEXTS.downloaded)(sink.name)}
      >
        <span className="num">{sentences.join(' ')}</span>
      </Notice>
      {damaged.length === 0 ? null : (
        <Notice tone="warn" title={EXPORT_RESULT_TEXTS.damagedTitle(damaged.length)}>
          <span>{keepsDamaged ? EXPORT_RESULT_TEXTS.damagedText : EXPORT_RESULT_TEXTS.damagedLost}</span>
          <ul className={styles.list}>
            {damaged.slice(0, LISTED_MAX).map((record) => (
              <li key={`${record.kind}/${record.id}`}>
                {EXPORT_RESULT_TEXTS.damagedItem(nounOf(record), fieldNamesOf(record))}
              </li>
            ))}
            {damaged.length > LISTED_MAX ? (
              <li>{EXPORT_RESULT_TEXTS.damagedMore(damaged.length - LISTED_MAX)}</li>
            ) : null}
          </ul>
        </Notice>
      )}
      {missing.length === 0 ? null : (
        <section aria-label={EXPORT_RESULT_TEXTS.missingTitle}>
          <h3 className="t2 ink3">{EXPORT_RESULT_TEXTS.missingTitle}</h3>
          <ul className={`t2 ink2 ${styles.list}`}>
            {missing.map((part) => (
              <li key={part}>{EXPORT_RESULT_TEXTS.missing[part]}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const nounOf = ({ kind }: DamagedFields): string => getKindDeclaration(kind).display.noun;

function fieldNamesOf({ kind, fields }: DamagedFields): readonly string[] {
  const declared = getKindDeclaration(kind).fields;
  return [...new Set(fields.map((name) => declared[name]?.display.name ?? name))];
}
