import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { Writable } from 'node:stream';
import { sitePages } from '@app/domain';
import type { ShownNotice } from '@app/views';
import { configQuery } from '../api/app-config';
import { racesQuery } from '../api/races';
import { ConfirmProvider } from '../components/ConfirmDialog';
import { NoticeProvider } from '../components/NoticeProvider';
import { aConfig, aRace, aRunner } from '../testing/builders';
import { createQueryClient } from './App';
import { routes } from './routes';
import { theme } from './theme';

// All pages but the organisers' own, a sample of each.
const pages = Object.keys(sitePages)
  .filter((pattern) => !/^\/(admin|tidtagning|logout)/.test(pattern))
  .map((pattern) => pattern.replace(':part', 'race-250913-56').replace(/:\w+\??/, '1'));

describe('On a server, without a window, a page is rendered without a fault', () => {
  it.each([...pages, '/resultat?ar=2023', '/en-sida-som-inte-finns'])('%s', async (path) => {
    expect([typeof window, typeof document, typeof localStorage]).toEqual(Array(3).fill('undefined'));
    const { html, faults } = await render(path);
    expect(faults).toEqual([]);
    expect(html).toMatch(/<h1|role="status"/);
    if (path === '/resultat') expect(html).toContain('Uppdaterad');
  });
});

const race = aRace({ state: 'started', started: Date.parse('2025-09-13T08:30:00Z') });
const finisher = aRunner({ bib: 1, status: 'finished', finished: (race.started ?? 0) + 1, result: 1 });
const notice: ShownNotice = {
  id: 'n1',
  severity: 'important',
  distances: [],
  text: 'Starten är 20 min försenad',
  publishedAt: '2025-09-13T07:30:00.000Z',
  endsAt: '2025-09-13T19:30:00.000Z',
};
const inForce = { revision: 1, notices: [notice] };

async function render(path: string): Promise<{ html: string; faults: unknown[] }> {
  const client = createQueryClient();
  client.setQueryData(configQuery.queryKey, aConfig({ resultYears: [2023], notices: inForce }));
  client.setQueryData(racesQuery.queryKey, [race]);
  client.setQueryData(['race', race.part], [race, finisher]);
  const handler = createStaticHandler(routes(client));
  const context = await handler.query(new Request(`https://race.example.se${path}`));
  if (context instanceof Response)
    throw new Error(`${path} leads to ${String(context.headers.get('location'))}`);
  const router = createStaticRouter(handler.dataRoutes, context);
  const page = createElement(StaticRouterProvider, { router, context, hydrate: false });
  const surrounded = createElement(
    NoticeProvider,
    undefined,
    createElement(ConfirmProvider, undefined, page),
  );
  return inHtml(
    createElement(QueryClientProvider, { client }, createElement(ThemeProvider, { theme }, surrounded)),
  );
}

/** All of it, what comes later too; and every error on the way, which would leave a hole for the browser to fill. */
function inHtml(page: ReactElement): Promise<{ html: string; faults: unknown[] }> {
  const faults: unknown[] = [];
  const chunks: string[] = [];
  return new Promise((resolve, reject) => {
    const sink = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        chunks.push(chunk.toString());
        done();
      },
      final: (done) => {
        resolve({ html: chunks.join(''), faults });
        done();
      },
    });
    const { pipe } = renderToPipeableStream(page, {
      onError: (error) => void faults.push(error),
      onShellError: reject,
      onAllReady: () => pipe(sink),
    });
  });
}
