import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { serverClock } from '../../api/clock';
import { FakeServer } from '../../testing/fake-server';
import { aParticipant, aSession, EARLY } from '../../testing/registration-builders';
import { renderPage } from '../../testing/render';
import { RunnerDialog } from './RunnerDialog';

const stina = aParticipant();
const family = aSession({ deltagare: { stina } });

function open() {
  jest.spyOn(serverClock, 'now').mockReturnValue(EARLY);
  const onClose = jest.fn();
  const server = new FakeServer()
    .on('GET /get', { body: family })
    .on('GET /api/races?ended=true', { body: [] });
  renderPage(
    <RunnerDialog
      email={family.email}
      known={{ key: 'stina', runner: stina }}
      surname="Ödman"
      onClose={onClose}
    />,
    { server },
  );
  return { onClose, server };
}

const club = () => screen.findByLabelText('Klubb/Företag');

// The dialog's backdrop is the element around it.
function clickBeside() {
  const around = screen.getByRole('dialog').parentElement;
  if (!around) throw new Error('nothing around the dialog');
  fireEvent.mouseDown(around);
  fireEvent.click(around);
}

describe('The runner’s dialog', () => {
  it('closes at a click beside it while nothing is typed', async () => {
    const { onClose } = open();
    await club();
    clickBeside();
    expect(onClose).toHaveBeenCalled();
  });

  it('stays at a click beside it once something is typed', async () => {
    const { onClose } = open();
    await userEvent.type(await club(), 'IF');
    clickBeside();
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Avbryt' }));
    expect(onClose).toHaveBeenCalled();
  });

  it('saves that the name is not to be shown, and nothing about it where it is', async () => {
    const { server, onClose } = open();
    server.on('POST /update', { body: family });
    const press = () => userEvent.click(screen.getByRole('button', { name: 'Spara' }));
    await userEvent.click(await screen.findByLabelText('Visa inte namnet i start- och resultatlistor'));
    await press();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    await userEvent.click(screen.getByRole('checkbox'));
    await press();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
    expect(server.seen('POST /update').map(({ body }) => body)).toEqual([
      { runners: { stina: { ...stina, anonymous: true } } },
      { runners: { stina } },
    ]);
  });

  it('stays while it saves, so that a failure is seen', async () => {
    const { onClose, server } = open();
    let answer: (answer: 'no contact') => void = () => {};
    server.on('POST /update', () => new Promise((resolve) => (answer = resolve)));
    await userEvent.type(await club(), 'IF');
    await userEvent.click(screen.getByRole('button', { name: 'Spara' }));
    await waitFor(() => expect(server.seen('POST /update')).toHaveLength(1));
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(screen.getByRole('button', { name: 'Avbryt' })).toBeDisabled();
    expect(onClose).not.toHaveBeenCalled();
    answer('no contact');
    expect(await screen.findByText(/Servern svarar inte/)).toBeVisible();
  });
});
