import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aPayment, aRegisteredRunner, aRegistration } from '../../testing/builders';
import { FakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { ReconciliationPage } from './ReconciliationPage';

const list = 'GET /admin/registrations';
const paid = { status: 'PAID', method: 'swish', datePaid: '2025-09-13T08:00:00.000Z' } as const;
const known = {
  registrations: [
    aRegistration({ registration: 'betald', email: 'stina@example.se', paid: true }),
    aRegistration({ registration: 'obetald', email: 'eva@example.se', runners: { a: aRegisteredRunner() } }),
  ],
  payments: [
    aPayment({ ...paid, id: 'A1', registration: 'betald', paymentReference: 'SW-1' }),
    aPayment({ ...paid, id: 'A2', registration: 'betald', paymentReference: 'SW-2', amount: 150 }),
    aPayment({ ...paid, id: 'A3', registration: 'betald', paymentReference: 'SW-3', amount: 350 }),
    aPayment({ id: 'U1', registration: 'obetald', status: 'EXPIRED' }),
  ],
  listed: {},
};

const account = [
  'Bokföringsdag;Meddelande;Belopp;Saldo',
  '2025-09-13;SW-1;250,00;250,00',
  '2025-09-13;SW-2;100,00;350,00',
  '2025-09-12;Eva på bankgirot;250,00;600,00',
  '2025-09-12;Eva på bankgirot;250,00;600,00',
  'Summa;;;',
].join('\r\n');

function show() {
  const server = new FakeServer().on(list, { body: known });
  renderPage(<ReconciliationPage />, { at: '/admin/avstamning', server });
  return server;
}

async function choose(content: string | Uint8Array<ArrayBuffer>, name = 'konto.csv'): Promise<void> {
  const bytes = typeof content === 'string' ? new Uint8Array(Buffer.from(content)) : content;
  const file = new File([bytes], name);
  // jsdom files have no arrayBuffer().
  Object.assign(file, { arrayBuffer: () => Promise.resolve(bytes.slice().buffer) });
  await userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText('Bankens fil'), file);
}

const section = (name: string) => within(screen.getByRole('region', { name }));

