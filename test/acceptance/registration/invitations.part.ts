import { campaignStream } from '@app/domain';
import type { MaskedCode } from '@app/views';
import { CommandSender } from '../../../apps/server/src/platform/commands/command-sender';
import { anna as annaRuns, Family, nils } from '../support/family';
import { temporaryFolder } from '../../support/temporary-folder';
import { until } from '../../support/until';
import { REGISTRATION_OPEN_MS, startApp, type RunningApp } from '../support/running-app';

const anna = { name: 'Anna Ek', email: 'anna@example.se' };

describe('An Epassi invitation', () => {
  let app: RunningApp;

  beforeEach(async () => {
    app = await startApp();
  });
  afterEach(() => app.stop());

  const invite = (body: object) => app.sendAsOrganiser('/admin/api/invite/epassi', body);
  const mails = () => app.sentMail;
  const codes = () => mails().map(({ text }) => /EPASSI-[0-9A-Z]{10}/.exec(text)?.[0]);
  /** Resolves once all earlier mails have been sent. */
  const settled = async () => {
    await invite({ name: 'Sist', email: 'sist@example.se' });
    await until(async () => mails().some(({ to }) => to.address === 'sist@example.se'));
    return codes().slice(0, -1);
  };

  it('is one code and one mail when sent repeatedly, also in parallel', async () => {
    const answers = await Promise.all([
      invite(anna),
      invite(anna),
      invite({ ...anna, email: 'Anna@Example.se' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    const again = await invite({ ...anna, name: ' anna  EK ' });
    expect(again).toMatchObject({ status: 200, body: { email: anna.email, number: 1, isNew: false } });
    expect(Date.parse(again.body.issuedAt)).toBe(app.clock.now());
    expect(again.text).not.toContain('EPASSI');
    expect(await settled()).toHaveLength(1);
  });

  it('is a new code for the next number, which is sent once too', async () => {
    await invite(anna);
    const next = { ...anna, number: 2 };
    const answers = await Promise.all([invite(next), invite(next)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 201]);
    expect(await invite(next)).toMatchObject({ status: 200, body: { number: 2, isNew: false } });
    const sent = await settled();
    expect(new Set(sent).size).toBe(2);
    expect(sent).toHaveLength(2);
  });

  it('is another code for another name or address', async () => {
    for (const other of [anna, { ...anna, name: 'Bo Ek' }, { ...anna, email: 'bo@example.se' }])
      expect(await invite(other)).toMatchObject({ status: 201, body: { number: 1, isNew: true } });
    expect(new Set(await settled()).size).toBe(3);
  });

  it.each([0, 51, 1.5])('refuses the number %p', async (number) => {
    expect(await invite({ ...anna, number })).toMatchObject({ status: 400 });
  });
});

describe('The list of Epassi codes', () => {
  const list = '/admin/api/epassi';
  let app: RunningApp;

  beforeEach(async () => {
    app = await startApp({ now: REGISTRATION_OPEN_MS });
  });
  afterEach(() => app.stop());

  const invite = (who: object = anna) => app.sendAsOrganiser('/admin/api/invite/epassi', who);
  const codes = async (): Promise<readonly MaskedCode[]> => (await app.getAsOrganiser(list)).body;
  const first = async () => (await codes())[0]?.id ?? '';
  const withdraw = async () => app.sendAsOrganiser(`${list}/${await first()}/withdraw`);
  const sendAgain = async () => app.sendAsOrganiser(`${list}/${await first()}/send-again`);
  const mails = () => app.sentMail;
  const mailed = async (times = 1) => {
    await until(async () => mails().length >= times);
    return mails().map(({ text }) => /EPASSI-[0-9A-Z]{10}/.exec(text)?.[0] ?? '');
  };
  const familyOf = async (name: string) => {
    const family = await Family.signIn(app, name);
    await family.save({ a: annaRuns, c: nils });
    return family;
  };

  it('is empty before the first is sent', async () => {
    expect(await app.getAsOrganiser(list)).toMatchObject({ status: 200, body: [] });
  });

  it('has recipient, sender and time, and only the end of the code', async () => {
    await invite();
    const [code = ''] = await mailed();
    const answer = await app.getAsOrganiser(list);
    expect(answer.body).toEqual([
      {
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        ending: code.slice(-4),
        name: 'Anna Ek',
        email: 'anna@example.se',
        by: expect.stringMatching(/./),
        issuedAt: '2025-08-20T10:00:00.000Z',
        sentAgain: [],
        use: null,
        withdrawn: null,
      },
    ]);
    expect(answer.text).not.toContain(code.slice('EPASSI-'.length));
    expect(answer.text).not.toContain('EPASSI');
  });

  it('has the newest first', async () => {
    await invite();
    app.clock.advance(60_000);
    await invite({ name: 'Bo Ek', email: 'bo@example.se' });
    expect((await codes()).map(({ name }) => name)).toEqual(['Bo Ek', 'Anna Ek']);
  });

  it('shows which registration uses a code, and whether it is paid', async () => {
    await invite();
    const [code = ''] = await mailed();
    const family = await familyOf('ek');
    const { payref } = (await family.book(code)).body;
    const { registration } = (await app.registrationLists()).registrations[0];
    const at = '2025-08-20T10:00:00.000Z';
    expect(await codes()).toMatchObject([{ use: { registration, at, isPaid: false } }]);
    expect((await app.getAsOrganiser(list)).text).not.toContain(payref);

    await app.settle(payref);
    await until(async () => (await codes())[0]?.use?.isPaid === true);
    for (const refused of [await withdraw(), await sendAgain()])
      expect(refused).toMatchObject({ status: 409, body: { code: 'campaign-used' } });
  });

  it('withdraws a code, which is then refused, and the next invitation has a new one', async () => {
    await invite();
    const [code = ''] = await mailed();
    const family = await familyOf('ek');
    const answer = await withdraw();
    const taken = { at: '2025-08-20T10:00:00.000Z', by: expect.stringMatching(/./) };
    expect(answer).toMatchObject({ status: 200, body: [{ withdrawn: taken, use: null }] });
    expect(await withdraw()).toMatchObject({ status: 200 });

    expect((await family.send('/validate-kampanj', { kampanj: code })).body.valid).toBe(false);
    expect(await family.book(code)).toMatchObject({
      status: 409,
      body: { errors: { kampanj: 'Kampanjkoden är återkallad' } },
    });
    expect(await sendAgain()).toMatchObject({ status: 409, body: { code: 'campaign-withdrawn' } });

    expect(await invite()).toMatchObject({ status: 201, body: { number: 1, isNew: true } });
    expect(await invite()).toMatchObject({ status: 200, body: { number: 1, isNew: false } });
    expect(new Set(await mailed(2)).size).toBe(2);
    expect(await codes()).toHaveLength(2);
  });

  it('sends the same code again, three times an hour at most', async () => {
    await invite();
    for (const times of [1, 2, 3]) {
      const answer = await sendAgain();
      expect(answer.status).toBe(200);
      expect(answer.body[0].sentAgain).toHaveLength(times);
    }
    expect(await sendAgain()).toMatchObject({
      status: 429,
      body: { error: expect.stringContaining('tre gånger den senaste timmen') },
    });
    const sent = await mailed(4);
    expect([sent.length, new Set(sent).size]).toEqual([4, 1]);
    expect(new Set(mails().map(({ to }) => to.address))).toEqual(new Set(['anna@example.se']));
  });

  it('sends it once for a repeated command id', async () => {
    await invite();
    const headers = { 'x-command-id': 'b5a6c2f0-0000-4000-8000-000000000001' };
    const id = await first();
    for (let press = 0; press < 2; press++)
      await app.sendAsOrganiser(`${list}/${id}/send-again`, {}, { headers });
    expect((await codes())[0]?.sentAgain).toHaveLength(1);
  });

  it('answers 404 for an unknown id', async () => {
    for (const action of ['withdraw', 'send-again', 'erase-holder'])
      expect(await app.sendAsOrganiser(`${list}/EPASSI-7K3M9QX2TV/${action}`)).toMatchObject({
        status: 404,
        body: { code: 'campaign-unknown' },
      });
  });

  it("erases a code's holder and key; the code can still be used or withdrawn", async () => {
    await invite();
    const [code = ''] = await mailed();
    const id = await first();
    expect((await app.engines.keys.find([code])).size).toBe(1);
    for (let times = 0; times < 2; times++)
      expect(await app.sendAsOrganiser(`${list}/${id}/erase-holder`)).toMatchObject({
        status: 200,
        body: [{ id, name: 'Borttagen', email: '', use: null, withdrawn: null }],
      });
    expect((await app.engines.keys.find([code])).size).toBe(0);
    expect((await app.getAsOrganiser(list)).text).not.toMatch(/Anna|anna@/);
    expect(await sendAgain()).toMatchObject({ status: 409, body: { code: 'campaign-holder-erased' } });
    expect((await (await familyOf('ek')).send('/validate-kampanj', { kampanj: code })).body.valid).toBe(true);
    expect(await withdraw()).toMatchObject({ status: 200 });
  });

  it("deletes the holder's key too after a crash in between", async () => {
    await invite();
    const [code = ''] = await mailed();
    const command = { type: 'EraseCampaignHolder', code } as const;
    await app.app.get(CommandSender).send(campaignStream(code), command, { by: 'Astrid' });
    await until(async () => (await app.engines.keys.find([code])).size === 0);
  });

  it('erases the holder with the registration, even with another address', async () => {
    await invite();
    const [code = ''] = await mailed();
    await (await familyOf('ek')).book(code);
    const { registration } = (await app.registrationLists()).registrations[0];
    await app.sendAsOrganiser('/admin/api/erase', { registration, reason: 'Begäran' });
    expect(await codes()).toMatchObject([{ name: 'Borttagen', email: '' }]);
    expect((await app.getAsOrganiser(list)).text).not.toMatch(/Anna|anna@/);
  });
});

describe('An Epassi invitation after a restart', () => {
  it('is still the same', async () => {
    const dataDir = temporaryFolder('invitation');
    for (const isNew of [true, false]) {
      const app = await startApp({ dataDir });
      expect((await app.sendAsOrganiser('/admin/api/invite/epassi', anna)).body).toMatchObject({
        number: 1,
        isNew,
      });
      await app.stop();
    }
  });
});
