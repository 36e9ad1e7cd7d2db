import { QueryClientProvider, useQuery, QueryClient } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { configQuery } from '../../api/app-config';
import { OfflineAnswerSync } from '../../api/offline-answer-sync';
import { racesQuery } from '../../api/races';
import type { OfflineAnswer } from '../../api/offline-query-cache';
import { aConfig, aRace } from '../../testing/builders';
import { FakeServer } from '../../testing/fake-server';
import { atTestEnd } from '../../testing/test-end';
import { LastSeenBand } from './server-unreachable';

const at = Date.parse('2025-09-13T12:05:00Z');
const races = 'GET /api/races?ended=true';

describe('A page without a network', () => {
  let server: FakeServer;
  let client: QueryClient;
  let stored: OfflineAnswer[];
  let isPublic: boolean;
  let keeper: OfflineAnswerSync;

  beforeEach(() => {
    jest.useFakeTimers({ now: at + 60_000 });
    server = new FakeServer().install();
    server.on('GET /api/config', 'no contact').on(races, 'no contact');
    client = new QueryClient({
      defaultOptions: { queries: { networkMode: 'always', staleTime: 10_000, retry: 2 } },
    });
    isPublic = true;
    stored = [{ key: ['races'], data: [aRace()], at }];
    const lastSeen = {
      read: async () => stored,
      put: async (answers: readonly OfflineAnswer[]) => {
        stored = [
          ...answers,
          ...stored.filter(({ key }) => !answers.some((one) => String(one.key) === String(key))),
        ];
      },
      delete: async (gone: readonly unknown[]) => {
        stored = stored.filter(({ key }) => String(key) !== String(gone));
      },
    };
    keeper = new OfflineAnswerSync(client, lastSeen, () => isPublic);
  });

  it('shows stored data with its time, and refreshes by itself', async () => {
    // Given stored data, when the page opens and no server answers, then it shows the data with its time.
    await open({ isKeptPage: true });
    expect(screen.getByText('1 lopp')).toBeVisible();
    const words = /^Servern svarar inte\. Visar det som senast sågs, kl\.\s\d\d\.\d\d\.$/;
    expect(screen.getByText(words)).toBeVisible();

    // When the server answers, then the page fetches everything and stores the answers.
    server.on('GET /api/config', { body: aConfig() }).on(races, { body: [aRace(), aRace({ part: 'x' })] });
    for (let seconds = 0; seconds < 60 && screen.queryByText('2 lopp') === null; seconds++) await pass(1000);
    expect(screen.getByText('2 lopp')).toBeVisible();
    expect(screen.getByText('Servern svarar igen. Sidan är uppdaterad.')).toBeVisible();
    await pass(15_000);
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(stored.find(({ key }) => key[0] === 'races')?.data).toHaveLength(2);
  });

  it('shows the day of data that is older than today', async () => {
    stored = [{ key: ['races'], data: [aRace()], at: at - 86_400_000 }];
    await open({ isKeptPage: true });
    expect(screen.getByText(/senast sågs, \S+dag \d+ \S+ kl\.\s\d\d\.\d\d\.$/)).toBeVisible();
  });

  it('distinguishes a lost network from a server that does not answer', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await open({ isKeptPage: true });
    expect(screen.getByText(/^Inget nät\. Visar det som senast sågs/)).toBeVisible();
  });

  it('says that nothing is stored, and links to the home page', async () => {
    stored = [];
    await open({ isKeptPage: true });
    expect(screen.getByText(/^Servern svarar inte. Det här har inte visats/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Till startsidan' })).toHaveAttribute('href', '/');
  });

  it("restores stored data that the server's own page fails to fetch", async () => {
    await open({ isKeptPage: false });
    expect(screen.getByText('1 lopp')).toBeVisible();
    expect(screen.getByText(/Visar det som senast sågs/)).toBeVisible();
  });

  it('neither shows a message nor restores data on a private page', async () => {
    isPublic = false;
    await open({ isKeptPage: false });
    expect(screen.getByText('inga lopp')).toBeVisible();
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  it('asks for the configuration also on a private page', async () => {
    stored = [{ key: ['config'], data: aConfig(), at }];
    isPublic = false;
    await open({ isKeptPage: true });
    server.on('GET /api/config', { body: aConfig({ isLoggedIn: true }) });
    await pass(15_000);
    expect(client.getQueryData(configQuery.queryKey)?.isLoggedIn).toBe(true);
  });

  it('removes stored data that the server answers with 404', async () => {
    server.on(races, { status: 404, body: { error: 'Finns inte' } });
    await open({ isKeptPage: false });
    expect(stored).toEqual([]);
  });

  async function open({ isKeptPage }: { isKeptPage: boolean }): Promise<void> {
    atTestEnd(keeper.start());
    if (isKeptPage) await keeper.restore();
    render(
      <QueryClientProvider client={client}>
        <Races />
        <LastSeenBand sync={keeper} isStoredPage={isKeptPage} isPublic={() => isPublic} />
      </QueryClientProvider>,
    );
    // Both retries are over.
    await pass(4000);
  }

  async function pass(ms: number): Promise<void> {
    await act(() => jest.advanceTimersByTimeAsync(ms));
  }
});

function Races() {
  const { data } = useQuery(racesQuery);
  useQuery(configQuery);
  return <p>{data ? `${data.length} lopp` : 'inga lopp'}</p>;
}
