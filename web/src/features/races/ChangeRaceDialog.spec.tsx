import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aRace } from '../../testing/builders';
import { FakeServer, type RecordedRequest } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { RacesPage } from './RacesPage';

const commandsRoute = 'POST /admin/api/commands';
const racesRoute = 'GET /api/races?ended=true';
const part = 'race-250913-80';
const race = aRace({ part, distance: 8000 });

async function open(server = accepting()) {
  const { socket } = renderPage(<RacesPage />, { server });
  await userEvent.click(await screen.findByRole('button', { name: 'Ändra 8K 2025-09-13' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ändra 8K den 13 september 2025' }));
  const save = () => userEvent.click(dialog.getByRole('button', { name: 'Spara' }));
  const sent = () =>
    server
      .requestsTo(commandsRoute)
      .map(({ body }: RecordedRequest) => (body as { commands: object[] }).commands[0]);
  return { server, socket, dialog, save, sent };
}

function accepting(): FakeServer {
  return new FakeServer()
    .on(racesRoute, { body: [race] })
    .on(commandsRoute, { body: { results: [{ id: '1', outcome: 'accepted' }] } });
}

describe('Changing a race', () => {
  it('sends only the changed fields', async () => {
    const { dialog, save, sent } = await open();
    expect(dialog.getByText('Tomt: ingen planerad starttid')).toBeVisible();
    await userEvent.type(dialog.getByLabelText('Planerad start'), '12:15');
    await save();
    const id = expect.any(String) as string;
    expect(sent()).toEqual([{ id, part, type: 'ChangeRace', plannedStart: '12:15' }]);
    expect(await screen.findByText('8K den 13 september 2025 är ändrat')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('leaves a colleague’s change of another field, and can clear the start', async () => {
    const planned = { ...race, plannedStart: '12:00' };
    const { socket, dialog, save, sent } = await open(accepting().on(racesRoute, { body: [planned] }));
    act(() => socket.say('race-update', [{ ...planned, openForReg: false, revision: 9 }]));
    await userEvent.clear(dialog.getByLabelText('Planerad start'));
    await save();
    expect(sent()).toMatchObject([{ type: 'ChangeRace', plannedStart: null }]);
    expect(sent()[0]).not.toHaveProperty('openForReg');
    expect(await screen.findByText(/start kl\. 12\.00 · stängt för anmälan/)).toBeInTheDocument();
  });

  it('sends nothing without a change, and shows a refusal with the input', async () => {
    const error = 'Loppet har startat: datumet kan inte ändras';
    const server = accepting().on(commandsRoute, {
      body: { results: [{ id: '1', outcome: 'rejected', code: 'race-has-started', error }] },
    });
    const { dialog, save, sent } = await open(server);
    await userEvent.clear(dialog.getByLabelText('Datum'));
    await userEvent.type(dialog.getByLabelText('Datum'), '2025-09-14');
    await save();
    expect(await dialog.findByText(error)).toBeVisible();
    expect(dialog.getByLabelText('Datum')).toHaveValue('2025-09-14');
    await save();
    const [first, second] = sent() as { id: string }[];
    expect(second?.id).toBe(first?.id);
  });

  it('offers neither another date nor removal for a race of the programme', async () => {
    const planned = aRace({ part: 'race-250913-28', distance: 2800 });
    renderPage(<RacesPage />, { server: accepting().on(racesRoute, { body: [planned] }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Ändra 2.8K 2025-09-13' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText('Datum')).toBeDisabled();
    expect(dialog.getByText('Loppet hör till programmet: stäng det för anmälan i stället.')).toBeVisible();
    expect(dialog.queryByRole('button', { name: /Ta bort loppet/ })).toBeNull();
  });

  it('removes a race after a question, and offers to undo it', async () => {
    const { server, dialog, sent } = await open();
    server.on(racesRoute, { body: [] });
    await userEvent.click(dialog.getByRole('button', { name: 'Ta bort loppet …' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Ta bort' }));
    expect(await screen.findByText('8K den 13 september 2025 är borttaget')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Löpare i 8K 2025-09-13' })).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'Ångra' }));
    const [removal] = sent() as { id: string }[];
    expect(sent()).toMatchObject([
      { type: 'RemoveRace', part },
      { type: 'UndoCommand', part, command: removal?.id },
    ]);
  });
});
