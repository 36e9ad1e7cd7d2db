import { FakeSmtpServer } from '../../libs/adapters/src/testing/fake-smtp-server';
import { temporaryFolder } from '../support/temporary-folder';
import { until } from '../support/until';
import { addressOf, addPreviousRegistrations } from './support/previous-families';
import { startApp } from './support/running-app';
import { killAll, startServer, type SpawnedServer } from './support/server-process';

const text = { subject: 'Välkommen tillbaka', message: 'Nu öppnar anmälan.' };
const KILLS = 12;
/** Mails between two kills. */
const MAILS = 3;
const ADMIN_TOKEN = 'k'.repeat(40);

const names = Array.from({ length: MAILS * (KILLS + 1) }, (_, index) => `familj${String(index)}`);

describe(`A mailing with ${KILLS} kills of the server`, () => {
  const dataDir = temporaryFolder('killed-during-mailing');
  const smtpServer = new FakeSmtpServer();
  let env: Record<string, string>;

  beforeAll(async () => {
    const before = await startApp({ dataDir });
    await addPreviousRegistrations(before, ...names);
    await before.stop();
    const mail = { MAIL_URL: `smtp://${await smtpServer.open()}`, MAILINGS_PER_MINUTE: '6000' };
    env = { DATA_DIR: dataDir, CLOCK: '2025-08-20T10:00:00.000Z', ADMIN_TOKEN, ...mail };
  });
  afterAll(async () => {
    killAll();
    await smtpServer.close();
  });

  it('reaches every address, and repeats at most one mail for each kill', async () => {
    let server = startServer(env);
    await ask(await server.readyUrl, '/admin/api/send-email-previous-runners', text);
    for (let kill = 1; kill <= KILLS; kill++) server = await killAfter(kill * MAILS, server);
    await until(async () => new Set(reached()).size === names.length);
    await until(async () => isCompleted(await server.readyUrl));

    expect([...new Set(reached())].sort()).toEqual(names.map(addressOf).sort());
    expect(reached().length - names.length).toBeLessThanOrEqual(KILLS);
    // The same message id, so a mail program shows the repeat once.
    expect(new Set(smtpServer.received.map(({ mail }) => mail.messageId)).size).toBe(names.length);
    server.stop();
    await server.exit;
  });

  async function killAfter(mails: number, server: SpawnedServer): Promise<SpawnedServer> {
    await until(async () => new Set(reached()).size >= mails);
    server.kill();
    await server.exit;
    return startServer(env);
  }

  const reached = () => smtpServer.received.flatMap(({ to }) => to);

  async function isCompleted(url: string): Promise<boolean> {
    const [mailing] = (await ask(url, '/admin/api/mailings')) as {
      sent: number;
      completedAt: string | null;
    }[];
    return mailing?.completedAt !== null && mailing?.sent === names.length;
  }
});

/** Signs in as an organiser and requests the path: POST with a body, else GET. */
async function ask(url: string, path: string, body?: unknown): Promise<unknown> {
  const headers = { 'content-type': 'application/json', 'x-requested-with': 'raceday' };
  const post = (to: string, sent: unknown, cookie = '') =>
    fetch(url + to, { method: 'POST', headers: { ...headers, cookie }, body: JSON.stringify(sent) });
  const signedIn = await post('/admin/api/authenticate', { token: ADMIN_TOKEN });
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  const answer =
    body === undefined ? await fetch(url + path, { headers: { cookie } }) : await post(path, body, cookie);
  expect(answer.status).toBe(200);
  return answer.json();
}
