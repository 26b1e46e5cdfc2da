import { ButtonLink } from '@northkeep/shared-kit/button';
import { getStartLabel } from '../../copy.ts';
import { ABOUT_PATH, REGISTER_PATH, SECURITY_PATH } from '../../paths.ts';
import { ActivationFeeNote } from '../pricing/activation-fee-note.tsx';
import { ABOUT_TEXT } from './copy.ts';
import { DirectionDiagram } from './direction-diagram.tsx';
import { Faq } from './faq.tsx';
import page from './page.module.css';
import { getPageTitle, usePageHead } from './use-page-head.ts';

export function AboutScreen() {
  usePageHead(ABOUT_PATH);
  return (
    <>
      <section className={`page ${page.lead}`}>
        <h1 className="d6" data-title={getPageTitle(ABOUT_PATH)}>
          {ABOUT_TEXT.title}
        </h1>
        <p className="read ink2">{ABOUT_TEXT.lead}</p>
      </section>
      <DirectionDiagram />
      <section className={`page ${page.part}`}>
        <h2 className="d5">{ABOUT_TEXT.why}</h2>
        <div className={page.words}>
          {ABOUT_TEXT.words.map((text) => (
            <p key={text} className="read">
              {text}
            </p>
          ))}
          <div className={page.cta}>
            <ButtonLink kind="primary" to={REGISTER_PATH}>
              {getStartLabel()}
            </ButtonLink>
            <ButtonLink kind="text" to={SECURITY_PATH}>
              {ABOUT_TEXT.secured}
            </ButtonLink>
          </div>
          <ActivationFeeNote />
        </div>
      </section>
      <Faq title={ABOUT_TEXT.faqTitle} items={ABOUT_TEXT.faq} />
    </>
  );
}
