import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { requestEveryGetRoute } from '../support/every-answer';
import { namesIn } from '../support/family';
import { temporaryFolder } from '../../support/temporary-folder';
import { until } from '../../support/until';
import {
  DeferringMailboxes,
  family,
  filesIn,
  filesWith,
  paidFamily,
  parts,
} from '../support/family-to-erase';
import { readJournal } from '../support/journal';
import { Visitor } from '../support/mailbox';
import type { Config } from '../../../apps/server/src/platform/config/config';
import { startApp, type RunningApp } from '../support/running-app';

interface Row {
  readonly revision: number;
}

/** The last day to register: mail still waiting then waits on race day too. */
const theDayBefore = Date.parse('2025-09-12T10:00:00Z');
const gun = Date.parse('2025-09-13T09:00:00Z');
const reason = 'Begäran per brev 2025-10-02';
const neighbours = {
  email: 'grannen@kvar.example.se',
  runners: {
    a: { firstname: 'Ottilia', lastname: 'Kvarblivna', group: 'Dam', company: '', distance: 5.6, age: 44 },
    b: {
      firstname: 'Bonifatius',
      lastname: 'Fördold',
      group: '',
      company: 'Mullebygdens IF',
      distance: 0.8,
      age: 6,
    },
  },
};
const personalData = new RegExp(
  `${family.personalDataPattern.source}|Bonifatius|Fördold|Mullebygden|Handskriven|Kontantin|070-9988776`,
  'i',
);

