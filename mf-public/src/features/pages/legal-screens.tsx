import { hasPayments, METADATA_INFERENCES, SERVER_READABLE_DATA, THIRD_PARTY_DISCLOSURES } from '@northkeep/contracts';
import { Notice } from '@northkeep/shared-kit/notice';
import { Link } from '@northkeep/shared-kit/runtime';
import { Table } from '@northkeep/shared-kit/table';
import type { ReactNode } from 'react';
import { IMPRINT_PATH, PRIVACY_PATH, TERMS_PATH } from '../../paths.ts';
import { LEGAL_TEXTS } from './copy.ts';
import { readSiteOperator } from './operator.ts';
import page from './page.module.css';
import { usePageHead } from './use-page-head.ts';

function LegalPage({ title, say, children }: { title: string; say: string; children: ReactNode }) {
  return (
    <article className="page">
      <header className={page.lead}>
        <h1 className="d6">{title}</h1>
        <p className="ink3">
          {LEGAL_TEXTS.lastUpdated} <time dateTime={LEGAL_TEXTS.updated}>{LEGAL_TEXTS.updated}</time>
        </p>
      </header>
      <div className={page.doc}>
        <p className={`d4 ${page.say}`}>{say}</p>
        {readSiteOperator() === null ? <Notice title={LEGAL_TEXTS.template}>{LEGAL_TEXTS.templateText}</Notice> : null}
        {children}
        <Responsible />
      </div>
    </article>
  );
}

/** Section that names the operator of this installation as responsible for the text. */
function Responsible() {
  const operator = readSiteOperator();
  return (
    <section>
      <h2 className="d4">{LEGAL_TEXTS.responsible}</h2>
      <p>{operator === null ? LEGAL_TEXTS.unnamed : LEGAL_TEXTS.named(operator.name, operator.email)}</p>
      <p>
        <Link to={IMPRINT_PATH}>{LEGAL_TEXTS.imprint}</Link>
      </p>
    </section>
  );
}

/** Privacy screen. Its lists of readable fields are generated from the field declarations that the server uses. */
export function PrivacyScreen() {
  usePageHead(PRIVACY_PATH);
  const { privacy } = LEGAL_TEXTS;
  return (
    <LegalPage title={privacy.title} say={privacy.say}>
      <p>{privacy.more}</p>
      <section>
        <h2 className="d4">{privacy.readTitle}</h2>
        <p>{privacy.readText}</p>
        <Table
          label={privacy.readTitle}
          list
          columns={[{ label: privacy.what }, { label: privacy.why }]}
          rows={SERVER_READABLE_DATA.map(({ what, why }) => ({ key: what, cells: [what, why] }))}
        />
      </section>
      <section>
        <h2 className="d4">{privacy.inferTitle}</h2>
        <ul>
          {METADATA_INFERENCES.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </section>
      <section>
        <h2 className="d4">{privacy.sealedTitle}</h2>
        <p>{privacy.sealedText}</p>
      </section>
      <section>
        <h2 className="d4">{privacy.elsewhereTitle}</h2>
        <ul>
          {THIRD_PARTY_DISCLOSURES.filter(({ aboutPayments }) => hasPayments() || !aboutPayments).map(
            ({ what, why }) => (
              <li key={what}>
                {what}: {why}
              </li>
            ),
          )}
        </ul>
      </section>
      <section>
        <h2 className="d4">{privacy.cookiesTitle}</h2>
        <p>{privacy.cookies}</p>
      </section>
    </LegalPage>
  );
}

interface TermsSection {
  readonly title: string;
  readonly text: string;
  /** True for a section that an installation without payments leaves out. */
  readonly aboutPayments?: boolean;
}

export function TermsScreen() {
  usePageHead(TERMS_PATH);
  const { terms } = LEGAL_TEXTS;
  const sections: readonly TermsSection[] = terms.sections;
  return (
    <LegalPage title={terms.title} say={terms.say}>
      {sections
        .filter(({ aboutPayments }) => hasPayments() || !aboutPayments)
        .map(({ title, text }) => (
          <section key={title}>
            <h2 className="d4">{title}</h2>
            <p>{text}</p>
          </section>
        ))}
    </LegalPage>
  );
}
