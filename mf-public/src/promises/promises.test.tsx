import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  METADATA_INFERENCES,
  PRICE_CATALOGUE,
  resolvePageText,
  SERVER_READABLE_DATA,
  THIRD_PARTY_DISCLOSURES,
} from '@northkeep/contracts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { CRITERIA, clauseOf } from '../features/accessibility/criteria.ts';
import { publicPages } from '../pages.ts';
import { ACTIVATION_FEE } from '../rules/price.ts';
import { listOfferedSupportTopics } from '../rules/support-form.ts';
import { openPage } from '../testing/open-page.tsx';
import { sentencesOf, splitSentences } from './page-sentences.ts';

interface Promises {
  /** Sentences that promise something, each with the pages that show it and the requirements that fulfil it. */
  readonly promises: readonly {
    readonly says: string;
    readonly on: readonly string[];
    readonly rows: readonly string[];
  }[];
  /** Sentences about an announced billing plan that cannot be bought yet. */
  readonly announced: readonly string[];
  /** Headings, labels, examples and sentences that promise nothing. */
  readonly others: readonly string[];
}

const { promises, announced, others }: Promises = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'promises.json'), 'utf8'),
);

const FEE = 'About the fee';
/** Controls that reveal further texts of a page when they are clicked. */
const REVEALING = [
  ['tab', 'Technical'],
  ['radio', 'Annual'],
  ['button', FEE],
] as const;

/** Sentences of the privacy policy that are rendered from the declarations which the server uses. */
const DECLARED = [
  ...SERVER_READABLE_DATA.flatMap(({ what, why }) => [what, why]),
  ...METADATA_INFERENCES,
  ...THIRD_PARTY_DISCLOSURES.map(({ what, why }) => `${what} : ${why}`),
];
/** Sentences of the accessibility statement that are made from its table, whose tests the statement names. */
const CRITERIA_TEXTS = CRITERIA.flatMap(({ id, name, level, result, how, tests }) => {
  const clause = clauseOf(id);
  const where = clause === null ? 'not in EN 301 549 V3.2.1' : `EN 301 549 V3.2.1 clause ${clause}`;
  return [`${id} ${name}`, `level ${level}, ${where}`, result, ...splitSentences(how), ...tests];
});
const PAGES = publicPages.pages.map(({ path }) => path);

/**
 * Returns the sentences of search results and link previews, also those of an installation without the fee and of one
 * without payments.
 */
function sentencesOfHead(address: string): string[] {
  const page = publicPages.pages.find(({ path }) => path === address);
  const texts = page ? [page.description, ...('questions' in page ? page.questions.map(({ a }) => a) : [])] : [];
  const versions = texts.flatMap((text) => [
    ...[ACTIVATION_FEE, null].map((fee) => resolvePageText(text, fee, true)),
    resolvePageText(text, null, false),
  ]);
  return versions.flatMap(splitSentences);
}

afterEach(cleanup);

/** Returns the sentences of a page, including those that a click reveals. */
async function readPage(address: string): Promise<string[]> {
  const { user } = await openPage(address);
  const found = new Set(sentencesOf(document.body));
  for (const [role, name] of REVEALING) {
    for (const control of screen.queryAllByRole(role, { name })) await user.click(control);
    // The popover is loaded when it is first opened, so the test waits for its text.
    if (name === FEE && screen.queryByRole(role, { name })) await screen.findByText(/^It deters bots and is charged/);
    for (const sentence of sentencesOf(document.body)) found.add(sentence);
  }
  const next = screen.queryByRole('button', { name: 'Next example' });
  for (let example = 0; next !== null && example < 5; example += 1) {
    await user.click(next);
    for (const sentence of sentencesOf(document.body)) found.add(sentence);
  }
  return [...found];
}

const EMAIL = 'anna@example.org';
const TOKEN = 'A'.repeat(43);

type User = Awaited<ReturnType<typeof openPage>>['user'];

/** Fills a page with `fill`, presses a button and returns the sentences from before and after the confirmation. */
async function readConfirmation(
  address: string,
  button: string,
  fill: (user: User) => Promise<void> = async () => {},
): Promise<string[]> {
  cleanup();
  const { user } = await openPage(address);
  await fill(user);
  const before = sentencesOf(document.body);
  await user.click(screen.getByRole('button', { name: button }));
  await waitFor(() => expect(screen.queryByRole('button', { name: button })).toBeNull());
  return [...before, ...sentencesOf(document.body)];
}

/** Sends a support message of each topic. The confirmation repeats the sent message, which is left out. */
async function readSupportConfirmations(): Promise<string[]> {
  const shown: string[] = [];
  for (const [i] of listOfferedSupportTopics().entries()) {
    const fill = async (user: User) => {
      await user.click(screen.getAllByRole('radio')[i] ?? document.body);
      await user.type(screen.getByLabelText('Email'), EMAIL);
      await user.type(screen.getByLabelText('Message'), 'Hello');
    };
    shown.push(...(await readConfirmation('/support', 'Send', fill)));
  }
  return shown.filter((sentence) => sentence !== EMAIL && sentence !== 'Hello');
}

/** Subscribes an email address, and opens the links that are mailed to it. */
const readSubscriptionConfirmations = async () => [
  ...(await readConfirmation('/subscribe', 'Get updates', (user) => user.type(screen.getByLabelText('Email'), EMAIL))),
  ...(await readConfirmation(`/subscribe#confirm=${TOKEN}`, 'Confirm')),
  ...(await readConfirmation(`/subscribe#leave=${TOKEN}`, 'Remove my address')),
];

/** Pages with forms, and functions that send these forms and return the sentences of the confirmations. */
const FORMS: Readonly<Record<string, () => Promise<string[]>>> = {
  '/support': readSupportConfirmations,
  '/subscribe': readSubscriptionConfirmations,
};

describe('promises.json', () => {
  // shows: public.promises.listed
  it.each(PAGES)('lists every sentence of %s exactly as shown', async (address) => {
    const shown = [...(await readPage(address)), ...sentencesOfHead(address), ...((await FORMS[address]?.()) ?? [])];
    const known = new Set([
      ...promises.map(({ says }) => says),
      ...announced,
      ...others,
      ...DECLARED,
      ...CRITERIA_TEXTS,
    ]);
    expect(shown.filter((sentence) => !known.has(sentence))).toEqual([]);
    const promised = promises.filter(({ on }) => on.includes(address)).map(({ says }) => says);
    expect(promised.filter((sentence) => !shown.includes(sentence))).toEqual([]);
  });

  it('contains no sentence twice, and names a page and a requirement for each promise', () => {
    const all = [...promises.map(({ says }) => says), ...announced, ...others];
    expect(all.filter((sentence, i) => all.indexOf(sentence) !== i)).toEqual([]);
    expect(promises.filter(({ on, rows }) => on.length === 0 || rows.length === 0)).toEqual([]);
  });

  it('announces features only while the plan Elite cannot be bought', () => {
    expect(PRICE_CATALOGUE.plans.elite.purchasable).toBe(false);
    expect(announced.length).toBeGreaterThan(0);
  });
});
