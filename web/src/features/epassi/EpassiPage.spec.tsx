import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MaskedCode } from '@app/views';
import { FakeServer } from '../../testing/fake-server';
import { fill, renderPage } from '../../testing/render';
import { EpassiPage } from './EpassiPage';

const invite = 'POST /admin/api/invite/epassi';

const sent = { email: 'stina@example.se', number: 1, isNew: true, issuedAt: null };
const list = 'GET /admin/api/epassi';
const answering = (answer: Parameters<FakeServer['on']>[1]) =>
  new FakeServer().on(list, { body: [] }).on(invite, answer);
const show = (server = answering({ status: 201, body: sent }), at = '/admin/epassi') =>
  renderPage(<EpassiPage />, { at, server });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Skicka kod' }));

function fillIn(email = 'Stina@Example.se') {
  fill('Namn', 'Stina Ödman');
  fill('E-post', email);
}

describe('Sending an Epassi code', () => {
  it('requires a name and an address', async () => {
    const { server } = show();
    await send();
    expect(await screen.findByText('Name is required')).toBeVisible();
    expect(screen.getByText('E-mail is required')).toBeVisible();
    expect(server.requestsTo(invite)).toEqual([]);
  });

  it.each(['stina', 'stina@example', 'stina ödman@example.se'])('rejects %s as address', async (typed) => {
    show();
    fillIn(typed);
    await send();
    expect(await screen.findByText('E-mail must be valid')).toBeVisible();
  });

  it('confirms that the code was sent and clears the form', async () => {
    const { server } = show();
    await userEvent.type(screen.getByLabelText('Namn'), 'Stina Ödman');
    await userEvent.type(screen.getByLabelText('E-post'), 'Stina@Example.se');
    await send();
    expect(await screen.findByText('Invitation sent successfully!')).toBeVisible();
    expect(server.requestsTo(invite)[0]?.body).toEqual({ name: 'Stina Ödman', email: 'stina@example.se' });
    expect(screen.getByLabelText('Namn')).toHaveValue('');
    expect(screen.getByLabelText('Namn')).toHaveFocus();
  });

  it('says when the receiver already has a code, and sends another on request', async () => {
    const existing = { ...sent, isNew: false, issuedAt: '2025-09-01T10:05:00.000Z' };
    const { server } = show(answering({ status: 200, body: existing }));
    fillIn();
    await send();
    const status = await screen.findByText(/har redan fått en kod, senast 1 september 2025 kl. 12.05/);
    expect(status).toHaveTextContent('Ingen ny är skickad.');
    server.on(invite, { status: 201, body: { ...sent, number: 2 } });
    await userEvent.click(screen.getByRole('button', { name: 'Skicka en kod till' }));
    expect(await screen.findByText('Invitation sent successfully!')).toBeVisible();
    expect(server.requestsTo(invite)[1]?.body).toEqual({
      name: 'Stina Ödman',
      email: 'stina@example.se',
      number: 2,
    });
  });

  it("shows the server's error and leaves the input in the form", async () => {
    show(answering({ status: 429, body: { error: 'För många försök. Vänta en stund.' } }));
    fillIn();
    await send();
    expect(await screen.findByText('Error: För många försök. Vänta en stund.')).toBeVisible();
    expect(screen.getByLabelText('Namn')).toHaveValue('Stina Ödman');
  });

  it.each(['no contact', { status: 500 }] as const)('shows a text of its own for %j', async (answer) => {
    show(answering(answer));
    fillIn();
    await send();
    expect(await screen.findByText('Failed to send invitation')).toBeVisible();
  });
});

const id = '5a1e0000-0000-5000-8000-000000000001';

function code(fields: Partial<MaskedCode> = {}): MaskedCode {
  return {
    id,
    ending: 'Q2TV',
    name: 'Stina Ödman',
    email: 'stina@example.se',
    by: 'Astrid',
    issuedAt: '2025-09-01T10:05:00.000Z',
    sentAgain: [],
    use: null,
    withdrawn: null,
    ...fields,
  };
}

const usedAt = { registration: 'r1', at: '2025-09-02T10:05:00.000Z' };
const all = [
  code(),
  code({ id: 'b', name: 'Bo Ek', email: 'bo@example.se', ending: 'AAAA', use: { ...usedAt, isPaid: true } }),
  code({ id: 'c', name: 'Cia Al', email: 'cia@example.se', use: { ...usedAt, isPaid: false } }),
  code({
    id: 'd',
    name: 'Dan By',
    email: 'dan@example.se',
    withdrawn: { at: '2025-09-03T10:05:00.000Z', by: 'Bo' },
  }),
];
const rowOf = async (name: string) => {
  const heading = await screen.findByRole('heading', { name });
  return within(heading.closest('li') ?? heading);
};
const answerYes = async (name: string) =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));

