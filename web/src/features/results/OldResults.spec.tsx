import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OldResult } from '@app/domain';
import { aRace } from '../../testing/builders';
import { FakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { ResultsPage } from './ResultsPage';

const nobody: OldResult = { place: null, bib: '', name: '', group: '', club: '', time: '', status: '' };
const eva = {
  ...nobody,
  place: 1,
  bib: '12',
  name: 'Eva Alm',
  club: 'Ängens IF',
  group: 'Dam',
  time: '21:14.3',
};
const bo = { ...nobody, bib: '7', name: 'Bo Ek', status: 'DNF' as const };
const races = [
  {
    distance: 800,
    file: '2023-0.8K.txt',
    results: [{ ...nobody, place: 1, name: 'Åsa Öberg', time: '4:00' }],
  },
  { distance: 5600, file: '2023-5.6K.txt', results: [eva, bo] },
];
const documents = [
  { year: 2022, title: 'Alla distanser', file: '2022-alla-distanser.txt' },
  { year: 2014, title: 'Resultat', file: '2014-resultat.pdf' },
];

function show(
  at = '/resultat?ar=2023',
  first: Parameters<FakeServer['on']>[1] = { body: races },
  earlierRaceDays: readonly string[] = [],
) {
  const server = new FakeServer()
    .on('GET /api/races?ended=true', { body: [aRace()] })
    .on('GET /api/races/get/race-250913-56', { body: [aRace()] })
    .on('GET /api/old-results', { body: { years: [2023], documents } })
    .on(`GET /api/old-results/${at.slice(-4)}`, first);
  return renderPage(<ResultsPage />, { at, server, config: { resultYears: [2023], earlierRaceDays } });
}

const table = () => screen.findByRole('table', { name: 'Resultat' });

describe('The navigation of the results', () => {
  it('starts with the start lists, and has this year first among the years', async () => {
    show('/resultat?dag=2025-09-13&distans=5.6');
    const ways = within(await screen.findByRole('navigation', { name: 'Startlistor och år' }));
    expect(ways.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Till startlistorna', '/startlistor?dag=2025-09-13&distans=5.6'],
      ['2025', '/resultat?distans=5.6'],
      ['2023', '/resultat?ar=2023&distans=5.6'],
    ]);
    expect(ways.getByRole('link', { current: 'page' })).toHaveTextContent('2025');
  });

  it('leads to an earlier year and back', async () => {
    const { address, server } = show('/resultat');
    server.on('GET /api/old-results/2023', { body: races });
    await userEvent.click(await screen.findByRole('link', { name: '2023' }));
    expect(address()).toBe('/resultat?ar=2023');
    expect(await table()).toHaveTextContent('Eva Alm');
    await userEvent.click(screen.getByRole('link', { name: '2025' }));
    expect(await screen.findByText('Inga löpare anmälda på distansen')).toBeVisible();
  });
});

describe('A year whose races were timed in this system', () => {
  const raced = ['2024-09-14', '2023-09-16'];

  it('links to its race day when it has no stored list', async () => {
    show('/resultat?dag=2024-09-14', undefined, raced);
    const years = within(await screen.findByRole('list', { name: 'Resultat per år' }));
    expect(years.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['2025', '/resultat'],
      ['2024', '/resultat?dag=2024-09-14'],
      ['2023', '/resultat?ar=2023'],
    ]);
    expect(years.getByRole('link', { current: 'page' })).toHaveTextContent('2024');
  });

  it('has a link to its races above its stored list', async () => {
    show(undefined, undefined, raced);
    expect(await screen.findByRole('link', { name: /^Loppen 16 september 2023/ })).toHaveAttribute(
      'href',
      '/resultat?dag=2023-09-16',
    );
  });
});

describe('The results of an earlier year', () => {
  it('show the longest distance first, with the columns of its list', async () => {
    show();
    expect(await table()).toHaveTextContent(
      'PlatsNrNamnKlubbKlassTid112Eva AlmÄngens IF · DamÄngens IFDam21:14.3',
    );
    expect(screen.getByText('1 i mål · 1 DNF')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Listan som textfil' })).toHaveAttribute(
      'href',
      '/resultat/2023-5.6K.txt',
    );
  });

  it('have a tab per distance, in the address, and only columns with values', async () => {
    const { address } = show();
    await userEvent.click(await screen.findByRole('tab', { name: '0.8K' }));
    expect(address()).toBe('/resultat?ar=2023&distans=0.8');
    expect(await table()).toHaveTextContent('PlatsNamnTid1Åsa Öberg4:00');
  });

  it('say when the address names a distance that was not run', async () => {
    show('/resultat?distans=42&ar=2023');
    expect(await screen.findByText('Det loppet finns inte. Här visas 5.6K i stället.')).toBeVisible();
    expect(await table()).toHaveTextContent('Eva Alm');
  });

  it('are searched while typing', async () => {
    show();
    await userEvent.type(await screen.findByLabelText('Sök namn, nummer eller klubb'), '7');
    expect(await table()).not.toHaveTextContent('Eva');
    await userEvent.type(screen.getByLabelText('Sök namn, nummer eller klubb'), '9');
    expect(screen.getByText('Ingen löpare matchar sökningen.')).toBeVisible();
    expect(screen.getByText(/^Sökningen gäller 5.6K\. Byt distans/)).toBeVisible();
  });

  it('say when there are none', async () => {
    show('/resultat?ar=1999', { status: 404, body: { error: 'x' } });
    expect(await screen.findByText('Det finns inga resultat från 1999.')).toBeVisible();
  });

  it('offer a retry when they cannot be fetched', async () => {
    const { server } = show('/resultat?ar=2023', 'no contact');
    const retry = await screen.findByRole('button', { name: 'Försök igen' });
    server.on('GET /api/old-results/2023', { body: races });
    await userEvent.click(retry);
    expect(await table()).toHaveTextContent('Eva Alm');
  });

  it('are followed by the documents of other years', async () => {
    show();
    const section = within(await screen.findByRole('region', { name: 'Äldre resultat' }));
    const links = await section.findAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Alla distanser TXT', '/resultat/2022-alla-distanser.txt'],
      ['Resultat PDF', '/resultat/2014-resultat.pdf'],
    ]);
  });
});
