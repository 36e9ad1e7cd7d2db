import type { DeviceFigures, LineState, Overview, SystemFigures } from './overview';
import { lineCounts, overviewSections } from './overview-sections';
import {
  editionFigures,
  aPayment,
  aRace,
  anOverview,
  aStartListEntry,
  aRegistration,
  now,
  part,
} from './testing/overview-fixture';

const lineOf = (overview: Overview, id: string) =>
  overviewSections(overview)
    .flatMap(({ lines }) => lines)
    .find((line) => line.id === id);
const withChain = (fields: Parameters<typeof editionFigures>[0]) => anOverview(editionFigures(fields));
const withSystem = (fields: Partial<SystemFigures>) =>
  anOverview({ system: { ...anOverview().system, ...fields } });

function expectLine(
  overview: Overview,
  id: string,
  [state, text]: readonly [LineState, string | RegExp],
): void {
  expect(lineOf(overview, id)).toMatchObject({
    state,
    text: typeof text === 'string' ? text : expect.stringMatching(text),
  });
}

describe('The overview of race morning', () => {
  it('has no faults on a good morning, and marks each line as done', () => {
    const sections = overviewSections(anOverview({ ...editionFigures({ races: [aRace({ fetched: 1 })] }) }));
    expect(sections.map(({ title }) => title)).toEqual([
      'Löpare',
      'Pengar',
      'Loppen',
      'Utlämning',
      'Målet',
      'Mail',
      'Personuppgifter',
      'Systemet',
    ]);
    const open = sections.flatMap(({ lines }) => lines).filter(({ state }) => state !== 'done');
    expect(open.map(({ id }) => id)).toEqual([`race-${part}`, 'devices']);
    expect(lineCounts(sections)).toMatchObject({ todo: 2, fault: 0 });
  });

  it('gives every line a unique id, a text, and a next step unless done', () => {
    const broken = anOverview({
      ...editionFigures({ runners: [], payments: [aPayment({ flags: ['late'] })] }),
      mail: { waiting: 1, waitingSince: now, refused: 2, underWay: 0, failed: 1 },
      system: { ...anOverview().system, store: 'stopped', disk: { free: 1, total: 2 }, mail: 'files' },
    });
    const lines = overviewSections(broken).flatMap((section) => section.lines);
    expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
    expect(lines.filter(({ state, repair, help }) => state !== 'done' && !repair && !help)).toEqual([]);
    expect(lines.filter(({ label, text }) => label === '' || text === '')).toEqual([]);
  });

  it('shows whether all paid runners are on the start list, and links to the editor', () => {
    expectLine(anOverview(), `list-${part}`, ['done', '1 betald, på startlistan']);
    const [anna] = Object.values(aRegistration().runners);
    const family = withChain({
      registrations: [aRegistration({ runners: anna ? { a: anna, b: anna } : {} })],
      runners: [aStartListEntry(), aStartListEntry({ sort: 'runner-anna-b', bib: 8 })],
    });
    expectLine(family, `list-${part}`, ['done', '2 betalda, alla på startlistan']);
    const missing = withChain({ runners: [] });
    expectLine(missing, `list-${part}`, ['fault', '1 av 1 betald löpare saknas på startlistan']);
    expect(lineOf(missing, `list-${part}`)?.repair).toEqual({ at: 'race-editor', part });
    const unmade = withChain({
      races: [aRace({ state: null })],
      registrations: [],
      payments: [],
      runners: [],
    });
    expectLine(unmade, `list-${part}`, ['todo', 'Loppet är inte upplagt ännu']);
    const byHand = aStartListEntry({ sort: 'runner-x', paid: false, registration: null });
    expectLine(withChain({ runners: [aStartListEntry(), byHand] }), `list-${part}`, [
      'done',
      /och 1 till som lagts till för hand/,
    ]);
  });

  it('names the race whose runners lack a bib or payment', () => {
    const overview = withChain({ runners: [aStartListEntry({ bib: null })] });
    expectLine(overview, `bibs-${part}`, ['todo', '1 betald löpare har inget nummer']);
    expectLine(anOverview(), 'bibs', ['done', 'Alla som har betalat har ett nummer']);
    const byHand = { sort: 'runner-x', paid: false, registration: null } as const;
    const finisher = aStartListEntry({ ...byHand, status: 'finished' });
    const unpaid = withChain({ runners: [aStartListEntry(byHand), finisher] });
    expectLine(unpaid, `bib-unpaid-${part}`, ['todo', /nummer men ingen betald anmälan/]);
    expectLine(unpaid, `finished-unpaid-${part}`, ['todo', '1 i mål har ingen betald anmälan']);
  });

  it('counts payments that failed, wait and do not add up', () => {
    const flagged = withChain({ payments: [aPayment({ flags: ['paid-twice'] })] });
    expectLine(flagged, 'flags', ['todo', '1 betalning stämmer inte']);
    expectLine(anOverview(), 'settlement', [
      'done',
      /^Stämmer: 1 betalda anmälningar, 1 på startlistan, 1 kvitton, 1 avstämda$/,
    ]);
    expectLine(withChain({ payments: [] }), 'settlement', ['fault', /^Stämmer inte: .* 0 avstämda/]);
    expectLine(withChain({ registrations: [aRegistration({ paid: false })] }), 'settlement', [
      'fault',
      /och 2 utan betald anmälan$/,
    ]);
    expectLine(withChain({ registrations: [aRegistration({ paid: false })], runners: [] }), 'unpaid', [
      'todo',
      '1 anmälan är inte betalda, och anmälan har stängt',
    ]);
  });

  it('shows the state of a race', () => {
    const at = Date.parse('2025-09-13T09:02:00Z');
    const race = (fields: Parameters<typeof aRace>[0]) => withChain({ races: [aRace(fields)] });
    const id = `race-${part}`;
    expectLine(race({}), id, ['todo', 'Startar kl. 11.00']);
    expectLine({ ...race({}), now: at }, id, ['todo', 'Skulle ha startat kl. 11.00']);
    expectLine(race({ state: 'started', started: at }), id, [
      'todo',
      'Startade kl.\u00a011.02: 0 i mål, 1 kvar på banan',
    ]);
    expectLine(race({ state: 'ended', started: at }), id, [
      'done',
      'Startade kl.\u00a011.02, avslutat: 0 i mål',
    ]);
    expectLine(race({ state: null }), id, ['todo', 'Planerat kl. 11.00, inte upplagt']);
    expectLine(race({ start: null }), id, ['todo', 'Ingen planerad starttid']);
  });

  it('shows pickup as open until the race has ended', () => {
    const race = (fields: Parameters<typeof aRace>[0]) => withChain({ races: [aRace(fields)] });
    expectLine(race({}), `pickup-${part}`, ['todo', '0 av 1 har hämtat nummer och påse']);
    expectLine(race({ fetched: 1 }), `pickup-${part}`, ['done', /^1 av 1/]);
    expectLine(race({ state: 'ended' }), `pickup-${part}`, [
      'todo',
      'Loppet är avslutat, men ingen av 1 är avprickad',
    ]);
  });

  it('lists the devices at the finish, with a fault for a timing device silent during a race', () => {
    const phone: DeviceFigures = {
      id: 'd1',
      name: 'mål-1',
      by: 'Anna',
      heardAt: now - 600_000,
      delayMs: 0,
      finishes: 12,
      unsent: null,
      isConnected: false,
    };
    const during = (fields: Partial<DeviceFigures>, state: '' | 'started' = 'started') =>
      anOverview({
        ...editionFigures({ races: [aRace({ state, started: now })] }),
        devices: [{ ...phone, ...fields }],
      });
    expectLine(during({}, ''), 'device-d1', ['done', 'Hördes kl.\u00a008.50, 12 målgångar']);
    expectLine(during({ isConnected: true }), 'device-d1', ['done', 'Ansluten, 12 målgångar']);
    expectLine(during({}), 'device-d1', [
      'fault',
      'Hördes kl.\u00a008.50, 12 målgångar, tider kan ligga kvar i telefonen',
    ]);
    expectLine(during({ heardAt: now - 60_000 }), 'device-d1', ['done', /^Hördes kl.\u00a008.59/]);
    expectLine(during({ isConnected: true, unsent: 3 }), 'device-d1', ['fault', /3 ej skickade$/]);
    expectLine(during({ isConnected: true, delayMs: 180_000 }), 'device-d1', [
      'done',
      /låg 3 min i telefonen$/,
    ]);
    expectLine(during({ heardAt: now - 86_400_000 }, ''), 'device-d1', [
      'done',
      /^Hördes 2025-09-12 kl.\u00a009.00/,
    ]);
  });

  it('shows that devices at other servers are unknown', () => {
    const elsewhere = /anslutna till den här servern syns just nu$/;
    expectLine(withSystem({ isCutOff: true }), 'devices-elsewhere', ['todo', elsewhere]);
    const lines = overviewSections(anOverview()).flatMap((section) => section.lines);
    expect(lines.filter(({ id }) => id === 'devices-elsewhere')).toEqual([]);
  });

  it('shows the state of the system and its faults', () => {
    expectLine(withSystem({ store: 'The event store has stopped' }), 'store', [
      'fault',
      'The event store has stopped',
    ]);
    expectLine(withSystem({ accepted: ['keys: gone'] }), 'store', ['todo', /keys: gone$/]);
    expectLine(withSystem({ views: { all: 9, behind: ['session'], stopped: 0 } }), 'views', [
      'fault',
      /1 av 9 är inte ikapp/,
    ]);
    expectLine(withSystem({ views: { all: 9, behind: [], stopped: 2 } }), 'views', [
      'fault',
      '2 strömmar läses inte vidare',
    ]);
    expectLine(withSystem({ reactors: { waiting: 1, stuck: ['receipt-mail'] } }), 'reactors', [
      'fault',
      /receipt-mail$/,
    ]);
    expectLine(withSystem({ reactors: { waiting: 2, stuck: [] } }), 'reactors', ['done', '2 saker på väg']);
    const rests = { waiting: 0, stuck: [] };
    const withLeader = (name: string | null, silentMs = 0) =>
      withSystem({ reactors: rests, duty: { name, silentMs } });
    expectLine(withLeader('b/7', 19_999), 'reactors', [
      'done',
      'Startlistor och kvitton är ikapp. Sköts av b/7',
    ]);
    for (const noLeader of [withLeader('b/7', 20_000), withLeader(null)])
      expectLine(noLeader, 'reactors', ['fault', /^Ingen server sköter startlistor/]);
    expectLine(withSystem({ disk: { free: 3 * 1024 ** 3, total: 1 } }), 'disk', ['todo', '3,0 GB ledigt']);
    expectLine(withSystem({ disk: { free: 1024 ** 2, total: 1 } }), 'disk', ['fault', '0,0 GB ledigt']);
    expect(lineOf(withSystem({ disk: null }), 'disk')).toBeUndefined();
    expectLine(withSystem({ payments: { kind: 'swish', answeredAt: now - 1, failedAt: now } }), 'swish', [
      'fault',
      'Svarade inte kl.\u00a009.00',
    ]);
    expectLine(withSystem({ payments: { kind: 'simulator', answeredAt: null, failedAt: null } }), 'swish', [
      'todo',
      /^Testläge/,
    ]);
    expectLine(withSystem({ payments: { kind: 'off', answeredAt: null, failedAt: now } }), 'swish', [
      'fault',
      'Inte igång: ingen kan betala med Swish',
    ]);
    expectLine(withSystem({ mail: 'files' }), 'mail-mode', ['todo', /^Testläge/]);
    expectLine(withSystem({ isRehearsal: true }), 'clock', [
      'todo',
      'Övning: klockan är ställd till kl.\u00a009.00 den 13 september 2025',
    ]);
  });

  it('compares the clock of this device once measured', () => {
    const clock = (offsetMs: number, errorMs = 20) =>
      overviewSections(anOverview(), { offsetMs, errorMs })
        .flatMap(({ lines }) => lines)
        .find(({ id }) => id === 'own-clock');
    expect(clock(300)).toMatchObject({ state: 'done', text: '0,3 s från serverns' });
    expect(clock(12_000)).toMatchObject({ state: 'todo', text: 'Går 12,0 s efter serverns' });
    expect(clock(-12_000)).toMatchObject({ state: 'todo', text: 'Går 12,0 s före serverns' });
    expect(clock(0, Infinity)).toBeUndefined();
  });

  it('shows waiting and refused mail, and mailings', () => {
    const mail = (fields: object) => anOverview({ mail: { ...anOverview().mail, ...fields } });
    expectLine(mail({ waiting: 2, waitingSince: now }), 'mail-waiting', [
      'todo',
      '2 mail väntar på mailservern sedan kl.\u00a009.00',
    ]);
    expectLine(mail({ refused: 1 }), 'mail-refused', ['todo', /^1 mail nekades/]);
    expectLine(mail({ failed: 1 }), 'mailings', ['todo', '1 mottagare fick inget mail']);
    expectLine(mail({ underWay: 1 }), 'mailings', ['done', '1 utskick pågår']);
  });
});
