import { ProjectionRunner, RevisionConflict } from '@app/eventing';
import { DispatchHandler } from '../../../apps/server/src/platform/commands/command-sender';
import { itWithoutServers } from '../support/app-engines';
import { anna, Family } from '../support/family';
import { REGISTRATION_OPEN_MS, part, startApp, type RunningApp } from '../support/running-app';
import { SecondNode } from '../support/second-node';
import { until, WAIT_MS } from '../../support/until';

const list = `/api/races/get/${part}`;
const add = { id: 'add-x', type: 'AddRunner', part, sort: 'runner-x', bib: 7 };
const runner = { firstname: 'Per', lastname: 'Ek', age: 30, phone: '' };

/** Raises a node's wait for its views from 1 s to 20 s: a second may be too short on a busy machine. */
function extendViewWait({ app }: RunningApp) {
  const views = app.get(ProjectionRunner);
  const passed = views.waitForPosition.bind(views);
  return jest.spyOn(views, 'waitForPosition').mockImplementation((position) => passed(position, WAIT_MS));
}

describe('A client that moves to another node', () => {
  let one: RunningApp;
  let other: SecondNode;

  beforeEach(async () => {
    one = await startApp();
    await one.createRaceWith(1);
    other = await SecondNode.beside(one);
  });
  afterEach(async () => {
    await other.stop();
    await one.stop();
  });

  const marked = ({ headers }: { headers: Headers }) => String(headers.get('x-at-least'));
  const addPer = () => one.sendAsOrganiser('/admin/api/commands', { commands: [{ ...add, runner }] });
  const bibs = (rows: readonly { bib?: number | null }[]) => rows.flatMap(({ bib }) => bib ?? []);

  it('reads its own writes with the consistency token, once that node has them', async () => {
    other.pause();
    const token = marked(await addPer());
    expect(bibs((await other.app.request(list)).rows)).toEqual([101]);

    const passed = extendViewWait(other.app);
    const answer = other.app.request(`${list}?atLeast=${token}`);
    await until(() => passed.mock.calls.length > 0);
    other.resume();
    expect(bibs((await answer).rows)).toEqual([101, 7]);
  });

  it('gets an answer within a second from a node that stays behind', async () => {
    other.pause();
    const token = marked(await addPer());
    const passed = jest.spyOn(other.app.app.get(ProjectionRunner), 'waitForPosition');
    const { status, rows } = await other.app.request(`${list}?atLeast=${token}`);
    expect([status, bibs(rows)]).toEqual([200, [101]]);
    expect(passed.mock.calls).toEqual([[token, 1000]]);
    await expect(passed.mock.results[0]?.value).resolves.toBe(false);
  });

  it('gets a consistency token from a node that is behind itself', async () => {
    other.pause();
    const { status, headers } = await other.app.sendAsOrganiser('/admin/api/commands', {
      commands: [{ ...add, runner }],
    });
    expect(status).toBe(200);
    extendViewWait(one);
    const { rows } = await one.request(`${list}?atLeast=${String(headers.get('x-at-least'))}`);
    expect(marked({ headers })).toBe(one.app.get(ProjectionRunner).position);
    expect(bibs(rows)).toEqual([101, 7]);
  });

  it('reads its registration as it left it', async () => {
    one.clock.set(REGISTRATION_OPEN_MS);
    const family = await Family.signIn(one);
    const there = family.on(other.app);
    await other.app.app
      .get(ProjectionRunner)
      .waitForPosition(one.app.get(ProjectionRunner).position ?? '', 60_000);
    other.pause();
    await family.save({ a: anna });
    const token = marked(await family.read('/get'));
    expect((await there.read('/get')).body.deltagare).toEqual({});
    extendViewWait(other.app);
    const answer = there.read(`/get?atLeast=${token}`);
    other.resume();
    expect((await answer).body.deltagare).toEqual({ a: anna });
  });
});

describe('A family at a node that is behind', () => {
  let one: RunningApp;
  let other: SecondNode;

  beforeEach(async () => {
    one = await startApp({ now: REGISTRATION_OPEN_MS });
    other = await SecondNode.beside(one);
    other.pause();
  });
  afterEach(async () => {
    await other.stop();
    await one.stop();
  });

  it('stays signed in, and sees its payment as pending', async () => {
    const family = await Family.signIn(one);
    const there = family.on(other.app);
    expect(await there.read('/get')).toMatchObject({
      status: 503,
      body: { error: 'Servern är lite efter. Försök igen om en stund.' },
    });
    await family.save({ a: anna });
    const { payref } = (await family.book()).body as { payref: string };
    expect(await there.read(`/verify?id=${payref}`)).toMatchObject({ status: 202 });
    expect(await there.read('/verify?id=ANOTHER')).toMatchObject({ status: 404 });
    const stranger = (await Family.signIn(one, 'alm')).on(other.app);
    expect(await stranger.read(`/verify?id=${payref}`)).toMatchObject({ status: 404 });
  });
});

