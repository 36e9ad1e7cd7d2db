import type { RacedayEvent } from '../raceday/events';
import { actorRole, type PersonalDataExport, dataExportSections } from './data-export';
import { runnerChangeText } from '../raceday/event-text';
import { stina } from './testing/family';

const at = '2025-09-13T08:30:05.000Z';
const empty: PersonalDataExport = {
  race: 'Loppet 2025',
  edition: '2025',
  madeAt: at,
  email: 'familj@example.se',
  openedAt: '2025-07-15T10:00:00.000Z',
  erasureAskedAt: null,
  wantsMailings: true,
  runners: [],
  bookings: [],
  codes: [],
  mails: [],
  changes: [],
  earlier: [],
};

describe('A family’s own data', () => {
  it('is only the registration when there is nothing else', () => {
    expect(dataExportSections(empty)).toEqual([
      {
        title: 'Anmälan',
        lines: [
          'E-post: familj@example.se',
          'Anmälan öppnades 2025-07-15 12:00:00.',
          'Adressen kan få utskick.',
        ],
      },
    ]);
    const { lines } = dataExportSections({ ...empty, erasureAskedAt: at, wantsMailings: false })[0] ?? {
      lines: [],
    };
    expect(lines.slice(2)).toEqual([
      'Adressen vill inte ha utskick.',
      'Ni bad att bli borttagna 2025-09-13 10:30:05.',
    ]);
  });

  it('lists earlier editions after this one, each section with its year', () => {
    const mails = [{ at, words: 'Kvitto' }];
    const year = {
      edition: '2024',
      openedAt: '2024-07-15T10:00:00.000Z',
      runners: [],
      bookings: [],
      changes: [],
    };
    const sections = dataExportSections({ ...empty, mails, earlier: [{ ...year, mails }] });
    expect(sections.slice(1)).toEqual([
      { title: 'Mail', lines: ['2025-09-13 10:30:05: Kvitto'] },
      { title: 'Anmälan 2024', lines: ['Anmälan öppnades 2024-07-15 12:00:00.'] },
      { title: 'Mail (2024)', lines: ['2025-09-13 10:30:05: Kvitto'] },
    ]);
  });

  it('lists every runner with place and changes', () => {
    const change = { at, by: 'En arrangör', words: 'Startnummer 501 till Löparen', note: '' };
    const place = {
      date: '2025-09-13',
      distance: 5600,
      bib: 501,
      status: 'finished',
      result: 1_200_000,
    } as const;
    const [, runner] = dataExportSections({
      ...empty,
      runners: [
        {
          ...stina,
          isAdded: true,
          isCancelled: true,
          earlierYears: ['2024'],
          places: [{ ...place, started: at, finished: at, place: 3, changes: [change] }],
        },
      ],
    });
    expect(runner).toEqual({
      title: 'Stina Ödman',
      lines: [
        'Ålder: 58',
        'Klass: Dam',
        'Klubb: Bageriet',
        'Distans: 5,6 km',
        'Visas med namn.',
        'Tillagd av en arrangör.',
        'Avanmäld.',
        'Resultatet från 2024 visas med det här.',
        'Startlistan: 5.6K 13 september 2025, nr 501, 20:00.0, plats 3',
        'Starten gick 2025-09-13 10:30:05.',
        'I mål 2025-09-13 10:30:05.',
        '2025-09-13 10:30:05, En arrangör: Startnummer 501 till Löparen',
      ],
    });
  });

  it('lists money, codes, mails and history', () => {
    const sections = dataExportSections({
      ...empty,
      bookings: [
        {
          ...{ bookedAt: at, adults: 2, children: 1, booked: 400, campaign: 'HIFSPELAR', status: 'Betald' },
          ...{ paidAt: at, paid: 400, method: 'Swish', paymentReference: '5A2', payer: '46701234567' },
          ...{ receipt: '2025-7', odd: ['Fel belopp'], note: 'kontant' },
          refunds: [{ at, amount: 100, note: 'ångrade sig', isVoid: true }],
        },
      ],
      codes: [{ name: 'Stina', ending: 'AB12', issuedAt: at }],
      mails: [{ at, words: 'Kvitto' }],
      changes: [{ at, by: 'Familjen', words: 'Anmälan öppnad', note: 'x' }],
    });
    const moment = '2025-09-13 10:30:05';
    expect(sections.slice(1)).toEqual([
      {
        title: 'Bokningar och betalningar',
        lines: [
          `Bokad ${moment}: 2 vuxna och 1 barn, 400\u00a0kr, koden HIFSPELAR`,
          `Betald 400\u00a0kr ${moment}, Swish, referens 5A2, betalarens nummer 46701234567, kvitto 2025-7, kontant`,
          'Fel belopp',
          `Återbetalt 100\u00a0kr ${moment}: ångrade sig Struken: den var felnoterad.`,
        ],
      },
      { title: 'Kampanjkoder', lines: [`Kod som slutar på AB12, skickad till Stina ${moment}`] },
      { title: 'Mail', lines: [`${moment}: Kvitto`] },
      { title: 'Vad som har hänt med anmälan', lines: [`${moment}, Familjen: Anmälan öppnad (x)`] },
    ]);
  });

  it('names no organiser', () => {
    expect(['family', 'swish', 'start-list-when-paid', 'Maria Ek'].map(actorRole)).toEqual([
      'Familjen',
      'Swish',
      'Automatiskt',
      'En arrangör',
    ]);
  });
});

describe('The text of a change to a runner', () => {
  const part = 'race-250913-56';
  const textOf = (event: object, sort = 'runner-a') =>
    runnerChangeText({ part, ...event } as RacedayEvent, sort);

  it('names no person', () => {
    expect(textOf({ type: 'BibRegistered', sort: 'runner-a', bib: 501 })).toBe(
      'Startnummer 501 till Löparen',
    );
    expect(textOf({ type: 'RunnerAdded', sort: 'runner-a', ...stina, phone: '', registration: null })).toBe(
      'Löparen tillagd till 5.6K',
    );
  });

  it('leaves out other runners and the reason', () => {
    const reason = 'nr 502 såg det';
    expect(textOf({ type: 'BibsSwapped', sort: 'runner-b', other: 'runner-a', reason })).toBe(
      'Startnumret bytt med en annan löpare',
    );
    expect(textOf({ type: 'TieDeclared', sorts: ['runner-a', 'runner-b'], reason })).toBe(
      'Placeringen delad med en annan löpare',
    );
    expect(textOf({ type: 'FinishTimeAdjusted', sort: 'runner-a', at: 1, reason })).toBe(
      'Tiden i mål rättad',
    );
  });

  it('is undefined for an event about others', () => {
    expect(textOf({ type: 'BibRegistered', sort: 'runner-b', bib: 502 })).toBeUndefined();
    expect(textOf({ type: 'RaceStarted', at: 1 })).toBeUndefined();
  });
});
