import { hasPayments, LICENCES_PATH } from '@northkeep/contracts';
import { ButtonLink } from '@northkeep/shared-kit/button';
import { getStartLabel } from '../../copy.ts';
import { PRICING_PATH, REGISTER_PATH, SOFTWARE_PATH } from '../../paths.ts';
import { ActivationFeeNote } from '../pricing/activation-fee-note.tsx';
import { SOFTWARE_TEXT } from './copy.ts';
import page from './page.module.css';
import { getPageTitle, usePageHead } from './use-page-head.ts';

export function SoftwareScreen() {
  usePageHead(SOFTWARE_PATH);
  return (
    <>
      <section className={`page ${page.lead}`}>
        <h1 className="d6" data-title={getPageTitle(SOFTWARE_PATH)}>
          {SOFTWARE_TEXT.title}
        </h1>
        <p className="read ink2">{hasPayments() ? SOFTWARE_TEXT.lead : SOFTWARE_TEXT.leadWithoutPayments}</p>
        <div className={page.cta}>
          <ButtonLink kind="primary" to={REGISTER_PATH}>
            {getStartLabel()}
          </ButtonLink>
          {hasPayments() && (
            <ButtonLink kind="text" to={PRICING_PATH}>
              {SOFTWARE_TEXT.prices}
            </ButtonLink>
          )}
        </div>
        <ActivationFeeNote />
      </section>
      <ul className={`page ${page.rows}`}>
        {SOFTWARE_TEXT.views.map(({ title, text }) => (
          <li key={title}>
            <h2 className="d5">{title}</h2>
            <p className="read ink2">{text}</p>
          </li>
        ))}
      </ul>
      <p className={`page ${page.licences}`}>
        <a href={LICENCES_PATH}>{SOFTWARE_TEXT.licences}</a>
      </p>
    </>
  );
}
