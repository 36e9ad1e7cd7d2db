import { useQuery } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ownRegistrationQuery, type OwnRegistration } from '../../api/registration';
import { aSettledRegistration, signedInConfig } from '../../testing/builders';
import { FakeServer } from '../../testing/fake-server';
import { fill, renderPage } from '../../testing/render';
import { PersonalData } from './PersonalData';

const ask = 'POST /ask-erasure';
const paid = aSettledRegistration({ status: 'PAID' });

function Shown() {
  const { data } = useQuery(ownRegistrationQuery);
  return data && <PersonalData registration={data} />;
}

function serverWith(registration: OwnRegistration) {
  const server = new FakeServer().on('GET /get', () => ({ body: registration }));
  return server.on(ask, () => {
    registration = {
      ...registration,
      erasureAskedAt: '2025-09-01T10:05:00.000Z',
      revision: registration.revision + 1,
    };
    return { body: registration };
  });
}

const open = (server = serverWith(paid)) =>
  renderPage(<Shown />, { config: signedInConfig, at: '/anmalan/3', server });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const answer = async (name: string) =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));

describe('A family’s stored data', () => {
  it('can be downloaded as a page and as JSON', async () => {
    open();
    const link = (name: string) => screen.findByRole('link', { name });
    expect(await link('Ladda ner att läsa')).toHaveAttribute('href', '/api/my-data/page');
    expect(await link('Ladda ner som JSON')).toHaveAttribute('download', 'sparat-om-er.json');
  });

  it('requests erasure once, after a confirmation, with the family’s message', async () => {
    const { server } = open();
    await screen.findByLabelText('Vill ni bli borttagna?');
    fill('Vill ni bli borttagna?', 'Vi flyttar');
    await press('Begär att bli borttagna');
    await answer('Avbryt');
    expect(server.requestsTo(ask)).toEqual([]);
    await press('Begär att bli borttagna');
    await answer('Begär');
    expect(await screen.findByText(/^Ni bad att bli borttagna 1 september 2025/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Begär att bli borttagna' })).toBeNull();
    expect(server.requestsTo(ask).map(({ body }) => body)).toEqual([{ words: 'Vi flyttar' }]);
  });

  it.each([
    ['no contact', /^Begäran är inte skickad\. Servern svarar inte/],
    [{ status: 409, body: { error: 'Uppgifterna är borttagna' } }, /^Begäran är inte skickad\. Uppgifterna/],
  ] as const)('reports a request that failed: %j', async (refusal, words) => {
    open(serverWith(paid).on(ask, refusal));
    await press('Begär att bli borttagna');
    await answer('Begär');
    expect(await screen.findByText(words)).toBeVisible();
  });
});
