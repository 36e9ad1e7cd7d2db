import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { BoardRunner, RaceState } from '@app/domain';
import userEvent from '@testing-library/user-event';
import { aBoardRunner, aRace } from '../../testing/builders';
import { FakeServer, type RecordedRequest } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { ChangeRunnerDialog } from './ChangeRunnerDialog';
import { BoardRunnerTable } from './BoardRunnerTable';

const part = 'race-250913-56';
const commandsRoute = 'POST /admin/api/commands';

function open(anonymous: boolean, outcome: Partial<BoardRunner> = {}, state: RaceState = '') {
  const onClose = jest.fn();
  const server = new FakeServer()
    .on('GET /api/races?ended=true', { body: [aRace({ state }), aRace({ part: 'race-250913-28' })] })
    .on(commandsRoute, ({ body }: RecordedRequest) => {
      const { commands } = body as { commands: { id: string }[] };
      return { body: { results: commands.map(({ id }) => ({ id, outcome: 'accepted' })) } };
    });
  renderPage(
    <ChangeRunnerDialog
      part={part}
      runner={aBoardRunner({ bib: 7, anonymous, ...outcome })}
      onClose={onClose}
    />,
    { server },
  );
  const save = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Spara' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    return server.requestsTo(commandsRoute).flatMap(({ body }) => (body as { commands: unknown[] }).commands);
  };
  return { save, server, onClose };
}

const box = () => screen.findByRole('checkbox', { name: 'Visa inte namnet i start- och resultatlistor' });

describe('Changing a runner', () => {
  it.each([true, false])('changes anonymity from %s without changing the name', async (anonymous) => {
    const { save } = open(anonymous);
    await userEvent.click(await box());
    expect(await save()).toMatchObject([
      { type: 'ChangeRunner', runner: { firstname: 'Stina', lastname: 'Ödman' } },
      { type: 'AnonymiseRunner', part, sort: 'runner-1', anonymous: !anonymous },
    ]);
  });

  it('sends no anonymity command without a change', async () => {
    const { save } = open(true);
    await userEvent.click(await box());
    await userEvent.click(await box());
    expect(await save()).toMatchObject([{ type: 'ChangeRunner' }]);
  });

  it('links to correcting the time of a finisher, or the bib of a conflict, and to neither otherwise', async () => {
    open(false);
    await box();
    expect(screen.queryByRole('link', { name: 'Rätta tiden' })).toBeNull();
    cleanup();
    open(false, { status: 'finished', finished: 1_100_000, result: 100_000 });
    await box();
    expect(screen.getByRole('link', { name: 'Rätta tiden' })).toHaveAttribute(
      'href',
      '/admin/korrigera/250913?typ=finish&nr=7',
    );
    cleanup();
    open(false, { bib: null, conflict: 'bib-given-on' });
    await box();
    expect(screen.getByRole('link', { name: 'Nytt nummer' })).toHaveAttribute(
      'href',
      '/admin/korrigera/250913?typ=bib&lopare=runner-1',
    );
  });

  it('shows why saving failed outside the scrolling content', async () => {
    const { server } = open(false);
    server.on(commandsRoute, ({ body }: RecordedRequest) => {
      const { commands } = body as { commands: { id: string }[] };
      const error = 'Startnummer 5 är upptaget';
      return { body: { results: commands.map(({ id }) => ({ id, outcome: 'rejected', error })) } };
    });
    await userEvent.click(screen.getByRole('button', { name: 'Spara' }));
    const problem = await screen.findByRole('alert');
    expect(problem).toHaveTextContent('Startnummer 5 är upptaget');
    expect(problem.closest('.MuiDialogContent-root')).toBeNull();
  });

  it('shows the number of conflicts above the list, with a link to the journal', () => {
    const { unmount } = renderPage(<BoardRunnerTable part={part} runners={[aBoardRunner()]} />);
    expect(screen.queryByRole('link', { name: /går inte ihop/ })).toBeNull();
    unmount();
    renderPage(<BoardRunnerTable part={part} runners={[aBoardRunner({ conflict: 'bib-given-on' })]} />);
    expect(screen.getByRole('link', { name: '1 går inte ihop – se journalen' })).toHaveAttribute(
      'href',
      '/admin/journal/250913?lopp=race-250913-56&typ=konflikt',
    );
  });

  it("shows an anonymous runner's name with a mark", () => {
    const anders = aBoardRunner({ sort: 'runner-2', firstname: 'Anders', lastname: 'Ek', anonymous: true });
    renderPage(<BoardRunnerTable part={part} runners={[aBoardRunner(), anders]} />);
    expect(screen.getByRole('row', { name: /Anders Ek/ })).toHaveTextContent('Anders Ek Anonym');
    expect(screen.getByRole('row', { name: /Stina/ })).not.toHaveTextContent('Anonym');
  });
});