describe('Erasing people', () => {
  const dataDir = temporaryFolder('erasure');
  const mailboxes = new DeferringMailboxes();
  /** Rows sent to screens; those up to `newestBefore` may have been in flight at the erasure. */
  const pushed: Row[] = [];
  let newestBefore = 0;
  let app: RunningApp;
  let us: Awaited<ReturnType<typeof paidFamily>>;
  let they: Awaited<ReturnType<typeof paidFamily>>;
  let keys: readonly Buffer[];
  let sorts: {
    readonly ours: string;
    readonly theirs: string;
    readonly byHand: string;
    readonly sold: string;
  };

  const start = async (acceptLoss: Config['acceptLoss'] = []) => {
    app = await startApp({
      dataDir,
      config: { payments: { kind: 'simulator', delayMs: 'manual' }, acceptLoss },
      engines: { mailer: mailboxes },
    });
  };
  const everything = async () => {
    const subjects = {
      day: '250913',
      parts: Object.values(parts),
      payments: [us.payment, they.payment],
      registrations: [us.registration, they.registration],
    };
    const answers = await requestEveryGetRoute(app, subjects, [us.cookie, they.cookie]);
    return answers.map(({ text }) => text);
  };
  const answersWithData = async () => (await everything()).filter((text) => personalData.test(text));
  const erase = (body: object) => app.sendAsOrganiser('/admin/api/erase', { reason, ...body });
  const reasonsInJournal = async () =>
    (await readJournal(app)).flatMap(({ words }) => /\(([^(]*målgång)\)$/.exec(words)?.[1] ?? []);
  const waitingReceipts = (word: RegExp) =>
    filesWith(join(dataDir, 'mail-waiting'), word).filter((name) => name.includes('receipt'));
  const waitingMail = () => [...filesIn(join(dataDir, 'mail-waiting')).values()].join('\n');

  beforeAll(async () => {
    jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    await start();
    app.clock.set(theDayBefore);
    await app.sendAsOrganiser('/admin/api/invite/epassi', { name: 'Xantippa Q', email: family.email });
    mailboxes.isUnavailable = true;
    us = await paidFamily(app, mailboxes, family);
    they = await paidFamily(app, mailboxes, neighbours);
    await until(async () => (await namesIn(app, parts.short)).length === 2);
    await app.sendAsOrganiser(`/admin/api/payments/${they.payment}/receipt`);
    await until(() => Promise.resolve(waitingReceipts(/Bonifatius/).length === 2));

    app.clock.set(gun);
    sorts = await raceDay();
    const store = app.engines.keys;
    keys = [
      ...(await store.find([us.registration, sorts.ours, sorts.theirs, sorts.byHand, sorts.sold])).values(),
    ];
    for (const part of Object.values(parts))
      for (const { revision } of await app.board(part)) newestBefore = Math.max(newestBefore, revision);
    const screen = await app.connectScreen();
    for (const part of Object.values(parts)) await screen.emitWithAck('subscribe-to-race', part);
    screen.onAny((_event, rows: Row[]) => pushed.push(...rows));
    const desk = await app.connectScreen(await app.organiserHeaders());
    await desk.emitWithAck('subscribe-to-day', { day: '250913', after: newestBefore });
    desk.on('day-events', ({ events }: { events: Row[] }) => pushed.push(...events));
  });
  afterAll(() => app.stop());

  it('starts with their data in every place', async () => {
    const everywhere = (await everything()).join('\n');
    for (const word of personalData.source.split('|')) expect(everywhere).toMatch(new RegExp(word, 'i'));
    expect(waitingMail()).toMatch(/Xantippa Quistgaardh/);
    expect(waitingMail()).toMatch(/Bonifatius Fördold/);
    expect(keys).toHaveLength(5);
    expect(filesWith(dataDir, keys)).not.toEqual([]);
  });

  it.each([
    [{}, 400, 'Ange antingen registration, eller code, eller part och sort'],
    [{ registration: 'r', part: parts.long, sort: 'runner-1' }, 400, 'Ange antingen'],
    [{ part: parts.long }, 400, 'Ange antingen'],
    [{ registration: 'ingen' }, 404, 'Anmälan finns inte'],
    [{ part: parts.long, sort: 'runner-ingen' }, 404, 'Löparen finns inte'],
    [{ part: 'race-250913-99', sort: 'runner-1' }, 404, 'Loppet finns inte'],
    [{ part: 'nonsens', sort: 'runner-1' }, 400, 'felaktigt lopp-id'],
    [{ registration: 'r', name: 'x' }, 400, 'name: okänt fält'],
    [{ registration: 'r', reason: undefined }, 400, 'Ange varför'],
  ])('refuses %j with the error text, and erases no one', async (body, status, text) => {
    const answer = await erase(body);
    expect([answer.status, answer.body.error]).toEqual([status, expect.stringContaining(text)]);
    expect(await namesIn(app, parts.long)).not.toContain('Borttagen');
  });

  it('is for organisers only, and rejects a reason that contains a name', async () => {
    const body = { registration: us.registration, reason };
    expect((await app.sendJson('/admin/api/erase', body)).status).toBe(401);
    const foreign = await app.sendAsOrganiser('/admin/api/erase', body, {
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(foreign.status).toBe(403);
    const named = await erase({ registration: us.registration, reason: 'familjen Quistgaardh bad om det' });
    expect([named.status, named.body.code]).toEqual([400, 'reason-names-somebody']);
  });

  it('starts with a confirmed name in the reason of a revocation, which is stored sealed', async () => {
    expect(await reasonsInJournal()).toEqual(['Xantippas målgång', 'Xantippas målgång']);
    expect(filesWith(dataDir, /Xantippas målgång/)).toEqual([]);
  });

  it('erases a whole registration, and single runners of others, once', async () => {
    expect((await erase({ registration: us.registration })).body).toEqual({ erased: 2 });
    expect((await erase({ registration: us.registration })).body).toEqual({ erased: 0 });
    for (const sort of [sorts.theirs, sorts.byHand, sorts.sold]) {
      expect((await erase({ part: parts.short, sort })).body).toEqual({ erased: 1 });
      expect((await erase({ part: parts.short, sort })).body).toEqual({ erased: 0 });
    }
  });

  it('leaves none of their data in answers, messages, files or waiting mail', async () => {
    expect(await answersWithData()).toEqual([]);
    expect(waitingMail()).toContain('Ottilia Kvarblivna');
    expect(waitingMail()).toContain('Borttagen');
    expect(filesWith(dataDir, personalData)).toEqual([]);
    expect(filesWith(dataDir, keys)).toEqual([]);
    const since = () => JSON.stringify(pushed.filter(({ revision }) => revision > newestBefore));
    const countSent = (word: RegExp) => (since().match(word) ?? []).length;
    await until(() => Promise.resolve(countSent(/Borttagen/g) >= 5 && countSent(/RunnerErased/g) >= 5));
    expect(since()).not.toMatch(personalData);
  });

  it('retains results and bookkeeping', async () => {
    expect(await reasonsInJournal()).toEqual(['… målgång', '… målgång']);
    const { rows } = await app.request(`/api/races/get/${parts.long}`);
    const row = rows.find(({ bib }) => bib === 501);
    expect(row).toMatchObject({
      firstname: 'Borttagen',
      lastname: '',
      bib: 501,
      status: 'finished',
      result: 1_200_000,
    });
    const { body } = await app.request(`/api/receipts/${us.payment}`);
    expect(body).toMatchObject({ amount: 400, status: 'PAID' });
    const { payments } = await app.registrationLists();
    const ours = payments.find(({ id }: { id: string }) => id === us.payment);
    expect(ours).toMatchObject({ amount: 400, payerAlias: '', paymentReference: expect.stringMatching(/./) });
    expect(body.lines.map(({ text }: { text: string }) => text)).toEqual([
      'Startavgift 5,6 km, vuxen: Borttagen',
      'Startavgift 0,8 km, barn: Borttagen',
    ]);
    const { body: family } = await app.request('/get', { headers: { cookie: they.cookie } });
    expect(family).toMatchObject({ email: neighbours.email, paid: true });
    expect(Object.values(family.deltagare)).toMatchObject([
      { firstname: 'Ottilia' },
      { firstname: 'Borttagen' },
    ]);
  });

  it('is in the journal with the organiser, without a name', async () => {
    const journal = await readJournal(app);
    const lines = journal.filter(({ type }) => type === 'RunnerErased');
    expect(lines).toHaveLength(5);
    const { by } = journal.find(({ type }) => type === 'RaceStarted') ?? {};
    for (const line of lines) expect(line).toMatchObject({ words: 'En person är borttagen', by });
  });

  it('rejects new data about them', async () => {
    const changed = await app.sendAsOrganiser(`/admin/api/races/change-runner/${parts.long}/${sorts.ours}`, {
      firstname: 'Xantippa',
      lastname: 'Quistgaardh',
    });
    expect([changed.status, changed.body.code]).toEqual([409, 'runner-erased']);
    expect((await app.request('/get', { headers: { cookie: us.cookie } })).status).toBe(401);
    const again = await new Visitor(app, mailboxes, family.email).from('198.51.100.99').signIn();
    expect([again.status, again.body.code]).toEqual([409, 'registration-erased']);
  });

  it('persists after a restart with an empty reactor store', async () => {
    await app.stop();
    expect(filesWith(dataDir, personalData)).toEqual([]);
    expect(filesWith(dataDir, keys)).toEqual([]);
    for (const end of ['', '-wal']) rmSync(join(dataDir, `reactors.sqlite${end}`), { force: true });
    mailboxes.isUnavailable = false;
    const before = mailboxes.sent.length;
    await start(['reactors']);
    app.clock.set(gun);
    await until(async () => mailboxes.sent.slice(before).some(({ to }) => to.address === neighbours.email));
    expect(await answersWithData()).toEqual([]);
    const sent = mailboxes.sent.slice(before);
    expect(sent.filter(({ to, text }) => to.address === family.email || personalData.test(text))).toEqual([]);
    expect(
      (await app.request(`/api/races/get/${parts.long}`)).rows.find(({ bib }) => bib === 501),
    ).toMatchObject({
      bib: 501,
      result: 1_200_000,
    });
  });

  /**
   * Bibs, a start, finishes and corrections; one runner added by an organiser, and one sold at the ticket
   * office.
   */
  async function raceDay() {
    const handwritten = { firstname: 'Handskriven', lastname: 'Löpare', age: 30, phone: '070-9988776' };
    const { body: byHand } = await app.sendAsOrganiser(
      `/admin/api/races/add-runner/${parts.short}`,
      handwritten,
    );
    const { body: sold } = await app.sendAsOrganiser('/admin/api/quickreg/paid', {
      firstname: 'Kontantin',
      lastname: 'Kassakund',
      age: 30,
      distance: 0.8,
      group: 'Herr',
      phone: '070-9988776',
      bib: 81,
      note: 'kontant av Kontantin',
    });
    await until(async () => (await namesIn(app, parts.short)).includes('Kontantin'));
    const sortOf = async (part: string, name: string) =>
      (await app.board(part)).find((row) => (row as unknown as { firstname?: string }).firstname === name)
        ?.sort ?? '';
    const ours = await sortOf(parts.long, 'Xantippa');
    await app.sendAsOrganiser(`/admin/api/races/register-bib/${parts.long}/${ours}/501`);
    await app.sendAsOrganiser(`/admin/api/races/change-runner/${parts.long}/${ours}`, {
      ...{ ...family.runners.k1, distance: undefined },
      company: 'Vildsvinens IF Ungdom',
    });
    await app.sendAsOrganiser(`/admin/api/races/start/${parts.long}`);
    app.clock.advance(1_200_000);
    await app.sendAsOrganiser(`/admin/api/races/finish/${parts.long}/${ours}`);
    const { revision } = await app.history();
    for (const type of ['RevokeEvents', 'ReinstateEvents']) {
      const given = { reason: 'Xantippas målgång', allowedNames: ['Xantippas'] };
      await app.applyCommands({ id: type, type, part: parts.long, events: [revision], ...given });
    }
    return { ours, theirs: await sortOf(parts.short, 'Bonifatius'), byHand: byHand.sort, sold: sold.sort };
  }
});