describe('The sent codes', () => {
  const showAll = (codes: readonly MaskedCode[] = all, at?: string) => {
    const server = new FakeServer().on(list, { body: codes });
    return show(server, at);
  };

  it('show an explanation while there are none', async () => {
    showAll([]);
    expect(await screen.findByText('Inga koder ännu.')).toBeVisible();
    expect(screen.queryByText(/koder:/)).not.toBeInTheDocument();
  });

  it('show counts and states, and actions only for a usable code', async () => {
    showAll();
    expect(await screen.findByText('4 koder: 1 skickad, 1 reserverad, 1 använd, 1 återkallad')).toBeVisible();
    const free = await rowOf('Stina Ödman');
    expect(free.getByText('Skickad')).toBeVisible();
    expect(free.getByText('Koden slutar på Q2TV')).toBeInTheDocument();
    expect(free.getByText(/^1 september 2025 kl..12.05 av Astrid$/)).toBeVisible();
    const used = await rowOf('Bo Ek');
    expect(used.getByText('Använd')).toBeVisible();
    expect(used.getByRole('link', { name: 'Till anmälan' })).toHaveAttribute('href', '/admin/anmalan/r1');
    expect((await rowOf('Cia Al')).getByText('Reserverad')).toBeVisible();
    expect((await rowOf('Dan By')).getByText(/^3 september 2025 kl..12.05 av Bo$/)).toBeVisible();
    expect(screen.getAllByRole('button', { name: /^Återkalla: / })).toHaveLength(1);
    expect(screen.getAllByRole('button', { name: /^Skicka igen: / })).toHaveLength(1);
  });

  it('are withdrawn after confirmation', async () => {
    const gone = code({ withdrawn: { at: '2025-09-03T10:05:00.000Z', by: 'Bo' } });
    const action = `POST /admin/api/epassi/${id}/withdraw`;
    const { server } = show(new FakeServer().on(list, { body: [code()] }).on(action, { body: [gone] }));
    await userEvent.click(await screen.findByRole('button', { name: /^Återkalla: Stina Ödman/ }));
    expect(await screen.findByText(/går inte att använda längre/)).toBeVisible();
    await answerYes('Avbryt');
    expect(server.requestsTo(action)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: /^Återkalla: Stina Ödman/, hidden: true }));
    await answerYes('Återkalla');
    expect(await screen.findByText('Koden är återkallad.')).toBeVisible();
    expect(await screen.findByText('1 kod: 1 återkallad')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Återkalla: /, hidden: true })).not.toBeInTheDocument();
  });

  it('are sent again with a new command id each time, the same for a retry', async () => {
    const action = `POST /admin/api/epassi/${id}/send-again`;
    const again = code({ sentAgain: ['2025-09-03T10:05:00.000Z', '2025-09-04T10:05:00.000Z'] });
    const { server } = show(new FakeServer().on(list, { body: [code()] }).on(action, 'no contact'));
    const press = async () => {
      await userEvent.click(await screen.findByRole('button', { name: /^Skicka igen: /, hidden: true }));
      await answerYes('Skicka igen');
    };
    await press();
    expect(await screen.findByRole('alert')).toBeVisible();
    server.on(action, { body: [again] });
    await press();
    expect(await screen.findByText('Koden är på väg till stina@example.se igen.')).toBeVisible();
    expect(screen.getByText(/^Skickad igen 4 september 2025 kl..12.05, 2 gånger$/)).toBeInTheDocument();
    await press();
    const ids = () => server.requestsTo(action).map(({ headers }) => headers['X-Command-Id']);
    await screen.findByRole('button', { name: /^Skicka igen: /, hidden: true });
    expect(ids()).toHaveLength(3);
    expect(ids()[0]).toBe(ids()[1]);
    expect(ids()[2]).not.toBe(ids()[1]);
  });

  it('of an erased holder can be withdrawn but not sent again', async () => {
    showAll([code({ name: 'Borttagen', email: '' })]);
    expect(await screen.findByRole('button', { name: /^Återkalla: Borttagen/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Skicka igen: / })).not.toBeInTheDocument();
  });

  it('can have their holder erased in any state, after confirmation', async () => {
    const gone = code({ name: 'Borttagen', email: '' });
    const action = `POST /admin/api/epassi/${id}/erase-holder`;
    const { server } = show(new FakeServer().on(list, { body: all }).on(action, { body: [gone] }));
    expect(await screen.findAllByRole('button', { name: /^Radera: / })).toHaveLength(4);
    await userEvent.click(screen.getByRole('button', { name: /^Radera: Bo Ek/ }));
    expect(await screen.findByText(/Anmälan som koden är använd i finns kvar/)).toBeVisible();
    await answerYes('Avbryt');
    await userEvent.click(screen.getByRole('button', { name: /^Radera: Stina Ödman/, hidden: true }));
    expect(await screen.findByText(/Namn och e-post för Stina Ödman försvinner/)).toBeVisible();
    await answerYes('Radera');
    expect(await screen.findByText('Personens uppgifter är raderade.')).toBeVisible();
    expect(server.requestsTo(action)).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /^Radera: /, hidden: true })).not.toBeInTheDocument();
  });

  it('show details on request on a phone', async () => {
    showAll([code()]);
    const more = await screen.findByRole('button', { name: 'Mer om koden som slutar på Q2TV' });
    expect(more).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(more);
    expect(more).toHaveAttribute('aria-expanded', 'true');
  });

  it('are searched by name, address, end and state, also by a link', async () => {
    showAll(all, '/admin/epassi?sok=bo');
    expect(await screen.findByText('1 av 4 visas')).toBeVisible();
    for (const [typed, hits] of [
      ['cia@', '1 av 4 visas'],
      ['aaaa', '1 av 4 visas'],
      ['återkallad', '1 av 4 visas'],
      ['ingen', 'Ingen träff.'],
    ] as const) {
      fill('Sök namn, e-post eller kodens slut', typed);
      expect(await screen.findByText(hits)).toBeVisible();
    }
  });

  it('show an error when they fail to load, and load on retry', async () => {
    const server = new FakeServer().on(list, 'no contact');
    show(server);
    const alert = await screen.findByRole('alert');
    server.on(list, { body: all });
    await userEvent.click(within(alert).getByRole('button'));
    expect(await screen.findByText(/^4 koder/)).toBeVisible();
  });

  it('are fetched again when one is sent', async () => {
    const { server } = show();
    await screen.findByText('Inga koder ännu.');
    server.on(list, { body: [code()] });
    fillIn();
    await send();
    expect(await screen.findByText('1 kod: 1 skickad')).toBeVisible();
  });
});
