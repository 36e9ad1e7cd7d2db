import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { serverClock } from '../../api/clock';
import type { OwnRegistration } from '../../api/registration';
import { aConfig, aParticipant, anOwnRegistration, EARLY, signedInConfig } from '../../testing/builders';
import { FakeServer } from '../../testing/fake-server';
import { fill, renderPage } from '../../testing/render';
import { RegistrationPage } from './RegistrationPage';

const stina = aParticipant();
const family = anOwnRegistration({ deltagare: { stina } });
const neighbour = anOwnRegistration({
  email: 'granne@example.se',
  deltagare: { bo: aParticipant({ firstname: 'Bo' }) },
});

/** A server that knows the family until its session ends. */
const serverOf = (registration: OwnRegistration) =>
  new FakeServer()
    .on('GET /get', { body: registration })
    .on('GET /api/config', { body: aConfig() })
    .on('GET /api/races?ended=true', { body: [] })
    .on('POST /validate-kampanj', { body: { valid: false, price: 150 } });

function end(server: FakeServer) {
  server.on('GET /get', { status: 401, body: { error: 'Logga in' } });
}

function open(server: FakeServer) {
  jest.spyOn(serverClock, 'now').mockReturnValue(EARLY);
  return renderPage(<RegistrationPage />, {
    at: '/anmalan/3',
    path: '/anmalan/:step?',
    server,
    config: signedInConfig,
  });
}

const club = () => screen.findByLabelText('Klubb/Företag');
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

async function fillInClub() {
  await press('Ändra Stina Ödman');
  await club();
  fill('Klubb/Företag', 'Ängens IF');
}

/** Signs in with a mailed code as the owner of `registration`. */
async function signInAs(server: FakeServer, registration: OwnRegistration) {
  server
    .on('POST /email', { body: { id: 'b6f0', code: '' } })
    .on('POST /code', { body: registration })
    .on('GET /api/config', { body: aConfig(signedInConfig) })
    .on('GET /get', { body: registration });
  await press('Skicka kod');
  await userEvent.click(await screen.findByLabelText('Kod'));
  await userEvent.paste('123456');
}

async function loseSession(server: FakeServer) {
  await fillInClub();
  end(server);
  await press('Spara');
  await screen.findByText(/Du har blivit utloggad, så det här är inte sparat än/);
}

describe('An edit when the session has ended', () => {
  it('stays in its dialog, and says how to save it', async () => {
    const server = serverOf(family);
    open(server);
    await loseSession(server);
    expect(await club()).toHaveValue('Ängens IF');
    expect(server.requestsTo('POST /update')).toEqual([]);
  });

  it('is restored after a new sign-in, and then saved', async () => {
    const server = serverOf(family);
    open(server);
    await loseSession(server);
    await press('Logga in igen');
    expect(await screen.findByLabelText('E-post')).toHaveValue(family.email);
    expect(screen.getByText(/När du loggar in igen/)).toBeVisible();

    await signInAs(server, family);
    expect(await club()).toHaveValue('Ängens IF');
    const saved = anOwnRegistration({ deltagare: { stina: { ...stina, company: 'Ängens IF' } } });
    server.on('POST /update', { body: saved });
    await press('Spara');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(server.requestsTo('POST /update')[0]?.body).toMatchObject({
      runners: saved.deltagare,
      revision: saved.revision,
    });
    expect(window.sessionStorage.getItem('anmalan.deltagare')).toBeNull();
  });

  it('is not shown to another family, and dropped when one signs in', async () => {
    const server = serverOf(family);
    open(server);
    await loseSession(server);
    await press('Logga in igen');
    await screen.findByLabelText('E-post');
    fill('E-post', neighbour.email);
    await signInAs(server, neighbour);
    expect(await screen.findByText(/^Bo/)).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(window.sessionStorage.getItem('anmalan.deltagare')).toBeNull();
  });

  it('is not closed by a refetch in the background', async () => {
    const server = serverOf(family);
    open(server);
    await fillInClub();
    end(server);
    const before = server.requestsTo('GET /get').length;
    act(() => {
      window.dispatchEvent(new Event('visibilitychange'));
    });
    expect(await club()).toHaveValue('Ängens IF');
    expect(server.requestsTo('GET /get')).toHaveLength(before);
  });

  it('of a new participant survives a reload', async () => {
    const server = serverOf(family);
    const page = open(server);
    await press('Lägg till deltagare');
    await userEvent.type(await screen.findByLabelText('Förnamn'), 'Ida');
    page.unmount();
    open(server);
    expect(await screen.findByLabelText('Förnamn')).toHaveValue('Ida');
    expect(screen.getByRole('button', { name: 'Lägg till' })).toBeVisible();
  });

  it('is dropped when its dialog is cancelled', async () => {
    const server = serverOf(family);
    const page = open(server);
    await fillInClub();
    await press('Avbryt');
    page.unmount();
    open(server);
    expect(await screen.findByText('Stina Ödman')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
