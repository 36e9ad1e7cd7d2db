import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { serverClock } from '../../api/clock';
import { aParticipant, anOwnRegistration, EARLY } from '../../testing/builders';
import { FakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { RunnerDialog } from './RunnerDialog';

const stina = aParticipant();
const family = anOwnRegistration({ deltagare: { stina } });

function open() {
  jest.spyOn(serverClock, 'now').mockReturnValue(EARLY);
  const onClose = jest.fn();
  const server = new FakeServer()
    .on('GET /get', { body: family })
    .on('GET /api/races?ended=true', { body: [] });
  renderPage(
    <RunnerDialog
      email={family.email}
      saved={{ key: 'stina', runner: stina }}
      surname="Ödman"
      onClose={onClose}
    />,
    { server },
  );
  return { onClose, server };
}

const club = () => screen.findByLabelText('Klubb/Företag');

function clickBeside() {
  const backdrop = screen.getByRole('dialog').parentElement;
  if (!backdrop) throw new Error('nothing around the dialog');
  fireEvent.mouseDown(backdrop);
  fireEvent.click(backdrop);
}

describe('The runner’s dialog', () => {
  it('asks before a click beside it discards what is typed', async () => {
    const { onClose } = open();
    await userEvent.type(await club(), 'IF');
    clickBeside();
    await screen.findByRole('dialog', { name: 'Stäng utan att spara?' });
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Stäng' }));
    expect(onClose).toHaveBeenCalled();
  });

  it('saves `anonymous` only when the name is hidden', async () => {
    const { server, onClose } = open();
    server.on('POST /update', { body: family });
    const press = () => userEvent.click(screen.getByRole('button', { name: 'Spara' }));
    await userEvent.click(await screen.findByLabelText('Visa inte namnet i start- och resultatlistor'));
    await press();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    await userEvent.click(screen.getByRole('checkbox'));
    await press();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
    expect(server.requestsTo('POST /update').map(({ body }) => body)).toEqual([
      { runners: { stina: { ...stina, anonymous: true } }, about: 'stina', seen: stina },
      { runners: { stina }, about: 'stina', seen: stina },
    ]);
  });

  const changedElsewhere = {
    status: 409,
    body: { code: 'runner-changed-elsewhere', error: 'Deltagaren har ändrats i en annan flik' },
  };

  it('reports a change made elsewhere, and loads it on request', async () => {
    const { server, onClose } = open();
    const now = { ...stina, company: 'IK Vind' };
    server.on('POST /update', changedElsewhere);
    await userEvent.clear(await club());
    await userEvent.type(await club(), 'IF Göta');
    await userEvent.click(screen.getByRole('button', { name: 'Spara' }));
    expect(await screen.findByText(/ändrats i en annan flik/)).toBeVisible();
    expect(await club()).toHaveValue('IF Göta');
    server.on('GET /get', { body: { ...family, deltagare: { stina: now }, revision: 99 } });
    server.on('POST /update', { body: family });
    await userEvent.click(screen.getByRole('button', { name: 'Visa det som gäller nu' }));
    await waitFor(async () => expect(await club()).toHaveValue('IK Vind'));
    expect(screen.queryByText(/ändrats i en annan flik/)).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Spara' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(server.requestsTo('POST /update').at(-1)?.body).toMatchObject({ seen: now });
  });

  it('retains what is typed when the server asks to wait', async () => {
    const { server, onClose } = open();
    server.on('POST /update', { status: 429, body: { error: 'Det gick för fort. Vänta 6 sekunder.' } });
    await userEvent.type(await club(), ' Väst');
    await userEvent.click(screen.getByRole('button', { name: 'Spara' }));
    expect(await screen.findByText('Det gick för fort. Vänta 6 sekunder.')).toBeVisible();
    expect(await club()).toHaveValue(`${stina.company} Väst`);
    server.on('POST /update', { body: family });
    await userEvent.click(screen.getByRole('button', { name: 'Spara' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });

  it('closes when the participant was removed elsewhere', async () => {
    const { server, onClose } = open();
    server.on('POST /update', changedElsewhere);
    await userEvent.type(await club(), 'IF');
    await userEvent.click(screen.getByRole('button', { name: 'Spara' }));
    await screen.findByText(/ändrats i en annan flik/);
    server.on('GET /get', { body: { ...family, deltagare: {}, revision: 99 } });
    await userEvent.click(screen.getByRole('button', { name: 'Visa det som gäller nu' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });

  it('saves to a server of the release before, which only accepts all runners at once', async () => {
    const { server, onClose } = open();
    server.on('POST /update', ({ body }) =>
      'about' in (body as object) ? { status: 400, body: { error: 'about: okänt fält' } } : { body: family },
    );
    await userEvent.type(await club(), 'IF');
    await userEvent.click(screen.getByRole('button', { name: 'Spara' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });

  it('stays open while it saves, and shows a failure', async () => {
    const { onClose, server } = open();
    let answer: (answer: 'no contact') => void = () => {};
    server.on('POST /update', () => new Promise((resolve) => (answer = resolve)));
    await userEvent.type(await club(), 'IF');
    await userEvent.click(screen.getByRole('button', { name: 'Spara' }));
    await waitFor(() => expect(server.requestsTo('POST /update')).toHaveLength(1));
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(screen.getByRole('button', { name: 'Avbryt' })).toBeDisabled();
    expect(onClose).not.toHaveBeenCalled();
    answer('no contact');
    expect(await screen.findByText(/Servern svarar inte/)).toBeVisible();
  });
});
