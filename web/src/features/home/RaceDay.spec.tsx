import { act, screen, waitFor, within } from '@testing-library/react';
import { partOf, type RaceRow, type RunnerRow } from '@app/domain';
import { serverClock } from '../../api/clock';
import { aRace, aRunner, anEdition } from '../../testing/builders';
import { FakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { HomePage } from './HomePage';

const START = Date.parse('2025-09-13T09:45:00Z');
const kilometres28 = aRace({ part: 'race-250913-28', distance: 2800, state: 'ended', started: START });
const kilometres56 = aRace({ state: 'started', started: START });
const racesRoute = 'GET /api/races?ended=true';
const routeOf = ({ part }: RaceRow) => `GET /api/races/get/${part}`;

function home(runner: RunnerRow, ms: number): RunnerRow {
  const finished = START + ms;
  return { ...runner, status: 'finished', finished, result: ms, revision: runner.revision + 10 };
}

const stina = aRunner({ sort: 'runner-1', bib: 127, company: 'Ängens IF' });
const anders = aRunner({ sort: 'runner-2', bib: 101, firstname: 'Anders', lastname: 'Ek' });
const elsa = home(
  aRunner({ part: kilometres28.part, sort: 'runner-3', bib: 12, firstname: 'Elsa', lastname: 'Ås' }),
  700_000,
);

const aDay = () =>
  new FakeServer()
    .on(racesRoute, { body: [kilometres28, kilometres56] })
    .on(routeOf(kilometres28), { body: [kilometres28, elsa] })
    .on(routeOf(kilometres56), { body: [kilometres56, stina, anders] });

function show(
  instant = '2025-09-13T10:00:00Z',
  server = aDay(),
  fields: Parameters<typeof anEdition>[0] = {},
) {
  jest.spyOn(serverClock, 'now').mockReturnValue(Date.parse(instant));
  return renderPage(<HomePage />, { server, config: { edition: anEdition(fields) } });
}

const races = () =>
  within(screen.getByRole('region', { name: 'Dagens lopp' }))
    .getAllByRole('link')
    .map((race) => race.textContent);
const latest = () =>
  within(screen.getByRole('list', { name: 'Senast i mål' }))
    .getAllByRole('listitem')
    .map((finisher) => finisher.textContent);
const raceOf = (label: string) => screen.getByRole('link', { name: new RegExp(`^${label}`) });

describe('The home page on race day', () => {
  it('shows clock, next start and plan before the server answers', () => {
    show(
      '2025-09-13T09:04:05Z',
      new FakeServer().on(racesRoute, () => new Promise(() => undefined)),
    );
    expect(screen.getByRole('timer', { name: 'Klockan' })).toHaveTextContent('11:04:05');
    expect(screen.getByText(/^Nästa start/)).toHaveTextContent('Nästa start: 1.6K kl. 11.15om 10:5511 min');
    expect(races()).toEqual([
      '0.8K 800 meterVäntar på start11.00',
      '1.6K 1,6 kilometerStart11.15',
      '2.8K 2,8 kilometerStart11.45',
      '5.6K 5,6 kilometerStart11.45',
    ]);
    expect(raceOf('1.6K')).toHaveAttribute('href', '/startlistor?dag=2025-09-13&distans=1.6');
    expect(screen.getByText('Här visas de som kommer i mål.')).toBeVisible();
  });

  it('shows no race that has started before its plan as the next start', async () => {
    const planned = [800, 1600, 2800, 5600].map((metres) =>
      aRace({ part: partOf('2025-09-13', metres), distance: metres }),
    );
    const start = (index: number, revision = 90 + index) =>
      ({ ...(planned[index] ?? aRace()), state: 'started', started: START - 7_200_000, revision }) as const;
    const rows = [start(0), start(1), ...planned.slice(2)];
    const { socket } = show('2025-09-13T08:50:00Z', new FakeServer().on(racesRoute, { body: rows }));
    const shows = (text: string) =>
      waitFor(() => expect(screen.getByText(/^Nästa start/)).toHaveTextContent(text));
    await shows('Nästa start: 2.8K och 5.6K kl. 11.45');
    act(() => socket.say('race-update', [start(3)]));
    await shows('Nästa start: 2.8K kl. 11.45');
    act(() => socket.say('race-update', [start(2)]));
    expect(await screen.findByText('Alla lopp har startat')).toBeVisible();
  });

  it('invites to register on site until noon', () => {
    show('2025-09-13T10:00:00Z');
    expect(screen.getByText(/välkommen att anmäla dig på plats/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Anmäl dig' })).toBeNull();
  });

  it('no longer invites to register on site after noon', () => {
    show('2025-09-13T10:00:01Z');
    expect(screen.queryByText(/på plats/)).toBeNull();
  });

  it("shows each race's progress, with the clock of the running one and a link to follow it", async () => {
    show();
    await screen.findByText('0 av 2 i mål');
    expect(races().slice(2)).toEqual([
      '2.8K 2,8 kilometerAvslutat1 i mål',
      '5.6K 5,6 kilometerPågår0 av 2 i mål15:00',
    ]);
    expect(raceOf('5.6K')).toHaveAttribute('href', '/resultat?dag=2025-09-13&distans=5.6');
    expect(screen.getByRole('link', { name: 'Följ 5.6K, plats för plats' })).toHaveAttribute(
      'href',
      '/resultat?dag=2025-09-13&distans=5.6',
    );
    expect(latest()).toEqual(['2.8KElsa ÅsPlats 1 · nr 1211:40.0']);
  });

  it('is replaced by results and thanks when the last race has ended', async () => {
    const ended = { ...kilometres56, state: 'ended' as const };
    const server = aDay()
      .on(racesRoute, { body: [kilometres28, ended] })
      .on(routeOf(kilometres56), { body: [ended, home(stina, 1_200_000)] });
    show('2025-09-13T11:30:00Z', server);
    expect(await screen.findByRole('heading', { name: 'Så gick det' })).toBeVisible();
    expect(screen.getByText(/^2 löpare gick i mål/)).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Dagens lopp' })).toBeNull();
    expect(screen.queryByText(/gäller nu/)).toBeNull();
  });

  it('puts new finishers of any race on top, and removes a restored runner', async () => {
    const { socket } = show();
    act(() => socket.connectNow());
    await screen.findByText('Elsa Ås');
    expect(socket.sent).toEqual([{ name: 'subscribe-to-race', payload: undefined }]);
    act(() => socket.say('race-update', [home(stina, 880_000)]));
    await screen.findByText('1 av 2 i mål');
    expect(latest()).toEqual([
      '5.6KStina ÖdmanPlats 1 · nr 127 · Ängens IF14:40.0',
      '2.8KElsa ÅsPlats 1 · nr 1211:40.0',
    ]);
    expect(screen.getByRole('link', { name: /Stina Ödman/ })).toHaveAttribute(
      'href',
      '/resultat/race-250913-56/127',
    );
    act(() => socket.say('race-update', [{ ...stina, revision: 99 }]));
    await screen.findByText('0 av 2 i mål');
    expect(latest()).toHaveLength(1);
  });

  it('shows anonymous runners like the public lists, and omits finishers whose time is withheld', async () => {
    const { socket } = show();
    await screen.findByText('Elsa Ås');
    const anonymous = { firstname: 'Anonym', lastname: '', company: '' };
    const child = { ...anders, ...anonymous, status: 'finished', order: 1, revision: 30 } as const;
    act(() => socket.say('race-update', [home({ ...stina, ...anonymous }, 880_000), child]));
    await screen.findByText('2 av 2 i mål');
    expect(latest()).toEqual(['5.6KAnonymPlats 2 · nr 12714:40.0', '2.8KElsa ÅsPlats 1 · nr 1211:40.0']);
  });

  it('shows a race as started when it starts, and adds a race created meanwhile', async () => {
    const planned = { ...kilometres56, state: '', started: null } as const;
    const extra = aRace({ part: 'race-250913-100', distance: 10_000, revision: 8 });
    const server = aDay().on(racesRoute, { body: [planned] });
    const { socket } = show(undefined, server);
    await screen.findByText('2 anmälda');
    act(() => socket.say('race-update', [{ ...kilometres56, revision: 7 }]));
    await screen.findByText('0 av 2 i mål');
    server.on(racesRoute, { body: [{ ...kilometres56, revision: 7 }, extra] });
    server.on(routeOf(extra), { body: [extra] });
    act(() => socket.say('race-update', [extra]));
    await screen.findByText('0 anmälda');
    expect(races().at(-1)).toBe('10K 10 kilometerStart0 anmälda');
  });

  it('still shows its data when the server stops answering, and says so', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(0);
    const { socket, server } = show();
    act(() => socket.connectNow());
    await screen.findByText('Elsa Ås');
    for (const route of [racesRoute, routeOf(kilometres28), routeOf(kilometres56)])
      server.on(route, 'no contact');
    act(() => socket.drop());
    await screen.findByText(/^Servern svarar inte\. Listan är från/);
    expect(latest()).toEqual(['2.8KElsa ÅsPlats 1 · nr 1211:40.0']);
    expect(races()[3]).toContain('Pågår');
  });

  it('shows the plan, labelled as such, when the server has never answered', async () => {
    show(undefined, new FakeServer().on(racesRoute, 'no contact'));
    expect(await screen.findByText('Servern svarar inte. Tiderna är de planerade.')).toBeVisible();
    expect(races()).toHaveLength(4);
  });
});

describe('The home page the day after', () => {
  const partners = [{ name: 'Byalaget', url: 'https://byalaget.example.se/' }];

  it('shows finishers per distance, links to results and pictures, and thanks', async () => {
    const ended = { ...kilometres56, state: 'ended' } as const;
    const server = aDay()
      .on(racesRoute, { body: [kilometres28, ended] })
      .on(routeOf(kilometres56), { body: [ended, home(stina, 880_000), home(anders, 890_000)] });
    const { socket } = show('2025-09-14T08:00:00Z', server, { partners });
    expect(await screen.findByText(/^3 löpare gick i mål/)).toBeVisible();
    expect(screen.getByRole('link', { name: '5.6K 5,6 kilometer 2 i mål Resultat' })).toHaveAttribute(
      'href',
      '/resultat?dag=2025-09-13&distans=5.6',
    );
    expect(screen.getByText(/^Tack alla ni/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Bilder från loppet' })).toHaveAttribute('href', '/galleri/2025');
    expect(screen.getByRole('link', { name: 'Byalaget' })).toBeVisible();
    expect(screen.queryByText(/gäller nu/)).toBeNull();
    expect(socket.sent).toEqual([]);
  });

  it('shows the links when the numbers fail to load, and the numbers on retry', async () => {
    const server = new FakeServer().on(racesRoute, 'no contact');
    show('2025-09-14T08:00:00Z', server);
    const again = await screen.findByRole('button', { name: 'Försök igen' });
    expect(screen.getByRole('link', { name: /^0\.8K/ })).toBeVisible();
    server.on(racesRoute, { body: [kilometres28] }).on(routeOf(kilometres28), { body: [kilometres28, elsa] });
    act(() => again.click());
    expect(await screen.findByText(/^1 löpare gick i mål/)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('shows neither a finisher count without finishers nor thanks without partners', async () => {
    const { server } = show('2025-09-14T08:00:00Z', new FakeServer().on(racesRoute, { body: [] }));
    await waitFor(() => expect(server.requestsTo(racesRoute)).toHaveLength(1));
    expect(screen.queryByText(/gick i mål/)).toBeNull();
    expect(screen.queryByText('Tack till årets partner')).toBeNull();
  });
});
