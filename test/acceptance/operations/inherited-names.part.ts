import { MemoryRateLimiter, type RateLimiter } from '@app/adapters';
import { commandBatch } from '@app/domain';
import { everyEvent, type Recorded } from '@app/eventing';
import { requestEveryGetRoute, routesOf } from '../support/every-answer';
import { anna, Family, nils, sale } from '../support/family';
import { routeInputs } from '../support/route-inputs';
import { part, REGISTRATION_OPEN_MS, startApp, type RunningApp } from '../support/running-app';

/** Names that every object inherits. */
const NAMES = ['toString', '__proto__', 'constructor', 'hasOwnProperty'] as const;

/** Calls in flight. */
const AT_ONCE = 20;

const UUID = '3f1c3b0e-9a5d-4c7e-8b2f-0d1a3e5c7b9f';
const PAYMENT = '0123456789ABCDEF0123456789ABCDEF';

/** A valid value of every field of any route. A missing one fails the test. */
const values: Readonly<Record<string, unknown>> = {
  ...sale,
  company: 'IK Exempel',
  anonymous: true,
  barn: 1,
  vuxna: 1,
  kampanj: 'HIFSPELAR',
  payAgain: false,
  again: false,
  runners: { a: anna, b: nils },
  revision: 0,
  about: 'a',
  seen: anna,
  shown: { runners: { a: anna, b: nils }, amount: 100 },
  runner: 'a',
  words: 'Ta bort oss',
  edition: '2024',
  earlier: 'a',
  email: 'asa@example.se',
  codeId: UUID,
  code: '123456',
  token: 'x',
  name: 'Bo Ek',
  credential: 'x',
  id: UUID,
  link: PAYMENT,
  payref: PAYMENT,
  note: 'kontant',
  number: 1,
  flag: 'wrong-amount',
  handled: true,
  amount: 100,
  reference: '1234',
  date: '2025-09-13',
  draft: UUID,
  subject: 'Välkommen',
  message: 'Välkommen till årets lopp.',
  distances: [2800],
  declined: true,
  text: 'Starten är framflyttad',
  severity: 'information',
  endsAt: '2025-09-13T12:00:00Z',
  reason: 'Begäran per brev',
  registration: 'unknown',
  part,
  sort: 'runner-08-0',
  dag: '250913',
  commandId: 'tap-1',
  capturedAt: '2025-09-13T09:00:00Z',
  device: 'Mål 1',
  deviceId: UUID,
  status: 'dns',
  word: 'nollställ',
  openForReg: true,
  plannedStart: '11:50',
  alsoRevoke: [1],
  revokeCrossingsOf: ['runner-08-0'],
  commands: [],
  version: 0,
  since: 0,
  after: 0,
  ended: true,
  // Of commands only.
  type: 'FinishRunner',
  to: 'race-250913-16',
  bibs: [{ sort: 'runner-08-1', bib: 301 }],
  finished: 1_757_750_400_000,
  items: ['bib'],
  pickedUp: 1_757_750_400_000,
  events: [1],
  command: 'tap-1',
  start: 1_757_750_400_000,
  crossing: 1_757_750_400_000,
  other: 'runner-08-1',
  sorts: ['runner-08-0', 'runner-08-1'],
  others: ['race-250913-16'],
  alone: true,
  allowedNames: ['Anna'],
  official: false,
};

/** A field's value where it differs from route to route. */
const valuesByRoute: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'POST /admin/api/days/:day/corrections/:id/apply': { seen: 1 },
  'POST /admin/api/mailings/test': { distances: [2800] },
  'POST /api/payment-links/:link/pay': {
    shown: { lines: [{ text: 'Startavgift', amount: 100 }], amount: 100 },
  },
};

/** The paths' parameters. */
const params: Readonly<Record<string, string>> = {
  part,
  sort: 'runner-08-0',
  bib: '101',
  day: '250913',
  id: UUID,
  link: PAYMENT,
  payref: PAYMENT,
  refund: UUID,
  registration: 'unknown',
  key: 'a',
  mailing: UUID,
  token: 'x',
  file: 'x.txt',
  year: '2024',
  logo: 'x.svg',
};

interface Call {
  readonly route: string;
  readonly path: string;
  readonly body?: unknown;
}

