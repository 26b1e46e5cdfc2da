import { DescriptionList, Table } from '@northkeep/shared-kit/table';
import { SECURITY_PATH } from '../../paths.ts';
import page from './page.module.css';
import { SECURITY_TEXT } from './security-copy.ts';
import { getPageTitle, usePageHead } from './use-page-head.ts';

export function SecurityScreen() {
  usePageHead(SECURITY_PATH);
  return (
    <>
      <section className={`page ${page.lead}`}>
        <h1 className="d6" data-title={getPageTitle(SECURITY_PATH)}>
          {SECURITY_TEXT.title}
        </h1>
        <p className="read ink2">{SECURITY_TEXT.lead}</p>
      </section>
      <section className="page">
        <Table
          label={SECURITY_TEXT.title}
          list
          columns={[{ label: SECURITY_TEXT.onDevice }, { label: SECURITY_TEXT.onServer }]}
          rows={SECURITY_TEXT.rows.map(({ title, text, server }) => ({
            key: title,
            cells: [
              <div key="device">
                <b className="w5">{title}</b>
                <p className="ink2">{text}</p>
              </div>,
              server,
            ],
          }))}
        />
      </section>
      <section className={`page ${page.part}`}>
        <h2 className="d5">{SECURITY_TEXT.checkedTitle}</h2>
        <p className="read ink2">{SECURITY_TEXT.checked}</p>
      </section>
      <section className={`page ${page.part}`}>
        <h2 className="d5">{SECURITY_TEXT.hostileTitle}</h2>
        <div className={page.words}>
          <p>{SECURITY_TEXT.hostileText}</p>
          <DescriptionList pairs={SECURITY_TEXT.hostile} />
        </div>
      </section>
      <section className={`page ${page.part}`}>
        <h2 className="d5">{SECURITY_TEXT.ableTitle}</h2>
        <DescriptionList pairs={SECURITY_TEXT.able} />
      </section>
      <section className={`page ${page.part}`}>
        <h2 className="d5">{SECURITY_TEXT.checkTitle}</h2>
        <ol className={page.steps}>
          {SECURITY_TEXT.check.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
      <section className={`page ${page.part}`}>
        <h2 className="d5">{SECURITY_TEXT.limitsTitle}</h2>
        <DescriptionList pairs={SECURITY_TEXT.limits} />
      </section>
    </>
  );
}
