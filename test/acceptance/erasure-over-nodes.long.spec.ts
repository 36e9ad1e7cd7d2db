import type { Mail } from '@app/adapters';
import { StoreUnavailable } from '@app/eventing';
import { Logger } from '@nestjs/common';
import { ReactorRunner } from '../../apps/server/src/platform/reactors/reactor';
import { requestEveryGetRoute } from './support/every-answer';
import { Family, type FormRunner } from './support/family';
import { FAMILY_POLL_MS, until } from '../support/until';
import { DeferringMailboxes, family, parts } from './support/family-to-erase';
import { TwoNodes } from './support/two-nodes';

const now = Date.parse('2025-09-12T10:00:00Z');
const reason = 'Begäran per brev 2025-10-02';
const neighbours = {
  email: 'grannen@kvar.example.se',
  runners: {
    a: { firstname: 'Ottilia', lastname: 'Kvar', group: 'Dam', company: '', distance: 5.6, age: 44 },
  },
};
/** A family that saved one runner, removed it and never paid: only its registration stream has data. */
const hesitant = { email: 'zebulon@familjen.example.se', runners: { x1: family.runners.k2 } };

type Runners = Readonly<Record<string, FormRunner>>;

describe('A family erased at one node while another is leader', () => {
  const mailboxes = new DeferringMailboxes();
  let nodes: TwoNodes;
  let paid: Family;
  let unpaid: Family;
  let payment: string;

  beforeEach(async () => {
    for (const level of ['warn', 'error'] as const) jest.spyOn(Logger.prototype, level).mockImplementation();
    mailboxes.sent.length = 0;
    mailboxes.isUnavailable = true;
    nodes = await TwoNodes.start({ now, mailer: mailboxes });
    await pay(await saveFamily(neighbours));
    paid = await saveFamily(family);
    payment = await pay(paid);
    unpaid = await saveFamily(hesitant);
    await unpaid.save({});
    await until(() => Promise.resolve(waitingMail().length === 2));
    await nodes.caughtUpWith(nodes.leader, nodes.other);
  });
  afterEach(async () => {
    await nodes.stop();
    jest.restoreAllMocks();
  });

  /** At the node that is not leader. */
  async function saveFamily({ email, runners }: { readonly email: string; readonly runners: Runners }) {
    const them = await Family.byAddress(nodes.other, email);
    await them.save(runners);
    return them;
  }
  async function pay(them: Family): Promise<string> {
    const { payref } = (await them.book()).body as { payref: string };
    nodes.payments.payer(payref, 'pay');
    await until(async () => (await them.read(`/verify?id=${payref}`)).status === 200, {
      everyMs: FAMILY_POLL_MS,
    });
    return payref;
  }
  async function eraseBoth(): Promise<void> {
    for (const { registration } of [paid, unpaid])
      expect((await nodes.other.sendAsOrganiser('/admin/api/erase', { registration, reason })).status).toBe(
        200,
      );
    await nodes.caughtUpWith(nodes.leader, nodes.other);
  }
  const waitingMail = () => nodes.mongo.documents('raceday', 'mail-waiting');
  const sortOf = ({ registration }: Family, key: string) => `runner-${registration.slice(0, 12)}-${key}`;
  /** Whether the leader has a key for each subject; its error when it cannot know. */
  const keys = () => {
    const runners = [sortOf(paid, 'k1'), sortOf(paid, 'k2'), sortOf(unpaid, 'x1')];
    const has = async (subject: string) => (await nodes.leader.engines.keys.find([subject])).has(subject);
    const subjects = [paid.registration, unpaid.registration, ...runners];
    return Promise.all(subjects.map((subject) => has(subject).catch((error: unknown) => error)));
  };
  /** Returns the leader's answers that contain the family's data. */
  const answersWithData = async () => {
    const about = { day: '250913', parts: Object.values(parts), payments: [payment] };
    const registrations = [paid.registration, unpaid.registration];
    const cookies = [paid.cookie, unpaid.cookie];
    const answers = await requestEveryGetRoute(nodes.leader, { ...about, registrations }, cookies);
    return answers.map(({ text }) => text).filter((text) => family.personalDataPattern.test(text));
  };
  /** The most important of these, requested in parallel: each waits for what is unavailable. */
  const mainAnswersWithData = async () => {
    const pages = ['/admin/registrations', '/admin/api/export2racesplitter', `/api/receipts/${payment}`];
    const lists = Object.values(parts).map((part) => `/api/races/get/${part}`);
    const histories = [paid, unpaid].map(
      ({ registration }) => `/admin/api/registrations/${registration}/history`,
    );
    const asOrganiser = [...pages, ...lists, ...histories].map((path) => nodes.leader.getAsOrganiser(path));
    const asThemselves = [paid, unpaid].map((them) => them.on(nodes.leader).read('/get'));
    const answers = await Promise.all([...asOrganiser, ...asThemselves]);
    return answers.map(({ text }) => text).filter((text) => family.personalDataPattern.test(text));
  };
  const expectOnlyNeighboursMailed = async () => {
    mailboxes.isUnavailable = false;
    await until(() => Promise.resolve(waitingMail().length === 0));
    expect(mailboxes.sent.map(({ to }) => to.address)).toEqual([neighbours.email]);
  };

  it('is erased at the leader once it has the event: lists, keys and waiting mail', async () => {
    expect((await answersWithData()).length).toBeGreaterThan(4);
    expect(await keys()).toEqual(Array.from({ length: 5 }, () => true));
    await eraseBoth();
    expect(await answersWithData()).toEqual([]);
    const { text } = await nodes.leader.request(`/api/races/get/${parts.long}`);
    expect(text).toContain('Borttagen');
    expect(await keys()).toEqual(Array.from({ length: 5 }, () => false));
    expect(waitingMail()).toHaveLength(1);
    await expectOnlyNeighboursMailed();
    await until(() => Promise.resolve(!family.personalDataPattern.test(nodes.mongo.data.bytes().toString())));
  });

  it('is erased at the leader without MongoDB too, and gets no mail when it reconnects', async () => {
    expect((await mainAnswersWithData()).length).toBeGreaterThan(4);
    expect(await keys()).toEqual(Array.from({ length: 5 }, () => true));
    const reconnect = nodes.disconnectLeader();
    await eraseBoth();
    expect(await keys()).toEqual(Array.from({ length: 5 }, () => expect.any(StoreUnavailable)));
    expect(await mainAnswersWithData()).toEqual([]);
    reconnect();
    await until(async () => !(await keys()).some((one) => one instanceof Error));
    expect(await keys()).toEqual(Array.from({ length: 5 }, () => false));
    expect(await answersWithData()).toEqual([]);
    await expectOnlyNeighboursMailed();
  });

  it('gets no mail written during the erasure, and no reactor keeps waiting for it', async () => {
    const { outbox } = nodes.leader.engines;
    let allowWrite: () => void = () => undefined;
    const erased = new Promise<void>((resolve) => (allowWrite = resolve));
    const put = outbox.put.bind(outbox);
    const written = new Promise<Mail>((resolve) => {
      jest.spyOn(outbox, 'put').mockImplementation(async (waiting) => {
        if (waiting.mail.to.address === family.email) resolve(waiting.mail);
        await erased;
        await put(waiting);
      });
    });
    await nodes.other.sendAsOrganiser(`/admin/api/payments/${payment}/receipt`);
    expect((await written).text).toMatch(family.personalDataPattern);
    await eraseBoth();
    // Before the erasure the outbox would deliver the first receipt, which is correct.
    mailboxes.isUnavailable = false;
    allowWrite();
    const { app } = nodes.leader;
    await until(() =>
      Promise.resolve(
        app
          .get(ReactorRunner)
          .status()
          .every(({ waiting }) => waiting === 0),
      ),
    );
    await expectOnlyNeighboursMailed();
  });
});
