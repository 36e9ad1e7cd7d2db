import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { recordForTimeoutError, until } from '../../support/until';

/** The newest sign-in code mailed to an address, once `count` such mails exist. Throws after 20 s. */
export async function mailedCode(dataDir: string, email: string, count = 1): Promise<string> {
  return findInNewestMail({ dataDir, email, count, code: /^ *(\d{6})\r?$/m });
}

/** The campaign code in the newest invitation mailed to an address, once `count` exist. */
export async function mailedCampaignCode(dataDir: string, email: string, count = 1): Promise<string> {
  return findInNewestMail({ dataDir, email, count, code: /^ *([A-Z0-9-]{8,40})\r?$/m });
}

/** The path of the page in the newest payment link mailed to an address. */
export async function mailedPaymentPath(dataDir: string, email: string, count = 1): Promise<string> {
  return findInNewestMail({ dataDir, email, count, code: /^\S*(\/betala\/[0-9a-f]{32})\r?$/m });
}

interface Search {
  readonly dataDir: string;
  readonly email: string;
  readonly count: number;
  readonly code: RegExp;
}

async function findInNewestMail({ dataDir, email, count, code }: Search): Promise<string> {
  const newestCode = () => {
    const mails = recordForTimeoutError(mailsTo(join(dataDir, 'outbox'), email)).filter((mail) =>
      code.test(mail),
    );
    return mails.length >= count ? code.exec(mails[0] ?? '')?.[1] : undefined;
  };
  return until(newestCode, { what: `mail ${String(count)} to ${email}` });
}

/** Newest first, with quoted-printable soft line breaks removed. */
function mailsTo(folder: string, email: string): string[] {
  return mailFiles(folder)
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
    .map((file) => readFileSync(file, 'utf8').replace(/=\r?\n/g, ''))
    .filter((mail) => /^To: .*$/im.exec(mail)?.[0].includes(email));
}

function mailFiles(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
}
