import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BoardRow, RacedayEvent } from '@app/domain';
import { serverClock } from '../../api/clock';
import { aBoardRunner, aDayEvent, aRace, anEdition, aDaySnapshot } from '../../testing/builders';
import { FakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { SpeakerPage } from './SpeakerPage';

const gun = Date.parse('2025-09-13T09:45:00Z');
const [short, long, planned] = ['28', '56', '16'].map((hundreds) => `race-250913-${hundreds}`) as [
  string,
  string,
  string,
];
const started = { state: 'started', started: gun } as const;
const races = [
  aRace({ part: short, distance: 2800, ...started }),
  aRace({ part: long, distance: 5600, ...started }),
  aRace({ part: planned, distance: 1600 }),
];
const inGoal = (after: number) => ({ status: 'finished', finished: gun + after }) as const;
const runners = [
  aBoardRunner({ sort: 'runner-1', part: long, bib: 127, company: 'Skogsluffarna' }),
  aBoardRunner({
    sort: 'runner-2',
    part: short,
    bib: 12,
    firstname: 'Nils',
    lastname: 'Åberg',
    group: 'Herr',
  }),
  aBoardRunner({ sort: 'runner-3', part: short, bib: 14, firstname: 'Zoé', ...inGoal(700_000) }),
  aBoardRunner({
    sort: 'runner-4',
    part: long,
    bib: 99,
    firstname: 'Robin',
    lastname: 'Hemlig',
    anonymous: true,
  }),
];
const revision = 2;

describe("The announcer's screen", () => {
  beforeEach(() => serverClock.measure(() => Promise.resolve({ now: gun + 800_000 })));

  it('shows the newest finisher largest, and updates with each finish', async () => {
    const { finish } = await open(short);
    expect(latest()).toHaveTextContent('Zoé Ödman');
    await finish({ sort: 'runner-2', part: short, after: 750_500 });
    expect(latest()).toHaveTextContent(/^Nils Åberg.*Plats 2, 1 i Herr12:30\.5.*0:50\.5 efter ledaren$/);
    expect(
      within(screen.getByRole('region', { name: 'Tidigare i mål' })).getByRole('listitem'),
    ).toHaveTextContent('Zoé Ödman');
    expect(screen.getByTestId('counts')).toHaveTextContent(/2 startade · 2 i mål · 0 kvar på banan/);
    expect(screen.getByRole('list', { name: 'De tre främsta, Herr' })).toHaveTextContent('Nils Åberg');
  });

  it('shows all running races together, or one of them', async () => {
    const { user, finish } = await open(short);
    await finish({ sort: 'runner-1', part: long, after: 1_100_000 });
    expect(latest()).toHaveTextContent('Zoé');
    await user.click(screen.getByRole('link', { name: 'Alla som pågår' }));
    expect(latest()).toHaveTextContent('Stina Ödman');
    expect(screen.getAllByRole('timer')).toHaveLength(2);
    expect(screen.getByText('Banrekord att slå: 17:43.0 (2014)')).toBeVisible();
    await user.click(screen.getByRole('link', { name: /1\.6K/ }));
    expect(latest()).toHaveTextContent('Ingen har kommit i mål.');
  });

  it('announces a fallen course record', async () => {
    const { finish } = await open(long);
    await finish({ sort: 'runner-1', part: long, after: 1_060_000 });
    expect(latest()).toHaveTextContent(/^Banrekord! Gamla rekordet: 17:43\.0 \(2014\)Stina Ödman/);
  });

  it('finds a runner by bib or name in all races, with typing anywhere', async () => {
    const { user } = await open(short);
    await user.keyboard('127');
    expect(found()).toEqual([
      expect.stringContaining('Stina Ödmannr 127\u00a0· 5.6K\u00a0· Dam\u00a0· Skogsluffarnapå banan'),
    ]);
    await user.keyboard('{Escape}zoe');
    expect(found()).toEqual([expect.stringContaining('Plats 1, 1 i Dam\u00a0· 11:40.0')]);
    await user.keyboard('x');
    expect(screen.getByText('Ingen löpare matchar.')).toBeVisible();
  });

  it('never shows or finds the name of an anonymous runner', async () => {
    const { user, finish } = await open(long);
    await finish({ sort: 'runner-4', part: long, after: 1_200_000 });
    expect(latest()).toHaveTextContent(/^Nr 99Anonym: får inte ropas ut/);
    await user.keyboard('hemlig');
    expect(found()).toEqual([]);
    await user.keyboard('{Escape}99');
    expect(found()).toEqual([expect.stringContaining('Anonym: får inte ropas ut')]);
    expect(document.body.textContent).not.toMatch(/Robin|Hemlig/);
  });

  it('shows no time for runners under the edition’s age limit', async () => {
    await open(short, { hideAgeUnder: 40 });
    expect(latest()).toHaveTextContent(/^Nr 14Anonym: får inte ropas utPlats 1, 1 i Dam2.8K$/);
  });

  it('retains its content when the server is unavailable, and shows its time', async () => {
    const { socket, server, queryClient } = await open(short);
    server.on(`GET /admin/api/days/250913/events?after=${revision}`, 'no contact');
    await act(async () => {
      socket.drop();
      await queryClient.invalidateQueries();
    });
    expect(await screen.findByText(/^Servern svarar inte\. Det som visas är från/)).toBeVisible();
    expect(latest()).toHaveTextContent('Zoé Ödman');
  });

  it('says when the race does not exist', async () => {
    await open('race-250913-99');
    expect(screen.getByText('Loppet finns inte.')).toBeVisible();
  });
});

const latest = () => screen.getByRole('region', { name: 'Senast i mål' });
const found = () =>
  within(screen.getByRole('list', { name: 'Sökträffar' }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);

async function open(part: string, publicResults = anEdition().publicResults) {
  const rows: readonly BoardRow[] = [...races, ...runners];
  const server = new FakeServer().on('GET /admin/api/days/250913', { body: aDaySnapshot(...rows) });
  const page = renderPage(<SpeakerPage />, {
    at: `/admin/race/${part}/speaker`,
    path: '/admin/race/:part/speaker',
    server,
    config: { edition: anEdition({ publicResults }) },
  });
  await act(async () => page.socket.connectNow());
  await screen.findByText(/^(Ansluten|Ansluter)$/);
  await (part.endsWith('99') ? screen.findByText(/finns inte/) : screen.findByLabelText('Senast i mål'));
  let at = revision;
  const finish = ({ after, ...runner }: { sort: string; part: string; after: number }) =>
    act(async () => {
      const event: RacedayEvent = { type: 'RunnerFinished', ...runner, at: gun + after };
      const events = [
        aDayEvent({ revision: at + 1, event, meta: { at: gun + after, commandId: `c-${at}` } }),
      ];
      page.socket.say('day-events', { day: '250913', from: at, events });
      at += 1;
      // The socket message reaches the page in a task of its own.
      await new Promise((resolve) => setTimeout(resolve));
    });
  return { ...page, user: userEvent.setup(), finish };
}
