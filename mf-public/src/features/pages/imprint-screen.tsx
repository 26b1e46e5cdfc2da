import type { Operator } from '@northkeep/contracts';
import { Notice } from '@northkeep/shared-kit/notice';
import { DescriptionList } from '@northkeep/shared-kit/table';
import type { ReactNode } from 'react';
import { IMPRINT_PATH } from '../../paths.ts';
import { IMPRINT_TEXT as TEXT } from './copy.ts';
import { readSiteOperator } from './operator.ts';
import page from './page.module.css';
import { getPageTitle, usePageHead } from './use-page-head.ts';

/** Imprint: the operator of this installation, from the environment of the server. */
export function ImprintScreen() {
  usePageHead(IMPRINT_PATH);
  const operator = readSiteOperator();
  return (
    <>
      <section className={`page ${page.lead}`}>
        <h1 className="d6" data-title={getPageTitle(IMPRINT_PATH)}>
          {TEXT.title}
        </h1>
        <p className="read ink2">{TEXT.lead}</p>
      </section>
      <section className="page">
        {operator === null ? (
          <Notice title={TEXT.none}>{TEXT.noneText}</Notice>
        ) : (
          <DescriptionList pairs={factsOf(operator)} />
        )}
      </section>
    </>
  );
}

function factsOf({ name, address, email, phone, register }: Operator): [string, ReactNode][] {
  const mail = (
    <a key="email" dir="auto" href={`mailto:${email}`}>
      {email}
    </a>
  );
  return [
    [TEXT.operator, name],
    [TEXT.address, address.join(', ')],
    [TEXT.email, mail],
    ...(phone === null ? [] : [[TEXT.phone, phone] as [string, ReactNode]]),
    ...(register === null ? [] : [[TEXT.register, register] as [string, ReactNode]]),
  ];
}
