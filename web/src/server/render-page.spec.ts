import { isDefaultView, pageAt, sitePages } from '@app/domain';
import type { PublicNotice } from '@app/views';
import type { PageState } from '../app/hydrate-page';
import { aConfig, aRace, aRunner } from '../testing/builders';
import { renderPage } from './render-page';

const mockOpened = jest.fn();
jest.mock('../api/open-socket', () => ({ openSocket: mockOpened }));

// All public pages without forms, one address of each.
const pages = Object.entries(sitePages)
  .filter(([pattern, { visibility }]) => visibility !== 'private' && !pattern.startsWith('/anmalan'))
  .map(([pattern]) => pattern.replace(':part', 'race-250913-56').replace(/:\w+\??/, '1'));

const race = aRace({ state: 'started', started: Date.parse('2025-09-13T08:30:00Z') });
const finisher = (bib: number, changes: object = {}) =>
  aRunner({
    bib,
    sort: `runner-${bib}`,
    status: 'finished',
    finished: (race.started ?? 0) + bib,
    ...changes,
  });
const field = [1, 2, 3, 4, 5, 6].map((bib) => finisher(bib, { result: bib * 60_000 }));
const notice: PublicNotice = {
  id: 'n1',
  severity: 'important',
  distances: [],
  text: 'Starten är 20 min försenad </script>',
  publishedAt: '2025-09-13T07:30:00.000Z',
  endsAt: '2025-09-13T19:30:00.000Z',
};

describe('Rendering a page on the server', () => {
  let unavailablePath: string | undefined;
  const answers: Readonly<Record<string, unknown>> = {
    '/api/config': aConfig({ resultYears: [2023], notices: { revision: 1, notices: [notice] } }),
    '/api/races?ended=true': [race],
    [`/api/races/get/${race.part}`]: [race, ...field],
  };

  beforeEach(() => {
    unavailablePath = undefined;
    globalThis.fetch = (path) => {
      if (path === unavailablePath) return Promise.resolve(new Response('{}', { status: 503 }));
      const body = answers[path as string];
      return Promise.resolve(new Response(JSON.stringify(body ?? {}), { status: body ? 200 : 404 }));
    };
  });

  it.each([...pages, '/resultat?ar=2023', '/en-sida-som-inte-finns'])(
    'renders %s without browser globals',
    async (path) => {
      expect([typeof window, typeof document, typeof localStorage]).toEqual(Array(3).fill('undefined'));
      const { html } = await renderPage(path);
      expect(html).toMatch(/<h1|role="status"/);
      expect(html).not.toMatch(/^<title>/);
      if (path === '/resultat') expect(html).toContain('Uppdaterad');
    },
  );

  it('keeps SVG titles, and opens no socket', async () => {
    const { html } = await renderPage(`/resultat/${race.part}/3`);
    expect(html).toMatch(/<g><title>/);
    await new Promise(setImmediate);
    expect(mockOpened).not.toHaveBeenCalled();
  });

  it('escapes the embedded state, which includes every answer', async () => {
    const { state } = await renderPage('/resultat');
    expect(state).not.toContain('</script');
    const { known } = JSON.parse(state) as PageState;
    expect(known.map(([key]) => key[0])).toEqual(
      expect.arrayContaining(['config', 'races', 'race', 'as-of']),
    );
  });

  it('reads only the query parameters listed in the table of pages', async () => {
    let asked: string[] = [];
    const all: string[] = [];
    const get = jest.spyOn(URLSearchParams.prototype, 'get').mockImplementation((name) => {
      asked.push(name);
      return null;
    });
    const has = jest.spyOn(URLSearchParams.prototype, 'has').mockImplementation((name) => {
      asked.push(name);
      return false;
    });
    for (const path of pages) {
      asked = [];
      await renderPage(path);
      const page = pageAt({ pathname: path, search: '' });
      if (!page) throw new Error(`no page at ${path}`);
      const foreign = asked.filter((name) => isDefaultView(page, `?${name}=x`));
      expect([path, foreign]).toEqual([path, []]);
      all.push(...asked);
    }
    expect(all).toEqual(expect.arrayContaining(['dag', 'sok', 'klass', 'bild']));
    get.mockRestore();
    has.mockRestore();
  });

  it('renders a not-found page that does not contain the requested address', async () => {
    const { html, state } = await renderPage('/resultat/en-sida?som=inte-finns');
    expect(html).toContain('Här tog banan slut');
    expect(html + state).not.toMatch(/en-sida|inte-finns|aria-current/);
  });

  it("renders a receipt's page without fetching the receipt", async () => {
    const asked: unknown[] = [];
    const { fetch } = globalThis;
    globalThis.fetch = (path) => {
      asked.push(path);
      return fetch(path);
    };
    const { html, state } = await renderPage('/kvitto/5FDB0A9C');
    expect(html).toContain('Hämtar kvittot');
    expect(html + state).not.toMatch(/5FDB|style=|<meta/);
    expect(asked).toEqual(['/api/config']);
  });

  it('rejects when an answer is unavailable', async () => {
    unavailablePath = `/api/races/get/${race.part}`;
    await expect(renderPage('/resultat')).rejects.toMatchObject({ status: 503 });
  });
});
