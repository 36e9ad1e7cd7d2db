import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Registrations } from '../../api/registrations';
import { aPayment, aRegisteredRunner, aRegistration } from '../../testing/builders';
import { FakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { RegistrationTablePage } from './RegistrationTablePage';

const PAYREF = 'A'.repeat(32);
const family = aRegistration({
  registration: 'familj',
  email: 'ek@example.se',
  runners: {
    anna: aRegisteredRunner({ firstname: 'Anna', lastname: 'Ek', bib: 12, company: 'IK Exempel' }),
    leo: aRegisteredRunner({ firstname: 'Leo', lastname: 'Ask', age: 8, group: '', distance: 0.8 }),
    bo: aRegisteredRunner({ firstname: 'Bo', lastname: 'Zorn', bib: 7, group: 'Herr' }),
    eva: aRegisteredRunner({ firstname: 'Eva', lastname: 'Alm' }),
  },
  paid: true,
  payid: PAYREF,
});
const unpaid = aRegistration({
  registration: 'obetald',
  email: 'obetald@example.se',
  runners: { siv: aRegisteredRunner({ firstname: 'Siv', lastname: 'Ny', distance: 1.6 }) },
  paid: false,
});
const nobodyYet = aRegistration({ registration: 'tom', email: 'tom@example.se', runners: {}, paid: false });
const known: Registrations = {
  registrations: [family, unpaid, nobodyYet],
  payments: [aPayment({ id: PAYREF, registration: 'familj', payerAlias: '46701740605' })],
  listed: {},
};

const open = (body: Registrations = known, config = {}, at = '/admin-old') =>
  renderPage(<RegistrationTablePage />, {
    at,
    config: { isAdmin: true, ...config },
    server: new FakeServer().on('GET /admin/registrations', { body }),
  });
const namesIn = async (table: string) =>
  within(await screen.findByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[2]?.textContent.trim());

describe('The printed registrations', () => {
  it('are grouped by distance, the longest first, then unpaid, without empty groups', async () => {
    open();
    await screen.findAllByRole('table');
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings).toEqual(['5.6K (3)', '0.8K (1)', 'Ej betalda (1)']);
  });

  it('have bib, class, club, phone, address and race', async () => {
    open();
    const row = await screen.findByRole('row', { name: /Ek, Anna/ });
    for (const words of ['12', 'Dam', 'IK Exempel', '46701740605', 'ek@example.se'])
      expect(row).toHaveTextContent(words);
    expect(screen.getByRole('row', { name: /Ny, Siv/ })).toHaveTextContent('1.6K');
  });

  it('have phone and address in one cell without a line break between them', async () => {
    open();
    const row = await screen.findByRole('row', { name: /Ek, Anna/ });
    const contact = within(row).getAllByRole('cell').at(-1);
    expect([...(contact?.children ?? [])].map(({ tagName, textContent }) => [tagName, textContent])).toEqual([
      ['SPAN', '46701740605'],
      ['SPAN', 'ek@example.se'],
    ]);
  });

  it('are sorted by name, or by bib as the address says', async () => {
    const { address } = open();
    expect(await namesIn('Betalda löpare 5.6K')).toEqual(['Alm, Eva', 'Ek, Anna', 'Zorn, Bo']);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Efter nummer' }));
    expect(await namesIn('Betalda löpare 5.6K')).toEqual(['Zorn, Bo', 'Ek, Anna', 'Alm, Eva']);
    expect(address()).toBe('/admin-old?ordning=nummer');
  });

  it('are printed by a button', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    open();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Skriv ut' }));
    expect(print).toHaveBeenCalled();
  });

  it('send a signed-out user to the sign-in and back to the same table', async () => {
    open(known, { isAdmin: false }, '/admin-old?ordning=nummer');
    const back = encodeURIComponent('/admin-old?ordning=nummer');
    expect(await screen.findByText(`Sidan /admin/login?till=${back}`)).toBeVisible();
  });

  it('say when there are none', async () => {
    open({ registrations: [], payments: [], listed: {} });
    expect(await screen.findByText('Inga anmälningar ännu.')).toBeVisible();
  });

  it('show an error when they could not be fetched', async () => {
    renderPage(<RegistrationTablePage />, {
      at: '/admin-old',
      config: { isAdmin: true },
      server: new FakeServer().on('GET /admin/registrations', {
        status: 500,
        body: { error: 'Något gick fel' },
      }),
    });
    expect(await screen.findByRole('alert')).toBeVisible();
  });
});