describe('Reconciling with the bank', () => {
  it('asks for a file first', async () => {
    show();
    expect(await screen.findByText('Ingen fil vald.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Betalningar som CSV' })).toHaveAttribute(
      'href',
      '/admin/api/payments/csv',
    );
  });

  it('lists the differences, and sends nothing of the file', async () => {
    const server = show();
    await choose(account);
    expect(await screen.findByText(/1 rad kan inte läsas.*rad 6, datumet ”Summa”/)).toBeVisible();
    expect(screen.getByText(/rad 5 är likadan som rad 4/)).toBeVisible();
    expect(section('Olika belopp').getByText('stina@example.se')).toBeVisible();
    expect(section('Olika belopp').getByText(/100/)).toBeVisible();
    expect(section('På banken men inte här').getAllByText(/Eva på bankgirot/)).toHaveLength(2);
    expect(section('Här men inte på banken').getByText('stina@example.se')).toBeVisible();
    await userEvent.click(section('Stämmer').getByRole('button', { name: 'Visa raderna' }));
    expect(section('Stämmer').getByText('stämt på referens')).toBeVisible();
    expect(server.requests.map(({ path }) => path)).toEqual(['/admin/registrations']);
  });

  it('matches a repeated row once, even when its balance differs', async () => {
    show();
    await choose('Datum;Belopp;Referens;Saldo\n2025-09-13;250,00;SW-1;1000\n2025-09-13;250,00;SW-1;1250');
    expect(await screen.findByText(/rad 3 är likadan som rad 2/)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Stämmer (1)' })).toBeVisible();
    expect(section('På banken men inte här').getByText(/samma som rad 2/)).toBeVisible();
  });

  it('prefills the dialog from the bank line when it is linked', async () => {
    show();
    await choose(account);
    await userEvent.click(await screen.findByRole('button', { name: 'Koppla till en anmälan: rad 4' }));
    await userEvent.click(screen.getByRole('button', { name: /^Koppla bankbetalning: eva/ }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByLabelText('Belopp, kr')).toHaveValue('250');
    expect(dialog.getByLabelText('Bankens referens')).toHaveValue('Eva på bankgirot');
    expect(dialog.getByLabelText('Bankens datum')).toHaveValue('2025-09-12');
  });

  it('offers only unpaid registrations that can still be paid, by name', async () => {
    const [, unpaid = aRegistration()] = known.registrations;
    const added = { ...unpaid, by: 'ticket-office', family: 'betald' } as const;
    const erased = aRegisteredRunner({ firstname: 'Borttagen', lastname: '', age: null });
    const registrations = [
      ...known.registrations,
      { ...added, registration: 'syskon-1', runners: { a: aRegisteredRunner({ firstname: 'Moa' }) } },
      { ...added, registration: 'syskon-2', isWithdrawn: true },
      { ...unpaid, registration: 'kassa-1', by: 'ticket-office' as const },
      { ...unpaid, registration: 'raderad', email: 'Borttagen', runners: { a: erased } },
    ];
    const server = new FakeServer().on(list, { body: { ...known, registrations } });
    renderPage(<ReconciliationPage />, { at: '/admin/avstamning', server });
    await choose(account);
    await userEvent.click(await screen.findByRole('button', { name: 'Koppla till en anmälan: rad 4' }));
    const options = within(screen.getByLabelText('Anmälan')).getAllByRole('option');
    const name = (firstname: string) => `${firstname} ${aRegisteredRunner().lastname}`;
    expect(options.map(({ textContent }) => textContent)).toEqual([
      `eva@example.se: ${name(aRegisteredRunner().firstname)}`,
      `Biljettkassan: ${name(aRegisteredRunner().firstname)}`,
      `eva@example.se (tillagd av arrangör): ${name('Moa')}`,
    ]);
  });

  it('accepts other columns, and remembers them for files with the same header', async () => {
    show();
    await choose(account);
    const amount = await screen.findByLabelText('Belopp');
    expect(amount).toHaveValue('2');
    await userEvent.selectOptions(amount, 'Saldo');
    expect(section('Olika belopp').getByText(/350/)).toBeVisible();
    await choose(account, 'igen.csv');
    expect(await screen.findByLabelText('Belopp')).toHaveValue('3');
    await choose(account.replace('Saldo', 'Balans'), 'annan.csv');
    expect(await screen.findByLabelText('Belopp')).toHaveValue('2');
  });

  it('says which columns of a wide file are not shown', async () => {
    show();
    await choose(account.replace(/\r\n/g, ';;\r\n'));
    expect(await screen.findByText(/samma rubriker\. 2 tomma kolumner visas inte\.$/)).toBeVisible();
    expect(screen.queryByRole('option', { name: 'Kolumn 5' })).toBeNull();
    const wide = Array.from({ length: 3000 }, (_none, at) => `x${String(at)}`).join(';');
    await choose(`2025-09-13;250,00;;${wide}`, 'bred.csv');
    expect(
      await screen.findByText(/1 tom kolumn visas inte\. Filen har 2942 kolumner för mycket/),
    ).toBeVisible();
    expect(screen.getAllByRole('columnheader', { name: /^Kolumn \d+/ })).toHaveLength(60);
  });

  it('says why no row is readable when the dates are ambiguous', async () => {
    show();
    await choose('Datum;Belopp\n13-09-25;250,00\n14-09-25;250,00');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /ingen rad går att läsa.*Till exempel rad 2, datumet ”13-09-25” kan betyda olika dagar \(skriv ÅÅÅÅ-MM-DD\)\.$/,
    );
    await userEvent.selectOptions(screen.getByLabelText('Belopp'), 'Välj kolumn');
    expect(screen.getByRole('alert')).toHaveTextContent(/ingen rad går att läsa så här\.$/);
  });

  it.each([
    ['', /Filen är tom/],
    ['Namn;Ålder\nEva;30', /Ingen rad i filen har både ett datum och ett belopp/],
    ['Datum;Text;Belopp\n2025-09-13;"Swish;250,00\n', /Rad 2: ett citattecken/],
    ['PK\u0003\u0004\u0000', /ingen textfil/],
  ])('says what is wrong with the file %j', async (text, problem) => {
    show();
    await choose(text);
    expect(await screen.findByRole('alert')).toHaveTextContent(problem);
  });

  it.each([
    [5_000_001, 'x', /för stor, högst 5 MB/],
    [20_001, '2025-09-13;a;1\n', /högst 20000 kan läsas/],
  ])('refuses a file of %i times %j', async (times, text, problem) => {
    show();
    await choose(text.repeat(times));
    expect(await screen.findByRole('alert')).toHaveTextContent(problem);
  });

  it('reads a Windows-encoded file with commas as separators', async () => {
    show();
    const bytes = Uint8Array.from('Dag,"Text, å",Belopp\n13/9 2025,SW-1,"250,00"\n', (sign) =>
      sign.charCodeAt(0),
    );
    await choose(bytes);
    expect(await screen.findByRole('columnheader', { name: /Text, å/ })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Stämmer (1)' })).toBeVisible();
  });

  it('shows an error when the payments could not be fetched', async () => {
    const server = new FakeServer().on(list, 'no contact');
    renderPage(<ReconciliationPage />, { at: '/admin/avstamning', server });
    expect(await screen.findByRole('alert')).toBeVisible();
  });
});
