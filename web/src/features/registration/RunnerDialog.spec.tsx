import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SessionRunner } from '@app/views';
import type { OwnRegistration } from '../../api/registration';
import { serverClock } from '../../api/clock';
import { aParticipant, anOwnRegistration, EARLY } from '../../testing/builders';
import { FakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { toParticipantFields } from '../../components/runner-fields';
import { runnerDraft } from './runner-draft';
import { RunnerDialog } from './RunnerDialog';

const stina = aParticipant();
const family = anOwnRegistration({ deltagare: { stina } });

function open(runner: SessionRunner = stina) {
  jest.spyOn(serverClock, 'now').mockReturnValue(EARLY);
  const onClose = jest.fn();
  const server = new FakeServer()
    .on('GET /get', { body: family })
    .on('GET /api/races?ended=true', { body: [] });
  renderPage(
    <RunnerDialog email={family.email} saved={{ key: 'stina', runner }} surname="Ödman" onClose={onClose} />,
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
      { runners: { stina: { ...stina, anonymous: true } }, revision: family.revision },
      { runners: { stina }, revision: family.revision },
    ]);
  });

  /** Another device has saved this list, of a newer revision. */
  const stored = (deltagare: OwnRegistration['deltagare'], revision = 7) => ({
    ...family,
    deltagare,
    revision,
  });
  const stale = (deltagare: OwnRegistration['deltagare'], revision = 8) => ({
    status: 409,
    body: { code: 'list-changed', error: 'Du har ändrat på en annan enhet', deltagare, revision },
  });
  const bodies = (server: FakeServer) => server.requestsTo('POST /update').map(({ body }) => body);
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  const typeClub = async (text: string) => {
    await userEvent.clear(await club());
    await userEvent.type(await club(), text);
  };

  it('merges with another device’s change of another field, and says so', async () => {
    const { server, onClose } = open();
    const faster = { ...stina, distance: 2.8 };
    server
      .on('GET /get', { body: stored({ stina: faster, bo: stina }) })
      .on('POST /update', { body: family });
    await typeClub('IF Göta');
    await press('Spara');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(bodies(server)).toEqual([
      { runners: { stina: { ...faster, company: 'IF Göta' }, bo: stina }, revision: 7 },
    ]);
    expect(await screen.findByText(/^Du har ändrat på en annan enhet\./)).toBeVisible();
  });

  it('repeats a save whose answer was lost, and reports no other device', async () => {
    const { server, onClose } = open();
    server.on('POST /update', () => 'no contact');
    const age = await screen.findByLabelText(/^Ålder/);
    await userEvent.clear(age);
    await userEvent.type(age, '1990');
    await typeClub('IF Göta ');
    await press('Spara');
    expect(await screen.findByText(/Servern svarar inte/)).toBeVisible();
    server.on('GET /get', { body: stored({ stina: { ...stina, age: 35, company: 'IF Göta' } }) });
    server.on('POST /update', { body: family });
    await press('Spara');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(bodies(server).at(-1)).toEqual({
      runners: { stina: { ...stina, age: 1990, company: 'IF Göta' } },
      revision: 7,
    });
    expect(screen.queryByText(/annan enhet/)).not.toBeInTheDocument();
  });

  it('merges once more when the list changes during the save, and then leaves it to the user', async () => {
    const { server, onClose } = open();
    const faster = { ...stina, distance: 2.8 };
    const answers = [stale({ stina: faster }), stale({ stina: faster }, 9), stale({ stina: faster }, 10)];
    server.on('POST /update', () => answers.shift() ?? { body: family });
    await typeClub('IF Göta');
    await press('Spara');
    expect(await screen.findByText('Du har ändrat på en annan enhet')).toBeVisible();
    expect(bodies(server)).toMatchObject([
      { runners: { stina: { distance: 5.6 } }, revision: family.revision },
      { runners: { stina: { ...faster, company: 'IF Göta' } }, revision: 8 },
    ]);
    expect(await club()).toHaveValue('IF Göta');
    await press('Spara');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(bodies(server)).toHaveLength(4);
  });

  it.each(['Spara det jag skrev', 'Visa det som gäller nu'])(
    'asks when both changed the same field: %s',
    async (choice) => {
      const { server, onClose } = open();
      const now = { ...stina, company: 'IK Vind', distance: 2.8 };
      server.on('GET /get', { body: stored({ stina: now }) }).on('POST /update', { body: family });
      await typeClub('IF Göta');
      await press('Spara');
      expect(await screen.findByRole('alert')).toHaveTextContent(
        /annan enhet\. Där gäller att klubb\/företag är IK Vind\. Vad ska gälla\?/,
      );
      expect(await club()).toHaveValue('IF Göta');
      await press(choice);
      if (choice !== 'Spara det jag skrev') {
        expect(await club()).toHaveValue('IK Vind');
        await waitFor(async () => expect(await club()).toHaveFocus());
        expect(screen.queryByRole('alert')).not.toBeInTheDocument();
        await press('Spara');
      }
      await waitFor(() => expect(onClose).toHaveBeenCalled());
      const company = choice === 'Spara det jag skrev' ? 'IF Göta' : 'IK Vind';
      expect(bodies(server)).toEqual([{ runners: { stina: { ...now, company } }, revision: 7 }]);
    },
  );

  it.each(['Behåll deltagaren', 'Ta bort här också'])(
    'asks about a participant removed elsewhere: %s',
    async (choice) => {
      const { server, onClose } = open();
      server.on('GET /get', { body: stored({}) }).on('POST /update', { body: family });
      await typeClub('IF Göta');
      await press('Spara');
      expect(await screen.findByRole('alert')).toHaveTextContent(/Stina Ödman är borttagen där\./);
      expect(await club()).toHaveValue('IF Göta');
      await press(choice);
      await waitFor(() => expect(onClose).toHaveBeenCalled());
      const kept = { runners: { stina: { ...stina, company: 'IF Göta' } }, revision: 7 };
      expect(bodies(server)).toEqual(choice === 'Behåll deltagaren' ? [kept] : []);
    },
  );

  it('asks before it removes a participant that was changed elsewhere', async () => {
    const { server, onClose } = open();
    const bo = { ...stina, firstname: 'Bo' };
    server.on('GET /get', { body: stored({ stina: { ...stina, age: 30 }, bo }) });
    server.on('POST /update', { body: family });
    await club();
    await press('Ta bort');
    expect(await screen.findByRole('alert')).toHaveTextContent(/Stina Ödman är ändrad där\./);
    expect(onClose).not.toHaveBeenCalled();
    await press('Ta bort ändå');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(bodies(server)).toEqual([{ runners: { bo }, revision: 7 }]);
  });

  it('saves what the form holds when the user decides, once that is valid', async () => {
    const { server, onClose } = open();
    const now = { ...stina, company: 'IK Vind' };
    server.on('GET /get', { body: stored({ stina: now }) }).on('POST /update', { body: family });
    await typeClub('IF Göta');
    await press('Spara');
    await screen.findByRole('alert');
    const name = screen.getByLabelText('Förnamn');
    await userEvent.clear(name);
    await press('Spara det jag skrev');
    await waitFor(() => expect(name).toBeInvalid());
    expect(bodies(server)).toEqual([]);
    await userEvent.type(name, 'Stina-Maj');
    await press('Spara det jag skrev');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(bodies(server)).toEqual([
      { runners: { stina: { ...stina, firstname: 'Stina-Maj', company: 'IF Göta' } }, revision: 7 },
    ]);
  });

  it('decides only what it asked about', async () => {
    const { server, onClose } = open();
    const now = { ...stina, company: 'IK Vind' };
    server.on('GET /get', { body: stored({ stina: now }) }).on('POST /update', { body: family });
    await typeClub('IF Göta');
    await press('Spara');
    await screen.findByText(/klubb\/företag är IK Vind/);
    server.on('GET /get', { body: stored({ stina: { ...now, company: 'IK Snö', distance: 2.8 } }, 8) });
    await press('Spara det jag skrev');
    await screen.findByText(/klubb\/företag är IK Snö/);
    server.on('GET /get', {
      body: stored({ stina: { ...now, company: 'IK Snö', distance: 2.8, age: 35 } }, 9),
    });
    await press('Spara det jag skrev');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    const saved = { ...stina, company: 'IF Göta', distance: 2.8, age: 35 };
    expect(bodies(server)).toEqual([{ runners: { stina: saved }, revision: 9 }]);
    expect(await screen.findByText(/^Du har ändrat på en annan enhet\. Listan/)).toBeVisible();
  });

  it('brings back the participant that it removed, not an older one', async () => {
    const { server, onClose } = open();
    const now = { ...stina, age: 35 };
    server.on('GET /get', { body: stored({ stina: now }) });
    server.on('POST /update', { body: stored({}, 8) });
    await club();
    await press('Ta bort');
    await screen.findByText(/Stina Ödman är ändrad där\./);
    await press('Ta bort ändå');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    server.on('GET /get', { body: stored({}, 8) });
    await userEvent.click(await screen.findByRole('button', { name: 'Ångra', hidden: true }));
    await waitFor(() => expect(bodies(server).at(-1)).toEqual({ runners: { stina: now }, revision: 8 }));
  });

  it('merges a text typed before a reload with what was shown then', async () => {
    const [first, later] = [
      { ...stina, distance: 2.8 },
      { ...stina, company: 'IK Vind' },
    ];
    const fields = toParticipantFields({ ...stina, firstname: 'Stina-Maj' }, '');
    runnerDraft.write({ email: family.email, key: 'stina', seen: stina, fields });
    const { server, onClose } = open({ ...later, distance: first.distance });
    server.on('GET /get', { body: stored({ stina: { ...later, distance: 2.8 } }) });
    server.on('POST /update', { body: family });
    expect(await screen.findByLabelText('Förnamn')).toHaveValue('Stina-Maj');
    await press('Spara');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(bodies(server)).toEqual([
      {
        runners: { stina: { ...stina, firstname: 'Stina-Maj', company: 'IK Vind', distance: 2.8 } },
        revision: 7,
      },
    ]);
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

  it('saves to a server of the release before, which knows no revision', async () => {
    const { server, onClose } = open();
    server.on('POST /update', ({ body }) =>
      'revision' in (body as object)
        ? { status: 400, body: { error: 'revision: okänt fält' } }
        : { body: family },
    );
    await typeClub('IF');
    await press('Spara');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(bodies(server).at(-1)).toEqual({
      runners: { stina: { ...stina, company: 'IF' } },
      about: 'stina',
      seen: stina,
    });
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
