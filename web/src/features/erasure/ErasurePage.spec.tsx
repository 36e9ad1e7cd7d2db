import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ErasureRequest, ErasureDetails, FoundPeople } from '@app/domain';
import { FakeServer } from '../../testing/fake-server';
import { fill, renderPage } from '../../testing/render';
import { ErasurePage } from './ErasurePage';

const requests = 'GET /admin/api/erase/requests';
const search = 'POST /admin/api/erase/search';
const sheetOf = (query: string) => `GET /admin/api/erase/sheet?${query}`;
const erase = 'POST /admin/api/erase';
const withdraw = 'POST /admin/api/erase/requests/mzxw6/withdraw';

const asked: ErasureRequest = {
  registration: 'mzxw6',
  edition: '2025',
  email: 'familj@example.se',
  names: ['Stina Ödman', 'Ida Ödman'],
  at: '2025-09-01T10:05:00.000Z',
  words: 'Vi flyttar',
};
const sheet: ErasureDetails = {
  title: 'Hela anmälan 2025, familj@example.se',
  goes: [{ what: 'Löpare', text: 'Stina Ödman, 58 år' }],
  stays: [{ what: 'Betalning', text: '250 kr', why: 'Bokföringslagen: räkenskaper sparas i sju år.' }],
  erased: null,
};
const gone: ErasureDetails = {
  ...sheet,
  goes: [],
  erased: { at: '2025-09-02T10:05:00.000Z', by: 'Maria', reason: 'Begäran per brev' },
};
const found: FoundPeople = {
  people: [
    {
      subject: { part: 'race-250913-56', sort: 'runner-1' },
      kind: 'runner',
      name: 'Stina Ödman',
      details: ['Startlistan 5.6K 2025-09-13, nr 501'],
      isErased: false,
    },
    { subject: { code: 'c1' }, kind: 'code', name: 'Borttagen', details: ['Epassikod'], isErased: true },
  ],
  left: 3,
  isDeclined: true,
};

const withRequests = (all: readonly ErasureRequest[] = []) => new FakeServer().on(requests, { body: all });
const open = (server: FakeServer, query = '') =>
  renderPage(<ErasurePage />, { at: `/admin/radera${query}`, path: '/admin/radera', server });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

async function confirmErasing(reason = 'Begäran per brev') {
  await screen.findByLabelText('Skäl');
  fill('Skäl', reason);
  await press('Radera för gott');
  const dialog = await screen.findByRole('dialog');
  const yes = within(dialog).getByRole('button', { name: 'Radera' });
  expect(yes).toBeDisabled();
  await userEvent.type(within(dialog).getByLabelText('Skriv RADERA'), 'RADERA');
  await userEvent.click(yes);
}