describe('A name that every object inherits', () => {
  const inherited = Object.getOwnPropertyNames(Object.prototype);
  let app: RunningApp;
  let family: Family;
  let paid: Family;
  const logged = async () => {
    const all: Recorded[] = [];
    for await (const recorded of everyEvent(app.engines.store)) all.push(recorded);
    return all;
  };

  beforeAll(async () => {
    app = await startApp({ now: REGISTRATION_OPEN_MS, engines: { limiter: unlimited } });
    await app.createRaceWith(3);
    family = await Family.signIn(app);
    await family.save({ a: anna, b: nils });
    paid = await Family.signIn(app, 'alm');
    await paid.save({ a: anna });
    await paid.book('HIFSPRINGER');
    expect(await paid.session()).toMatchObject({ paid: true });
  });
  afterAll(() => app.stop());

  /** The answers that no client may get, of calls in the name of a family and an organiser. */
  const serverErrors = async (calls: readonly Call[]) => {
    const { cookie: organiser = '' } = await app.organiserHeaders();
    const errorOf = async ({ route, path, body = {} }: Call) => {
      const [method = ''] = route.split(' ');
      // Signing out would end the sessions of the calls that follow.
      const cookie = route.includes('logout') ? '' : `${organiser}; ${family.cookie}`;
      const headers = { cookie, 'x-requested-with': 'raceday', 'sec-fetch-site': 'same-origin' };
      const { status, text } = await (method === 'GET'
        ? app.request(path, { headers })
        : app.sendJson(path, body, { method, headers }));
      return status < 500 ? [] : [`${method} ${path} ${JSON.stringify(body)}: ${text}`];
    };
    const errors: string[] = [];
    for (let first = 0; first < calls.length; first += AT_ONCE)
      errors.push(...(await Promise.all(calls.slice(first, first + AT_ONCE).map(errorOf))).flat());
    return errors;
  };

  it('breaks no route as part of its path, and changes nothing', async () => {
    const real = { registration: paid.registration, payref: String((await paid.session()).payid) };
    const bodies = new Map(
      routeInputs(app).flatMap(({ route, kind, fields }) =>
        kind === 'body' ? [[route, validFields(route, fields)] as const] : [],
      ),
    );
    const before = await logged();
    const calls = routesOf(app).flatMap((route) => {
      const names = [...route.matchAll(/:(\w+)/g)].flatMap(([, name = '']) => name);
      return names.flatMap((name) =>
        NAMES.map((inheritedName) => ({
          route,
          path: pathOf(route, { ...real, [name]: inheritedName }),
          body: bodies.get(route) ?? {},
        })),
      );
    });
    expect(calls.length).toBeGreaterThan(150);
    expect(await serverErrors(calls)).toEqual([]);
    expect(await logged()).toEqual(before);
  });

  it('breaks no route as the value or the name of a field', async () => {
    const calls = routeInputs(app).flatMap(({ route, kind, fields }): Call[] => {
      const valid = validFields(route, fields);
      return NAMES.flatMap((name) => variantsWith(name, valid)).map((changed) =>
        kind === 'body'
          ? { route, path: pathOf(route), body: changed }
          : { route, path: `${pathOf(route)}?${queryOf(changed)}` },
      );
    });
    expect(calls.length).toBeGreaterThan(1500);
    expect(await serverErrors(calls)).toEqual([]);
  });

  it('breaks no command, over HTTP and over the socket', async () => {
    const { options } = commandBatch.shape.commands.element;
    const commands = options.flatMap(({ shape }, index) => {
      const [type = ''] = [...shape.type.values];
      const fields = Object.fromEntries(Object.keys(shape).map((field) => [field, valueOf(type, field)]));
      const valid = { ...fields, type, runner: person, seen: 'abc', id: `command-${String(index)}` };
      return NAMES.flatMap((name) =>
        variantsWith(name, Object.fromEntries(NAMING_FIELDS.map((field) => [field, fields[field]]))),
      ).map((changed) => ({ ...valid, ...changed }));
    });
    const path = '/admin/api/commands';
    const calls = commands.map((command) => ({
      route: `POST ${path}`,
      path,
      body: { commands: [command] },
    }));
    expect(calls.length).toBeGreaterThan(1000);
    expect(await serverErrors(calls)).toEqual([]);

    const answers: { readonly error?: string }[] = [];
    for (const name of NAMES) {
      // A socket each: none may send more than a hundred messages at once.
      const screen = await app.connectScreen(await app.organiserHeaders());
      const messages = [
        ...commands.filter((_, at) => at % 50 === 0).map((command) => ['commands', { commands: [command] }]),
        ...variantsWith(name, { day: '250913', after: 0 }).map((body) => ['subscribe-to-day', body]),
        ...variantsWith(name, DEVICE_REPORT).map((body) => ['tell-device', body]),
        ['wait-pay', { payid: name }],
        ['subscribe-to-race', name],
      ] as const;
      for (const [message, body] of messages)
        answers.push(await screen.timeout(10_000).emitWithAck(String(message), body));
    }
    expect(answers.filter(({ error }) => error === 'Något gick fel')).toEqual([]);
  });

  it.each(NAMES)('names no runner of a family: %s', async (name) => {
    const before = await logged();
    for (const one of [family, paid]) {
      const session = await one.session();
      expect(await one.send('/anonymity', { runner: name, anonymous: true })).toMatchObject({
        status: 404,
        body: { code: 'runner-unknown' },
      });
      const others = [
        await one.send('/update', { runners: withOwn({ a: anna }, name, anna) }),
        await one.send('/update', { runners: { a: anna, b: nils }, about: name }),
        await one.send('/update', { runners: { a: anna, b: nils }, about: name, seen: anna }),
        await one.send('/api/my-years', { edition: '2024', earlier: name, runner: 'a' }),
        await one.send('/api/my-years', { edition: '2024', earlier: 'a', runner: name }),
      ];
      for (const { status } of others) expect([200, 400, 404, 409]).toContain(status);
      expect({ ...(await one.session()), revision: session.revision }).toEqual(session);
    }
    expect(await logged()).toEqual(before);
  });

  it('is stored as the name of nothing, and changes no object', async () => {
    const log = await logged();
    expect(log.length).toBeGreaterThan(5);
    for (const { stream, event } of log) {
      expect(namesIn(event).filter((name) => inherited.includes(name))).toEqual([]);
      expect(inherited.filter((name) => stream.endsWith(`-${name}`))).toEqual([]);
    }
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(inherited);
    const subjects = {
      day: '250913',
      parts: [part],
      payments: [(await paid.session()).payid],
      registrations: [family.registration, paid.registration],
    };
    const answers = await requestEveryGetRoute(app, subjects, [family.cookie, paid.cookie]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  });
});

/** The fields of commands that name something. */
const NAMING_FIELDS = ['id', 'part', 'sort', 'to', 'bib', 'other', 'sorts', 'others', 'command', 'status'];

const DEVICE_REPORT = { deviceId: UUID, name: 'Mål', unsent: 0 };

const person = { firstname: 'Anna', lastname: 'Ek', age: 30, group: 'Dam', company: '', phone: '' };

/** Limits would answer before the code under test. */
const unlimited: RateLimiter = Object.assign(new MemoryRateLimiter({ now: () => 0 }), {
  takeOrWaitMs: () => Promise.resolve(0),
});

function valueOf(route: string, field: string): unknown {
  const value = valuesByRoute[route]?.[field] ?? values[field];
  if (value === undefined) throw new Error(`values lacks the field ${field} of ${route}`);
  return value;
}

function validFields(route: string, fields: readonly string[]) {
  return Object.fromEntries(fields.map((field) => [field, valueOf(route, field)]));
}

function pathOf(route: string, changed: Readonly<Record<string, string>> = {}): string {
  const [, path = ''] = route.split(' ');
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = changed[name] ?? params[name];
    if (value === undefined) throw new Error(`params lacks ${name} of ${route}`);
    return value;
  });
}

