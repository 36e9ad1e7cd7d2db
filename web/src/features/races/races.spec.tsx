import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BoardRow } from '@app/domain';
import { serverClock } from '../../api/clock';
import { aBoardRunner, aRace, aDaySnapshot } from '../../testing/builders';
import { FakeServer, type RecordedRequest } from '../../testing/fake-server';
import { fill, renderPage } from '../../testing/render';
import { RaceEditorPage } from './RaceEditorPage';
import { RacesPage } from './RacesPage';

const racesRoute = 'GET /api/races?ended=true';
const commandsRoute = 'POST /admin/api/commands';
const part = 'race-250913-56';

describe('Creating a race', () => {
  beforeEach(() => setToday('2025-09-10T10:00:00Z'));

  it.each([
    ['2025-09-13T21:59:00Z', '2025-09-13'],
    ['2025-09-13T22:01:00Z', '2025-09-14'],
    ['2026-11-22T05:31:00Z', '2026-11-22'],
  ])('at %s suggests the day %s', (now, day) => {
    setToday(now);
    openRaces(new FakeServer().on(racesRoute, { body: [] }));
    expect(screen.getByLabelText('Datum')).toHaveValue(day);
  });

  it('says that an identical race already exists', async () => {
    const server = new FakeServer()
      .on(racesRoute, { body: [aRace({ part: 'race-250913-08', distance: 800 })] })
      .on('POST /admin/api/races/create-race/race-250913-08', {
        status: 201,
        body: { part: 'race-250913-08', existed: true },
      });
    const { user } = openRaces(server);
    await user.type(screen.getByLabelText('Sträcka i meter'), '800{Enter}');
    expect(await screen.findByText('0.8K den 13 september 2025 finns redan')).toBeInTheDocument();
    expect(screen.queryByText(/är skapat/)).toBeNull();
  });

  it.each([
    ['', 'felaktig sträcka'],
    ['lång', 'felaktig sträcka'],
    ['-800', 'felaktig sträcka'],
    ['1e3', 'felaktig sträcka'],
    ['0x320', 'felaktig sträcka'],
    ['1000000', 'felaktig sträcka'],
    ['850', 'sträckan måste anges i hela hundra meter'],
  ])('with the distance %p says %p', async (distance, text) => {
    const { user } = openRaces(new FakeServer().on(racesRoute, { body: [] }));
    if (distance) await user.type(screen.getByLabelText('Sträcka i meter'), distance);
    await user.click(screen.getByRole('button', { name: 'Skapa lopp' }));
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('rejects a missing date', async () => {
    const { user } = openRaces(new FakeServer().on(racesRoute, { body: [] }));
    await user.clear(screen.getByLabelText('Datum'));
    await user.type(screen.getByLabelText('Sträcka i meter'), '800');
    await user.click(screen.getByRole('button', { name: 'Skapa lopp' }));
    expect(await screen.findByText('felaktigt datum')).toBeInTheDocument();
  });

  it("posts to the new race's route and lists it at once", async () => {
    const server = new FakeServer().on(racesRoute, { body: [] });
    server.on('POST /admin/api/races/create-race/race-250913-08', () => {
      server.on(racesRoute, { body: [aRace({ part: 'race-250913-08', distance: 800 })] });
      return { status: 201, body: {} };
    });
    const { user } = openRaces(server);
    await user.type(screen.getByLabelText('Sträcka i meter'), '800{Enter}');
    expect(await screen.findByText('0.8K den 13 september 2025 är skapat')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Löpare i 0.8K 2025-09-13' })).toBeInTheDocument();
    const [post] = server.requestsTo('POST /admin/api/races/create-race/race-250913-08');
    expect(post?.body).toEqual({ date: '2025-09-13', distance: 800, openForReg: true });
  });

  it('shows why the server refused', async () => {
    const server = new FakeServer()
      .on(racesRoute, { body: [] })
      .on('POST /admin/api/races/create-race/race-250913-08', {
        status: 409,
        body: { error: 'Loppet finns redan' },
      });
    const { user } = openRaces(server);
    await user.type(screen.getByLabelText('Sträcka i meter'), '800{Enter}');
    expect(await screen.findByText('Loppet finns redan')).toBeInTheDocument();
  });
});

describe('Adding a runner', () => {
  it('requires names and a numeric age', async () => {
    const { user } = await openEditor();
    await user.type(screen.getByLabelText('Ålder eller födelseår'), 'tolv');
    await user.click(screen.getByRole('button', { name: 'Lägg till' }));
    expect(await screen.findByText('felaktig ålder')).toBeInTheDocument();
    expect(screen.getAllByText('Ange namn')).toHaveLength(2);
  });

  it('sends one command and clears the form', async () => {
    const { user, server } = await openEditor();
    server.on(commandsRoute, accepting);
    await fillIn(user);
    expect(await screen.findByText('Nr 12 Eva Alm är tillagd')).toBeInTheDocument();
    expect(commandsIn(server)).toMatchObject([
      {
        type: 'AddRunner',
        part,
        bib: 12,
        runner: { firstname: 'Eva', lastname: 'Alm', age: 1985, group: '' },
      },
    ]);
    expect(screen.getByLabelText('Förnamn')).toHaveFocus();
    expect(screen.getByLabelText('Efternamn')).toHaveValue('');
  });

  it('repeats the same command after a lost answer, so that the runner is added once', async () => {
    const { user, server } = await openEditor();
    server.on(commandsRoute, 'no contact');
    await fillIn(user);
    expect(await screen.findByText(/Servern svarar inte/)).toBeInTheDocument();
    server.on(commandsRoute, accepting);
    await user.click(screen.getByRole('button', { name: 'Lägg till' }));
    await screen.findByText(/är tillagd/);
    const [first, second] = commandsIn(server);
    expect(second).toEqual(first);
  });

  it('leaves the input in the form when the server refuses', async () => {
    const { user, server } = await openEditor();
    server.on(commandsRoute, (request) =>
      answerAll(request, { outcome: 'rejected', error: 'Startnummer 12 är upptaget' }),
    );
    await fillIn(user);
    expect(await screen.findByText('Startnummer 12 är upptaget')).toBeInTheDocument();
    expect(screen.getByLabelText('Förnamn')).toHaveValue('Eva');
  });
});

describe('The form that adds a runner', () => {
  it('hides the error of an earlier attempt', async () => {
    const { user, server } = await openEditor();
    server.on(commandsRoute, (request) =>
      answerAll(request, { outcome: 'rejected', error: 'Startnummer 12 är upptaget' }),
    );
    await fillIn(user);
    await screen.findByText('Startnummer 12 är upptaget');
    await user.clear(screen.getByLabelText('Efternamn'));
    await user.click(screen.getByRole('button', { name: 'Lägg till' }));
    expect(await screen.findByText('Ange namn')).toBeInTheDocument();
    expect(screen.queryByText('Startnummer 12 är upptaget')).not.toBeInTheDocument();
  });

  it('makes the fields read-only while the command is being sent', async () => {
    const { user, server } = await openEditor();
    let answer = () => {};
    server.on(
      commandsRoute,
      (request) => new Promise((resolve) => (answer = () => resolve(accepting(request)))),
    );
    await fillIn(user);
    await waitFor(() => expect(server.requestsTo(commandsRoute)).toHaveLength(1));
    expect(screen.getByLabelText('Förnamn')).toHaveAttribute('readonly');
    answer();
    expect(await screen.findByText('Nr 12 Eva Alm är tillagd')).toBeInTheDocument();
    expect(screen.getByLabelText('Förnamn')).not.toHaveAttribute('readonly');
  });
});

describe('The list of runners', () => {
  it('can be searched, sorted and changed', async () => {
    const { user, server } = await openEditor();
    expect(names()).toEqual(['Nils Åberg', 'Stina Ödman']);
    await user.click(screen.getByRole('button', { name: 'Nr' }));
    expect(names()).toEqual(['Stina Ödman', 'Nils Åberg']);
    await user.type(screen.getByRole('searchbox'), 'åb');
    expect(names()).toEqual(['Nils Åberg']);

    server.on(commandsRoute, accepting);
    await user.click(screen.getByRole('button', { name: 'Ändra Nils Åberg' }));
    const dialog = await screen.findByRole('dialog');
    await user.clear(within(dialog).getByLabelText('Startnummer'));
    await user.type(within(dialog).getByLabelText('Startnummer'), '13{Enter}');
    expect(await screen.findByText('Nils Åberg är ändrad')).toBeInTheDocument();
    expect(commandsIn(server)).toMatchObject([{ type: 'ChangeRunner' }, { type: 'RegisterBib', bib: 13 }]);
  });
});

describe('Two runners with each other’s bib', () => {
  it('are marked, and swapped through the corrections page', async () => {
    const { user } = await openEditor();
    await user.click(screen.getByRole('button', { name: 'Två har bytt nummer' }));
    expect(screen.getByText('Markera de två som har fått varandras nummer')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Ändra Nils Åberg' })).not.toBeInTheDocument();
    for (const name of names()) await user.click(screen.getByRole('checkbox', { name: `Markera ${name}` }));
    expect(screen.getByRole('link', { name: 'Byt nummer' })).toHaveAttribute(
      'href',
      '/admin/korrigera/250913?typ=swap&nr=127,11',
    );
    await user.click(screen.getByRole('checkbox', { name: 'Markera Nils Åberg' }));
    expect(screen.getByText(/Markera en till/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Sluta markera' }));
    expect(screen.getByRole('button', { name: 'Ändra Nils Åberg' })).toBeVisible();
  });
});

describe('Moving a runner to another distance', () => {
  const shorter = 'race-250913-28';
  const races = [
    aRace(),
    aRace({ part: shorter, distance: 2800 }),
    aRace({ part: 'race-250913-16', distance: 1600, state: 'ended' }),
    aRace({ part: 'race-260912-08', distance: 800, date: '2026-09-12' }),
  ];
  const openDialog = async () => {
    const page = await openEditor();
    page.server.on(racesRoute, { body: races });
    await page.user.click(screen.getByRole('button', { name: 'Ändra Nils Åberg' }));
    return { ...page, choice: await screen.findByLabelText('Flytta till annan distans') };
  };

  it("offers the day's other races, ended ones disabled", async () => {
    const { choice } = await openDialog();
    const options = within(choice).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['Flytta inte', '2.8K', '1.6K (avslutat)']);
    expect(options[2]).toBeDisabled();
  });

  it('is sent with other changes, and can be undone', async () => {
    const { user, server, choice } = await openDialog();
    server.on(commandsRoute, accepting);
    await user.selectOptions(choice, '2.8K');
    await user.click(screen.getByRole('button', { name: 'Spara' }));
    expect(await screen.findByText('Nils Åberg är flyttad till 2.8K')).toBeInTheDocument();
    expect(commandsIn(server)).toMatchObject([
      { type: 'ChangeRunner', part },
      { type: 'MoveRunner', part, sort: 'runner-2', to: shorter },
    ]);
    await user.click(screen.getByRole('button', { name: 'Ångra' }));
    await waitFor(() =>
      expect(commandsIn(server).at(-1)).toMatchObject({ type: 'MoveRunner', part: shorter, to: part }),
    );
  });

  it('shows why the server refused, and stays open', async () => {
    const { user, server, choice } = await openDialog();
    const error = '2.8K är avslutat, så ingen kan flyttas dit';
    server.on(commandsRoute, (request) => answerAll(request, { outcome: 'rejected', error }));
    await user.selectOptions(choice, '2.8K');
    await user.click(screen.getByRole('button', { name: 'Spara' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(error);
    expect(screen.getByRole('dialog')).toBeVisible();
  });
});

describe('Importing a list', () => {
  it('adds the valid lines and leaves the others to correct', async () => {
    const { user, server } = await openEditor();
    server.on(commandsRoute, accepting);
    await user.click(screen.getByRole('button', { name: 'Läs in lista (CSV)' }));
    const list = await screen.findByLabelText('Listan');
    await user.click(list);
    await user.paste('Förnamn;Efternamn;Ålder;Startnummer\nEva;Alm;30;55\nBo;;20;56\nPer;Ek;x;57');
    expect(screen.getByText(/1 av 3 rader är klar att läggas till, 2 behöver rättas/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Lägg till 1 löpare' }));
    expect(await screen.findByText('1 löpare är tillagd')).toBeInTheDocument();
    await waitFor(() =>
      expect(list).toHaveValue('Förnamn;Efternamn;Ålder;Startnummer\nBo;;20;56\nPer;Ek;x;57'),
    );
  });
});

describe('An import', () => {
  it('shows the start of a long list, and every line with an error', async () => {
    const { user } = await openEditor();
    await user.click(screen.getByRole('button', { name: 'Läs in lista (CSV)' }));
    await user.click(await screen.findByLabelText('Listan'));
    const many = Array.from({ length: 600 }, (_none, index) => `Eva;Nr${index};${index === 500 ? 'x' : 30}`);
    await user.paste(many.join('\n'));
    expect(await screen.findByText(/599 av 600 rader är klara/)).toBeInTheDocument();
    expect(screen.getByText('och 549 rader till')).toBeInTheDocument();
    expect(screen.getByText('felaktig ålder')).toBeInTheDocument();
  });

  it('hides the earlier result when the next attempt fails', async () => {
    const { user, server } = await openEditor();
    server.on(commandsRoute, accepting);
    await user.click(screen.getByRole('button', { name: 'Läs in lista (CSV)' }));
    await user.click(await screen.findByLabelText('Listan'));
    await user.paste('Eva;Alm;30');
    await user.click(screen.getByRole('button', { name: 'Lägg till 1 löpare' }));
    await screen.findByText('1 löpare är tillagd');
    server.on(commandsRoute, 'no contact');
    await user.click(screen.getByLabelText('Listan'));
    await user.paste('Bo;Ek;30');
    await user.click(screen.getByRole('button', { name: 'Lägg till 1 löpare' }));
    expect(await screen.findByText(/Inget läggs till två gånger/)).toBeInTheDocument();
    expect(screen.queryByText('1 löpare är tillagd')).not.toBeInTheDocument();
  });
});

function openRaces(server: FakeServer) {
  return { ...renderPage(<RacesPage />, { at: '/admin/edit-races', server }), user: userEvent.setup() };
}

const rows: readonly BoardRow[] = [
  aRace(),
  aBoardRunner({ sort: 'runner-1', bib: 127 }),
  aBoardRunner({ sort: 'runner-2', bib: 11, firstname: 'Nils', lastname: 'Åberg' }),
];

async function openEditor() {
  const server = new FakeServer().on('GET /admin/api/days/250913', { body: aDaySnapshot(...rows) });
  const page = renderPage(<RaceEditorPage />, {
    at: `/admin/edit-races/${part}`,
    path: '/admin/edit-races/:part',
    server,
  });
  await screen.findByText('2 löpare');
  return { ...page, user: userEvent.setup() };
}

async function fillIn(user: ReturnType<typeof userEvent.setup>) {
  fill('Förnamn', 'Eva');
  fill('Efternamn', 'Alm');
  fill('Ålder eller födelseår', '1985');
  await user.type(screen.getByLabelText('Startnummer'), '12{Enter}');
}

function names() {
  return screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.firstChild?.textContent);
}

function accepting(request: RecordedRequest) {
  return answerAll(request, { outcome: 'accepted' });
}

function answerAll({ body }: RecordedRequest, result: object) {
  const { commands } = body as { commands: { id: string }[] };
  return { body: { results: commands.map(({ id }) => ({ id, ...result })) } };
}

function commandsIn(server: FakeServer): unknown[] {
  return server.requestsTo(commandsRoute).flatMap(({ body }) => (body as { commands: unknown[] }).commands);
}

function setToday(now: string): void {
  jest.spyOn(serverClock, 'now').mockReturnValue(Date.parse(now));
}