describe('Three nodes', () => {
  let nodes: RunningApp[];
  let others: SecondNode[];

  beforeEach(async () => {
    const one = await startApp();
    others = [await SecondNode.beside(one), await SecondNode.beside(one)];
    nodes = [one, ...others.map(({ app }) => app)];
  });
  afterEach(async () => {
    for (const other of others) await other.stop();
    await nodes[0]?.stop();
  });

  // In one process all nodes share one queue to a server; concurrent-finishes.long.spec.ts tests separate
  // processes.
  itWithoutServers()(
    'apply parallel finishes of a race once each, and refuse only the wrong one',
    async () => {
      const [one, two, three] = nodes as [RunningApp, RunningApp, RunningApp];
      await one.createRaceWith(60);
      await one.sendAsOrganiser(`/admin/api/races/start/${part}`);
      one.clock.advance(300_000);
      const finish = (app: RunningApp, bib: number) =>
        app.applyCommands({ id: `finish-${String(bib)}`, type: 'FinishRunner', part, bib });
      const bibs = Array.from({ length: 60 }, (_, index) => 101 + index);
      const answers = await Promise.all([
        ...bibs.map((bib, index) => finish(nodes[index % 3] ?? one, bib)),
        ...bibs.map((bib, index) => finish(nodes[(index + 1) % 3] ?? one, bib)),
        finish(three, 999),
      ]);
      const [unknown, ...known] = answers.flat().toReversed();
      expect(unknown).toMatchObject({ outcome: 'rejected', code: 'bib-unknown' });
      expect(new Set(known.map(({ outcome }) => outcome))).toEqual(new Set(['accepted', 'duplicate']));
      const conflicts = nodes.map(({ app }) => app.get(DispatchHandler).conflicts.get('raceday') ?? 0);
      expect(Math.max(...conflicts)).toBeGreaterThan(0);

      const token = String(one.app.get(ProjectionRunner).position);
      extendViewWait(two);
      const { rows } = await two.request(`${list}?atLeast=${token}`);
      expect(rows.filter(({ status }) => status === 'finished')).toHaveLength(60);
      const { events } = await two.history();
      const finished = events.filter(({ event }) => event.type === 'RunnerFinished');
      expect(finished).toHaveLength(60);
    },
  );

  it('answer 503 after repeated version conflicts, and store nothing', async () => {
    const [one] = nodes as [RunningApp];
    await one.createRaceWith(1);
    const append = jest.spyOn(one.engines.store, 'append');
    append.mockImplementation((stream) => Promise.reject(new RevisionConflict(stream, 0, 1)));
    const { status, body } = await one.sendAsOrganiser(`/admin/api/races/start/${part}`);
    append.mockRestore();
    expect([status, body]).toEqual([
      503,
      { error: 'Många sparar samtidigt just nu. Försök igen.', code: 'revision-conflict' },
    ]);
    expect((await one.request(list)).rows[0]).toMatchObject({ state: '' });
    expect(await one.sendAsOrganiser(`/admin/api/races/start/${part}`)).toMatchObject({ status: 200 });
  });
});

describe('The consistency token', () => {
  let app: RunningApp;

  beforeAll(async () => {
    app = await startApp();
    await app.createRaceWith(1);
  });
  afterAll(() => app.stop());

  it.each([
    ['/api/races?ended=true', false],
    [list, false],
    ['/api/config', false],
    ['/', false],
    [`/admin/api/races/get/${part}`, true],
    ['/admin/registrations', true],
    ['/verify?id=A', true],
  ])('is in the answer to GET %s: %s', async (path, hasToken) => {
    expect((await app.getAsOrganiser(path)).headers.has('x-at-least')).toBe(hasToken);
  });

  it.each(['x', '', '-1', '1.5', '9'.repeat(21), '1&atLeast=2', 'raceday-250913:4'])(
    'is refused as %j',
    async (token) => {
      for (const path of ['/api/races?ended=true&', `${list}?`, '/verify?id=A&']) {
        const { status, body } = await app.request(`${path}atLeast=${token}`);
        expect([status, body]).toEqual([400, { error: 'atLeast: felaktigt värde', code: 'request-invalid' }]);
      }
    },
  );

  it('is allowed at every route, and changes no answer', async () => {
    const token = String(app.app.get(ProjectionRunner).position);
    for (const path of ['/api/races?ended=true&', `${list}?`, '/api/config?', '/api/races?']) {
      const [plain, marked] = [await app.request(path), await app.request(`${path}atLeast=${token}`)];
      expect([marked.status, marked.text]).toEqual([200, plain.text]);
      expect(marked.headers.get('etag')).toBe(plain.headers.get('etag'));
    }
    expect((await app.request('/verify?id=A&other=1')).body).toMatchObject({ error: 'other: okänt fält' });
  });

  it('has the same format for visitors, known or unknown', async () => {
    const answers = await Promise.all(
      ['ek@example.se', 'stranger@example.se'].map((email) => app.sendJson('/email', { email })),
    );
    for (const { headers } of answers) expect(headers.get('x-at-least')).toMatch(/^\d{16,20}$/);
  });
});
