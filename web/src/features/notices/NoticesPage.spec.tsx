import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { NoticeRow } from '@app/views';
import { serverClock } from '../../api/clock';
import { FakeServer } from '../../testing/fake-server';
import { fill, renderPage } from '../../testing/render';
import { NoticesPage } from './NoticesPage';

const HOUR = 3_600_000;
const list = 'GET /admin/api/notices';
const sending = 'POST /admin/api/notices';

function row(fields: Partial<NoticeRow> = {}): NoticeRow {
  return {
    id: 'n1',
    text: 'Starten är 20 min försenad',
    severity: 'important',
    distances: [],
    publishedAt: '2025-09-13T07:30:00.000Z',
    endsAt: new Date(serverClock.now() + HOUR).toISOString(),
    by: 'Astrid',
    withdrawn: null,
    revision: 1,
    ...fields,
  };
}
const show = (server: FakeServer) => renderPage(<NoticesPage />, { at: '/admin/meddelanden', server });
const withNone = () => new FakeServer().on(list, { body: [] });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

describe('Publishing a notice', () => {
  it('starts with a ready-made text, shows a preview and publishes on one press', async () => {
    const now = serverClock.now();
    jest.spyOn(serverClock, 'now').mockReturnValue(now);
    const { server } = show(withNone().on(sending, { body: [row()] }));
    expect(await screen.findByText(/^Inga meddelanden ännu/)).toBeVisible();
    await press('Försenad start');
    const preview = screen.getByRole('region', { name: 'Så här syns det' });
    expect(within(preview).getByText('Starten är 20 min försenad.')).toBeVisible();
    expect(screen.getByLabelText('Meddelande')).toHaveFocus();
    await userEvent.click(screen.getByLabelText('2.8K'));
    await userEvent.selectOptions(screen.getByLabelText('Slutar synas'), 'Om 1 timme');
    expect(within(preview).getByText('Viktigt · 2.8K')).toBeVisible();
    await press('Publicera');
    expect(await screen.findByText('Publicerat')).toBeVisible();
    expect(server.requestsTo(sending)[0]?.body).toMatchObject({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      text: 'Starten är 20 min försenad.',
      severity: 'important',
      distances: [2800],
      endsAt: new Date(now + HOUR).toISOString(),
    });
    expect(screen.getByLabelText('Meddelande')).toHaveValue('');
    const shown = screen.getByRole('region', { name: 'Syns nu' });
    expect(within(shown).getByText(/Publicerat 13 september 2025 kl..09.30 av Astrid/)).toBeVisible();
  });

  it.each([
    ['', 'Skriv ett meddelande'],
    ['ö'.repeat(281), 'Meddelandet får vara högst 280 tecken långt'],
  ])('rejects %j', async (text, problem) => {
    const { server } = show(withNone());
    fill('Meddelande', text);
    await press('Publicera');
    expect(await screen.findByText(problem)).toBeVisible();
    expect(screen.getByLabelText('Meddelande')).toHaveFocus();
    expect(server.requestsTo(sending)).toEqual([]);
  });

  it('rejects a custom end that is missing or past', async () => {
    const { server } = show(withNone());
    fill('Meddelande', 'Kö vid målet');
    await userEvent.selectOptions(screen.getByLabelText('Slutar synas'), 'Välj tid …');
    await press('Publicera');
    expect(await screen.findByText('Sluttiden har redan varit')).toBeVisible();
    fill('Till och med', '2020-01-01T10:00');
    await press('Publicera');
    expect(server.requestsTo(sending)).toEqual([]);
  });

  it('shows the error, leaves the text in the form, and retries with the same id', async () => {
    const full = { status: 409, body: { error: 'Högst tre meddelanden kan synas samtidigt.' } };
    const { server } = show(withNone().on(sending, full));
    fill('Meddelande', 'Kö vid målet');
    await press('Publicera');
    expect(await screen.findByText('Högst tre meddelanden kan synas samtidigt.')).toBeVisible();
    expect(screen.getByLabelText('Meddelande')).toHaveValue('Kö vid målet');
    await press('Publicera');
    const ids = server.requestsTo(sending).map(({ body }) => (body as { id: string }).id);
    expect(ids).toEqual([ids[0], ids[0]]);
  });

  it('withdraws a notice and lists it in the history with the organiser', async () => {
    const withdrawn = row({ withdrawn: { at: '2025-09-13T08:00:00.000Z', by: 'Bo' } });
    const ended = row({ id: 'n0', text: 'Gammalt', endsAt: '2025-09-12T10:00:00.000Z' });
    show(
      new FakeServer()
        .on(list, { body: [row(), ended] })
        .on('POST /admin/api/notices/n1/withdraw', { body: [withdrawn, ended] }),
    );
    expect(await screen.findByText(/^Slutade synas 12 september 2025/)).toBeVisible();
    expect(screen.getAllByRole('button', { name: /^Ta bort/ })).toHaveLength(1);
    await press(/^Ta bort ”Starten/);
    expect(await screen.findByText('Inget meddelande syns just nu.')).toBeVisible();
    expect(screen.getByText(/^Borttaget 13 september 2025 kl..10.00 av Bo/)).toBeVisible();
  });
});
