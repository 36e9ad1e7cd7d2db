import { Logger } from '@nestjs/common';
import { anna, Family } from '../support/family';
import { until } from '../../support/until';
import { cookiesIn, Mailboxes, Visitor } from '../support/mailbox';
import { REGISTRATION_OPEN_MS, type RunningApp } from '../support/running-app';
import { TwoNodes } from '../support/two-nodes';

const MINUTE = 60_000;

const wrong = (code: string, by: number) => String((Number(code) + by) % 1_000_000).padStart(6, '0');

describe('Sign-in over two nodes', () => {
  let nodes: TwoNodes;
  let both: readonly [RunningApp, RunningApp];
  let mailboxes: Mailboxes;

  beforeAll(async () => {
    for (const level of ['warn', 'error'] as const) jest.spyOn(Logger.prototype, level).mockImplementation();
    mailboxes = new Mailboxes();
    nodes = await TwoNodes.start({ now: REGISTRATION_OPEN_MS, mailer: mailboxes });
    both = [nodes.leader, nodes.other];
  });
  afterAll(async () => {
    await nodes.stop();
    jest.restoreAllMocks();
  });

  /** The same visitor at both nodes. */
  const atBoth = (email: string) =>
    both.map((node) => new Visitor(node, mailboxes, email)) as [Visitor, Visitor];
  const isLoggedIn = async (node: RunningApp, cookie: string) =>
    (await node.request('/api/config', { headers: { cookie } })).body.isLoggedIn as boolean;

  it('allows a code five attempts in total', async () => {
    const [here, there] = atBoth('asa@example.se');
    const { codeId, code } = await here.requestAndReadCode();
    const tries = Array.from({ length: 15 }, (_, index) =>
      (index % 2 === 0 ? here : there).enterCode({ codeId, code: wrong(code, index + 1) }),
    );
    const answers = await Promise.all(tries);
    const counted = answers.filter(({ body }) => String(body.error).startsWith('Fel kod. '));
    expect(counted.map(({ body }) => body.error as string).sort()).toEqual([
      'Fel kod. Begär en ny kod.',
      ...[1, 2, 3, 4].map((left) => `Fel kod. Du har ${String(left)} försök kvar.`),
    ]);
    expect((await there.enterCode({ codeId, code })).status).toBe(400);
  });

  it('mails an address once in half a minute', async () => {
    const [here, there] = atBoth('bo@example.se');
    const answers = await Promise.all([
      here.requestCode(),
      there.requestCode(),
      here.requestCode(),
      there.requestCode(),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429]);
    nodes.clock.advance(MINUTE);
    expect((await there.requestCode()).status).toBe(200);
  });

  it('accepts a code once, and the session is valid at both nodes until sign-out at one', async () => {
    const [here, there] = atBoth('cilla@example.se');
    const typed = await here.requestAndReadCode();
    const answers = await Promise.all([here.enterCode(typed), there.enterCode(typed)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400]);
    const cookie = answers.map(cookiesIn).join('');
    for (const node of both) expect(await isLoggedIn(node, cookie)).toBe(true);
    await both[0].sendJson('/api/logout', {}, { headers: { cookie, 'x-requested-with': 'raceday' } });
    for (const node of both) expect(await isLoggedIn(node, cookie)).toBe(false);
  });

  it('gives a campaign code to one of two families that book with it at the same moment', async () => {
    await both[0].sendAsOrganiser('/admin/api/invite/epassi', { name: 'Dag Ek', email: 'dag@example.se' });
    const code = await until(() =>
      Promise.resolve(/EPASSI-[0-9A-Z]{10}/.exec(mailTo('dag@example.se'))?.[0]),
    );
    const [ek, alm] = [await Family.signIn(both[0], 'ek'), await Family.signIn(both[1], 'alm')];
    for (const family of [ek, alm]) await family.save({ a: anna });
    const answers = await Promise.all([ek.book(code), alm.book(code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ errors: { kampanj: 'Kampanjkoden är redan använd' } });
  });

  it('leaves a campaign code used when its family books at both nodes', async () => {
    await both[0].sendAsOrganiser('/admin/api/invite/epassi', { name: 'Eva Ek', email: 'eva@example.se' });
    const code = await until(() =>
      Promise.resolve(/EPASSI-[0-9A-Z]{10}/.exec(mailTo('eva@example.se'))?.[0]),
    );
    const [eva, alm] = [await Family.signIn(both[0], 'eva'), await Family.signIn(both[1], 'alm2')];
    for (const family of [eva, alm]) await family.save({ a: anna });
    const answers = await Promise.all([eva.book(code), eva.on(both[1]).book(code)]);
    expect(answers.map(({ status }) => status)).toContain(200);
    expect(await alm.book(code)).toMatchObject({ status: 409 });
  });

  const mailTo = (address: string) => mailboxes.sent.find(({ to }) => to.address === address)?.text ?? '';
});
