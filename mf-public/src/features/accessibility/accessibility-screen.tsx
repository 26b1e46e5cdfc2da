import { Link } from '@northkeep/shared-kit/runtime';
import { Table } from '@northkeep/shared-kit/table';
import { ACCESSIBILITY_PATH, SUPPORT_PATH } from '../../paths.ts';
import page from '../pages/page.module.css';
import { usePageHead } from '../pages/use-page-head.ts';
import { ACCESSIBILITY_TEXTS as texts } from './copy.ts';
import { CRITERIA, clauseOf } from './criteria.ts';
import type { Criterion } from './criterion.ts';

/** Accessibility statement at /accessibility, made from the table of criteria. */
export function AccessibilityScreen() {
  usePageHead(ACCESSIBILITY_PATH);
  return (
    <article className="page">
      <header className={page.lead}>
        <h1 className="d6">{texts.title}</h1>
        <p className="ink3">
          {texts.updated} <time dateTime={texts.date}>{texts.date}</time>
        </p>
      </header>
      <div className={page.doc}>
        <p className={`d4 ${page.say}`}>{texts.say}</p>
        <p>{texts.how}</p>
        <section>
          <h2 className="d4">{texts.limitsTitle}</h2>
          <ul>
            {texts.limits.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
        <section>
          <h2 className="d4">{texts.reportTitle}</h2>
          <p>
            {texts.report} <Link to={SUPPORT_PATH}>{texts.support}</Link>
          </p>
        </section>
      </div>
      <section>
        <h2 className="d4">{texts.criteriaTitle}</h2>
        <Table
          label={texts.criteriaTitle}
          list
          columns={[{ label: texts.criterion }, { label: texts.result }, { label: texts.test }]}
          rows={CRITERIA.map((criterion) => ({ key: criterion.id, cells: renderCells(criterion) }))}
        />
      </section>
    </article>
  );
}

function renderCells({ id, name, level, result, how, tests }: Criterion) {
  const clause = clauseOf(id);
  return [
    <div key="criterion">
      <span className="w5">{`${id} ${name}`}</span>
      <p className="t1 ink3">
        {clause === null ? texts.levelWithoutClause(level) : texts.levelAndClause(level, clause)}
      </p>
    </div>,
    result,
    <div key="test">
      <p>{how}</p>
      {tests.map((file) => (
        <p key={file} className="t1 ink3">
          {file}
        </p>
      ))}
    </div>,
  ];
}