function queryOf(fields: object): string {
  const texts = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) texts.set(name, String(value));
  return texts.toString();
}

/** The value with the name in place of each text or number in it, and as one more field of each object. */
function variantsWith(name: string, value: unknown): readonly any[] {
  if (typeof value !== 'object' || value === null) return [name];
  if (Array.isArray(value))
    return value.flatMap((item, at) => variantsWith(name, item).map((changed) => value.with(at, changed)));
  return [
    withOwn(value, name, Object.values(value)[0] ?? 'x'),
    ...Object.entries(value).flatMap(([field, inner]) =>
      [name, ...variantsWith(name, inner)].map((changed) => ({ ...value, [field]: changed })),
    ),
  ];
}

/** Assignment to `__proto__` would set no field. */
function withOwn(object: object, name: string, value: unknown): object {
  return Object.defineProperty({ ...object }, name, { value, enumerable: true });
}

/** Fields of events whose value is looked up as a key; others hold what a person typed. */
const KEY_FIELDS = ['key', 'sort', 'registration', 'payment', 'part', 'other', 'from', 'to'];

/** The names of an event's fields, and the values by which it names something. */
function namesIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const keys = Object.entries(value).flatMap(([field, named]) =>
    KEY_FIELDS.includes(field) && typeof named === 'string' ? [named] : [],
  );
  return [...Object.keys(value), ...keys, ...Object.values(value).flatMap(namesIn)];
}
