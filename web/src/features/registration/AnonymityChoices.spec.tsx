import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { serverClock } from '../../api/clock';
import { ownRegistrationQuery, type OwnRegistration } from '../../api/registration';
import { aParticipant, aSettledRegistration, EARLY, signedInConfig } from '../../testing/builders';
import { FakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { ParticipantsStep } from './ParticipantsStep';

const choose = 'POST /anonymity';
const paid = aSettledRegistration({ status: 'PAID' });

function Shown() {
  const { data } = useQuery(ownRegistrationQuery);
  return data && <ParticipantsStep registration={data} />;
}

/** A server that stores the choices. */
function serverWith(registration: OwnRegistration) {
  const server = new FakeServer().on('GET /get', () => ({ body: registration }));
  return server.on(choose, ({ body }) => {
    const { runner: key, anonymous } = body as { runner: string; anonymous: boolean };
    const runner = { ...aParticipant(registration.deltagare[key]), anonymous };
    registration = { ...registration, deltagare: { ...registration.deltagare, [key]: runner } };
    return { body: registration };
  });
}

function open(server = serverWith(paid)) {
  jest.spyOn(serverClock, 'now').mockReturnValue(EARLY);
  return renderPage(<Shown />, { config: signedInConfig, at: '/anmalan/3', server });
}

const box = (name = 'Ida Ödman') => screen.findByRole('checkbox', { name });
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

describe('Anonymity of the participants, once paid', () => {
  it('is set and unset per participant, and confirmed as saved', async () => {
    const { server } = open();
    expect(
      await screen.findByRole('group', { name: 'Visa inte namnet i start- och resultatlistor' }),
    ).toHaveAccessibleDescription('Visas som Anonym, utan klubb. Nummer, tid och placering visas.');
    await userEvent.click(await box());
    expect(await screen.findByText('Sparat, visas som Anonym')).toBeVisible();
    expect(await box()).toBeChecked();
    expect(await box('Stina Ödman')).not.toBeChecked();
    expect(await rowOf('Ida Ödman')).toHaveTextContent('Ida Ödman Anonym');
    await userEvent.click(await box());
    expect(await screen.findByText('Sparat, visas med namn')).toBeVisible();
    expect(await box()).not.toBeChecked();
    expect(server.requestsTo(choose).map(({ body }) => body)).toEqual([
      { runner: 'ida', anonymous: true },
      { runner: 'ida', anonymous: false },
    ]);
  });

  it('shows the new choice while it is being saved', async () => {
    const server = serverWith(paid);
    let answer = () => {};
    server.on(choose, () => new Promise((resolve) => (answer = () => resolve({ body: paid }))));
    open(server);
    await userEvent.click(await box());
    expect(await screen.findByText('Sparar…')).toBeVisible();
    expect(await box()).toBeChecked();
    await waitFor(() => expect(server.requestsTo(choose)).toHaveLength(1));
    answer();
    await waitFor(() => expect(screen.queryByText('Sparar…')).toBeNull());
  });

  it.each([
    ['the server does not answer', 'no contact', /^Inte sparat\. Servern svarar inte/],
    [
      'the server refuses it',
      { status: 404, body: { error: 'Löparen finns inte' } },
      'Inte sparat. Löparen finns inte',
    ],
  ] as const)('keeps the old choice when %s', async (_why, refusal, words) => {
    open(serverWith(paid).on(choose, refusal));
    await userEvent.click(await box());
    expect(await screen.findByText(words)).toBeVisible();
    expect(await box()).not.toBeChecked();
  });

  it('returns to the sign-in when the session has ended', async () => {
    const server = serverWith(paid);
    open(server);
    await box();
    server.on('GET /get', { status: 401, body: { error: 'Logga in' } });
    await userEvent.click(await box());
    expect(await screen.findByText(/Du har blivit utloggad/)).toBeVisible();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('is not offered for an erased participant', async () => {
    const erased = aParticipant({ firstname: 'Borttagen', lastname: '' });
    open(serverWith({ ...paid, deltagare: { ...paid.deltagare, stina: erased } }));
    await box();
    expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  });
});