describe('Removing a runner', () => {
  const remove = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Ta bort löparen' }));
    const question = within(await screen.findByRole('dialog', { name: 'Ta bort Stina Ödman?' }));
    expect(question.getByText(/5\.6K\. Startnummer 7 blir ledigt\./)).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: 'Ta bort' }));
  };
  const commandsSentTo = (server: FakeServer) =>
    server.requestsTo(commandsRoute).flatMap(({ body }) => (body as { commands: { id: string }[] }).commands);

  it('is asked about, and can be undone', async () => {
    const { server, onClose } = open(false);
    await remove();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    // The dialog is closed by its parent, which this test has not.
    await userEvent.click(await screen.findByRole('button', { name: 'Ångra', hidden: true }));
    await waitFor(() => expect(commandsSentTo(server)).toHaveLength(2));
    const [removal, undo] = commandsSentTo(server);
    expect(removal).toMatchObject({ type: 'RemoveRunner', part, sort: 'runner-1' });
    expect(undo).toMatchObject({ type: 'UndoCommand', part, command: removal?.id });
  });

  it('is the same command after a lost answer, and another after a refusal', async () => {
    const { server, onClose } = open(false);
    server.on(commandsRoute, { status: 502, body: {} });
    await remove();
    expect(await screen.findByText(/^Servern svarar inte/)).toBeVisible();
    const error = 'Löparen är i mål; ta tillbaka målgången först';
    server.on(commandsRoute, { body: { results: [{ id: '1', outcome: 'rejected', error }] } });
    await remove();
    expect(await screen.findByText(error)).toBeVisible();
    await remove();
    await waitFor(() => expect(commandsSentTo(server)).toHaveLength(3));
    const [first, second, third] = commandsSentTo(server).map(({ id }) => id);
    expect([second === first, third === first]).toEqual([true, false]);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('warns about a runner who may be on the course', async () => {
    open(false, {}, 'started');
    // Shown once the races are known.
    await screen.findByLabelText('Flytta till annan distans');
    await userEvent.click(screen.getByRole('button', { name: 'Ta bort löparen' }));
    expect(await screen.findByText(/blir ledigt\. Löparen kan vara på banan/)).toBeVisible();
  });

  it('keeps the form from being saved meanwhile', async () => {
    const { server, onClose } = open(false);
    let answer: (body: object) => void = () => undefined;
    server.on(commandsRoute, () => new Promise((resolve) => (answer = (body) => resolve({ body }))));
    await remove();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Avbryt' })).toBeDisabled());
    act(() => answer({ results: [{ id: '1', outcome: 'accepted' }] }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(await screen.findByRole('button', { name: 'Ångra', hidden: true })).toBeInTheDocument();
  });

  it('is not offered for a finisher', async () => {
    open(false, { status: 'finished', finished: 1_100_000, result: 100_000 });
    expect(await screen.findByText(/^Löparen är i mål\. Ta tillbaka målgången/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Ta bort löparen' })).toBeNull();
  });

  it('of a paid runner is done in the registration', async () => {
    open(false, { registration: 'abc', paid: true });
    expect(await screen.findByRole('link', { name: 'Avanmäl i anmälan' })).toHaveAttribute(
      'href',
      '/admin/anmalan/abc',
    );
    expect(screen.queryByRole('button', { name: 'Ta bort löparen' })).toBeNull();
  });
});