describe('Erasure requests', () => {
  it('show that none is waiting', async () => {
    open(withRequests());
    expect(await screen.findByText('Ingen väntar.')).toBeVisible();
  });

  it('lead to a preview of the erasure, without erasing', async () => {
    const { address } = open(withRequests([asked]).on(sheetOf('registration=mzxw6'), { body: sheet }));
    expect(await screen.findByText('”Vi flyttar”')).toBeVisible();
    await press('Se vad som raderas: familj@example.se');
    expect(await screen.findByRole('region', { name: 'Det här försvinner' })).toHaveTextContent(
      'Stina Ödman',
    );
    expect(screen.getByRole('region', { name: 'Det här står kvar' })).toHaveTextContent('Bokföringslagen');
    expect(address()).toBe('/admin/radera?anmalan=mzxw6');
    await press('Tillbaka');
    expect(await screen.findByText('”Vi flyttar”')).toBeVisible();
  });

  it('are withdrawn with a note, which the server requires', async () => {
    const server = withRequests([asked]).on(withdraw, { status: 400, body: { error: 'Skriv en notering' } });
    open(server);
    await press('De har ångrat sig: familj@example.se');
    await press('Återkalla begäran');
    expect(await screen.findByText('Skriv en notering')).toBeVisible();
    server.on(withdraw, { body: [] });
    fill('Hur har familjen sagt det?', 'Stina ringde');
    await press('Återkalla begäran');
    expect(await screen.findByText('Ingen väntar.')).toBeVisible();
    expect(server.requestsTo(withdraw).at(-1)?.body).toEqual({ note: 'Stina ringde' });
  });

  it('show an error when the server does not answer', async () => {
    open(new FakeServer().on(requests, 'no contact'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Servern svarar inte');
  });
});

describe('Searching for a person', () => {
  const look = async (text: string) => {
    fill('Namn, e-post, telefon, startnummer eller id', text);
    await press('Sök');
  };

  it('lists matches with their source and links to them, without a name in the address', async () => {
    const server = withRequests().on(search, { body: found });
    const { address } = open(server.on(sheetOf('part=race-250913-56&sort=runner-1'), { body: sheet }));
    await look(' stina ');
    expect(await screen.findByRole('heading', { name: 'En löpare: Stina Ödman' })).toBeVisible();
    expect(screen.getByText(/^2 träffar\. 3 till: skriv mer .* sagt nej till utskick/)).toBeVisible();
    expect(screen.getByRole('button', { name: /^Redan raderad, .* Borttagen/ })).toBeVisible();
    expect(server.requestsTo(search).map(({ body }) => body)).toEqual([{ text: 'stina' }]);
    await press(/^Se vad som raderas: Stina/);
    expect(await screen.findByRole('region', { name: 'Det här försvinner' })).toBeVisible();
    expect(address()).toBe('/admin/radera?lopp=race-250913-56&lopare=runner-1');
  });

  it("shows that nothing matched, and the server's error", async () => {
    const server = withRequests().on(search, { body: { people: [], left: 0, isDeclined: false } });
    open(server);
    await look('ingen');
    expect(await screen.findByText('Ingen träff.')).toBeVisible();
    server.on(search, { status: 400, body: { error: 'Skriv minst två tecken' } });
    await look('x');
    expect(await screen.findByText('Skriv minst två tecken')).toBeVisible();
  });
});

describe('Erasing a person', () => {
  const chosen = (sheetAnswer: Parameters<FakeServer['on']>[1] = { body: sheet }) =>
    withRequests().on(sheetOf('registration=mzxw6'), sheetAnswer);

  it('requires a reason and the confirmation word, and confirms the outcome', async () => {
    const server = chosen().on(erase, () => {
      server.on(sheetOf('registration=mzxw6'), { body: gone });
      return { body: { erased: 2 } };
    });
    open(server, '?anmalan=mzxw6');
    await press('Radera för gott');
    expect(await screen.findByText('Ange varför')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    await confirmErasing();
    expect(await screen.findByText('Uppgifterna är raderade.')).toBeVisible();
    expect(await screen.findByText(/^Redan raderat .* av Maria\. Skäl: Begäran per brev$/)).toBeVisible();
    expect(screen.queryByLabelText('Skäl')).toBeNull();
    expect(server.requestsTo(erase).map(({ body }) => body)).toEqual([
      { registration: 'mzxw6', reason: 'Begäran per brev' },
    ]);
  });

  it('says when another organiser erased first', async () => {
    open(chosen().on(erase, { body: { erased: 0 } }), '?anmalan=mzxw6');
    await confirmErasing();
    expect(await screen.findByText('Uppgifterna var redan raderade: någon hann före.')).toBeVisible();
  });

  it.each([
    [
      'is refused',
      { status: 400, body: { error: 'Skriv skälet utan namn' } },
      'Inget är raderat. Skriv skälet utan namn',
    ],
    ['gets no answer', 'no contact', /^Vi vet inte om det är gjort/],
  ] as const)('leaves the reason in the field when it %s', async (_why, answer, words) => {
    open(chosen().on(erase, answer), '?anmalan=mzxw6');
    await confirmErasing('Stina bad om det');
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByLabelText('Skäl')).toHaveValue('Stina bad om det');
  });

  it("shows the server's error for an unknown registration", async () => {
    open(chosen({ status: 404, body: { error: 'Anmälan finns inte' } }), '?anmalan=mzxw6');
    expect(await screen.findByText('Anmälan finns inte')).toBeVisible();
  });
});
