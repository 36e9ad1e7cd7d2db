import { cleanup, screen, waitFor } from '@testing-library/react';
import type { BoardRunner } from '@app/domain';
import userEvent from '@testing-library/user-event';
import { aBoardRunner, aRace } from '../../testing/builders';
import { FakeServer, type RecordedRequest } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { ChangeRunnerDialog } from './ChangeRunnerDialog';
import { BoardRunnerTable } from './BoardRunnerTable';

const part = 'race-250913-56';
const commandsRoute = 'POST /admin/api/commands';

function open(anonymous: boolean, outcome: Partial<BoardRunner> = {}) {
  const onClose = jest.fn();
  const server = new FakeServer()
    .on('GET /api/races?ended=true', { body: [aRace()] })
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
  return { save, server };
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
