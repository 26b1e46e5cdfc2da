import { DATABASE_VARIABLES } from './administration/admin-arguments.ts';
import { parseEnv } from './env.ts';
import { listMails, type MailView, presentMail } from './platform/mail/local-mailbox.ts';
import { openDatabaseForCli } from './platform/open-database.ts';

/** Reads the local mailbox for `npm run mail [address]`, oldest first, also while the server runs. */
async function readMailbox(address: string | undefined): Promise<MailView[]> {
  const close = await openDatabaseForCli(parseEnv(process.env, { only: DATABASE_VARIABLES }));
  try {
    const mails = (await listMails()).map(presentMail).reverse();
    return mails.filter(({ to }) => address === undefined || to === address.toLowerCase());
  } finally {
    await close();
  }
}

const SEPARATOR = '-'.repeat(60);
const formatMail = ({ at, to, subject, text }: MailView) =>
  `${SEPARATOR}\n${at}\nTo: ${to}\nSubject: ${subject}\n\n${text}\n`;

try {
  const mails = await readMailbox(process.argv[2]);
  console.log(mails.length > 0 ? mails.map(formatMail).join('\n') : 'No mail yet.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
