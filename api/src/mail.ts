import { parseEnv } from './env.ts';
import { listMails, type MailView, presentMail } from './platform/mail/local-mailbox.ts';
import { openDatabaseForCommand } from './platform/open-database.ts';

/** `npm run mail [address]`: prints the local mailbox, oldest first, whether the server runs or not. */
async function mailbox(address: string | undefined): Promise<MailView[]> {
  const close = await openDatabaseForCommand(parseEnv(process.env));
  try {
    const mails = (await listMails()).map(presentMail).reverse();
    return mails.filter(({ to }) => address === undefined || to === address.toLowerCase());
  } finally {
    await close();
  }
}

const RULE = '-'.repeat(60);
const shown = ({ at, to, subject, text }: MailView) => `${RULE}\n${at}\nTo: ${to}\nSubject: ${subject}\n\n${text}\n`;

try {
  const mails = await mailbox(process.argv[2]);
  console.log(mails.length > 0 ? mails.map(shown).join('\n') : 'No mail yet.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
