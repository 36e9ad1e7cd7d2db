import type { Allowance } from '@app/adapters';
import { RateLimits } from '../../../apps/server/src/platform/auth/rate-limits';
import { CODE_MAIL_LIMITS, WRONG_CODE_LIMIT } from '../../../apps/server/src/registration/sign-in.service';
import { Mailboxes, Visitor } from '../support/mailbox';
import { REGISTRATION_OPEN_MS, startApp, type Answer, type RunningApp } from '../support/running-app';
import { until } from '../../support/until';
import { SCHOOL, signInAtSchool } from '../support/school';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const UNKNOWN = { codeId: '3f1c3b0e-9a5d-4c7e-8b2f-0d1a3e5c7b9f', code: '123456' };

const refusalOf = ({ status, body, headers }: Answer) => [status, body.error, headers.get('retry-after')];
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('Rate limits for login codes', () => {
  let app: RunningApp;
  let mailboxes: Mailboxes;
  let asa: Visitor;

  beforeEach(async () => {
    mailboxes = new Mailboxes();
    app = await startApp({ now: REGISTRATION_OPEN_MS, engines: { mailer: mailboxes } });
    asa = new Visitor(app, mailboxes, 'asa@example.se');
  });
  afterEach(() => app.stop());

  /** Another visitor who enters Åsa's address. */
  const stranger = (index = 1) => new Visitor(app, mailboxes, asa.email).from(`203.0.113.${String(index)}`);
  const askAgain = (who: Visitor) => {
    app.clock.advance(MINUTE);
    return who.requestCode();
  };
  const askUntilRefused = async (who: Visitor) => {
    const answers = [await who.requestCode()];
    const more = async (): Promise<undefined> => void answers.push(await askAgain(who));
    await until(() => answers.at(-1)?.status !== 200 || more());
    return answers;
  };
  /** Uses an allowance up, except for `but`. */
  const useUp = async (allowance: Allowance, who: string, but: number) => {
    for (let used = but; used < allowance.times; used++)
      await app.app.get(RateLimits).take({ allowance, who });
  };

  describe('to one address', () => {
    it('allow one mail in half a minute, from any network', async () => {
      await asa.requestCode();
      app.clock.advance(10_000);
      const again = await asa.requestCode();
      expect(refusalOf(again)).toEqual([
        429,
        'En kod har just skickats till adressen: skriv den där du bad om den. Vänta 20 sekunder.',
        '20',
      ]);
      expect(again.body.code).toBe('code-just-sent');
      const fromAnother = await stranger().requestCode();
      expect([fromAnother.status, fromAnother.body]).toEqual([429, again.body]);
      app.clock.advance(20_000);
      expect((await asa.requestCode()).status).toBe(200);
    });

    it('allow one of several parallel requests', async () => {
      const answers = await Promise.all([asa.requestCode(), asa.requestCode(), asa.requestCode()]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
    });

    it('allow three valid codes, and another when one expires', async () => {
      const answers = await askUntilRefused(asa);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
      const last = answers.at(-1);
      expect(last && refusalOf(last)).toEqual([
        429,
        'Tre koder är skickade till adressen och gäller ännu: skriv en av dem där du bad om den. Vänta 7 minuter.',
        '420',
      ]);
      app.clock.advance(7 * MINUTE);
      expect((await asa.requestCode()).status).toBe(200);
    });

    it('allow three usable codes, and another when one is used', async () => {
      const typed = [];
      for (let asked = 0; asked < 3; asked++) {
        typed.push(await asa.requestAndReadCode());
        app.clock.advance(MINUTE);
      }
      const [first, ...others] = typed;
      expect((await asa.enterCode(first ?? UNKNOWN)).status).toBe(204);
      for (const other of others)
        expect((await asa.enterCode(other)).body).toMatchObject({ code: 'code-ended' });
      expect((await asa.requestCode()).status).toBe(200);
    });

    it('allow another code when one is invalidated by wrong attempts', async () => {
      const { codeId, code } = await asa.requestAndReadCode();
      await askAgain(asa);
      await askAgain(asa);
      for (let tries = 0; tries < 5; tries++) await asa.enterCode({ codeId, code: wrong(code) });
      expect((await askAgain(asa)).status).toBe(200);
    });

    it('allow five an hour from one network and twelve from all of them', async () => {
      const statuses = [];
      for (let asked = 0; asked < 17; asked++) {
        const who = stranger(1 + Math.floor(asked / 7));
        const { status, body } = await who.requestCode();
        statuses.push(status);
        if (status === 200)
          for (let tries = 0; tries < 5; tries++) await who.enterCode({ ...UNKNOWN, codeId: body.id });
        app.clock.advance(2 * MINUTE);
      }
      const five = Array<number>(5).fill(200);
      expect(statuses).toEqual([...five, 429, 429, ...five, 429, 429, 200, 200, 429]);
      app.clock.advance(HOUR);
      expect((await asa.requestCode()).status).toBe(200);
    });

    it('are the same for known and unknown addresses', async () => {
      await asa.signIn();
      app.clock.advance(HOUR);
      const stranger = new Visitor(app, mailboxes, 'stranger@example.se').from('198.51.100.9');
      const [known, unknown] = [await askUntilRefused(asa), await askUntilRefused(stranger)];
      const shape = ({ status, body, headers }: Answer) => [
        status,
        { ...body, ...(body.id && { id: 'id' }) },
        headers.get('retry-after'),
      ];
      expect(known.map(shape)).toEqual(unknown.map(shape));
    });
  });

  describe('while a stranger requests codes for the same address', () => {
    it("leave the owner's own code valid", async () => {
      const mine = await asa.requestAndReadCode();
      app.clock.advance(MINUTE);
      await askUntilRefused(stranger(1));
      await askUntilRefused(stranger(2));
      expect((await asa.enterCode(mine)).status).toBe(204);
    });

    it('still allow the owner a code when the stranger has used their share', async () => {
      expect(await askUntilRefused(stranger())).toHaveLength(4);
      app.clock.advance(MINUTE);
      const mine = await asa.requestAndReadCode();
      expect((await askAgain(stranger())).status).toBe(429);
      expect((await asa.enterCode(mine)).status).toBe(204);
    });

    it('let the owner sign in all day', async () => {
      for (let hour = 0; hour < 24; hour += 3) {
        await askUntilRefused(stranger());
        app.clock.advance(MINUTE);
        expect((await asa.signIn()).status).toBe(hour === 0 ? 204 : 200);
        app.clock.advance(3 * HOUR);
      }
    });

    it("do not count the stranger's attempts against the owner's code", async () => {
      const mine = await asa.requestAndReadCode();
      app.clock.advance(MINUTE);
      const { body } = await stranger().requestCode();
      for (let tries = 0; tries < 6; tries++) await stranger().enterCode({ ...UNKNOWN, codeId: body.id });
      expect((await asa.enterCode(mine)).status).toBe(204);
    });

    it("do not let the owner's code answer the stranger's request", async () => {
      const { body } = await stranger().requestCode();
      app.clock.advance(MINUTE);
      const mine = await asa.requestAndReadCode();
      expect((await stranger().enterCode({ codeId: body.id, code: mine.code })).body.code).toBe('code-wrong');
    });
  });

  describe('from one network', () => {
    it('let a school register on the last evening', async () => {
      expect(await signInAtSchool(app, mailboxes, 60)).toEqual(Array(60).fill(204));
    });

    it('refuse further requests, with the wait and a hint', async () => {
      await useUp(CODE_MAIL_LIMITS.fromNetwork, SCHOOL, 1);
      const family = (index: number) =>
        new Visitor(app, mailboxes, `familj-${String(index)}@example.se`).from(SCHOOL);
      expect((await family(1).requestCode()).status).toBe(200);
      app.clock.advance(20 * MINUTE);
      expect(refusalOf(await family(2).requestCode())).toEqual([
        429,
        'För många försök från samma nät. Prova med mobilens eget nät, eller dröj en stund. Vänta 40 minuter.',
        '2400',
      ]);
      expect((await family(2).from('198.51.100.20').requestCode()).status).toBe(200);
    });

    it("count a household's IPv6 addresses as one", async () => {
      await useUp(CODE_MAIL_LIMITS.fromNetwork, '2001:db8:1:2', 0);
      expect((await asa.from('2001:db8:1:2::7').requestCode()).status).toBe(429);
      expect((await asa.from('2001:db8:1:3::7').requestCode()).status).toBe(200);
    });

    it('stop guessing, and do not count right codes', async () => {
      const mine = await asa.requestAndReadCode();
      await useUp(WRONG_CODE_LIMIT, '198.51.100.7', 1);
      expect((await asa.enterCode(mine)).status).toBe(204);
      expect((await asa.enterCode(UNKNOWN)).status).toBe(400);
      expect(refusalOf(await asa.enterCode(UNKNOWN))).toEqual([
        429,
        expect.stringContaining('Vänta en timme.'),
        '3600',
      ]);
      expect((await asa.from('198.51.100.8').enterCode(UNKNOWN)).status).toBe(400);
    });
  });

  it("store no caller's IP address", async () => {
    const { codeId } = await stranger().requestAndReadCode();
    for await (const page of app.engines.store.read(`login-${codeId}`))
      expect(JSON.stringify(page)).not.toContain('203.0.113');
  });
});
