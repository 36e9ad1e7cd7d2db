import { screen } from '@testing-library/react';
import type { BoardRow } from '@app/domain';
import { aBoardRunner, aRace, aDay } from '../../testing/builders';
import { renderPage } from '../../testing/render';
import { RacePapers } from './RaceEditorPage';

const part = 'race-250913-56';
const started = Date.parse('2025-09-13T09:45:00Z');

describe('The prints and files of a race', () => {
  it('link to labels, start lists, results and the RaceSplitter list', () => {
    open(
      aRace({ state: 'ended', started }),
      aBoardRunner({ bib: 1, birthYear: 1991 }),
      aBoardRunner({ sort: 'runner-2', bib: 2 }),
    );
    expect(address('Etiketter')).toBe(`/admin/edit-races/${part}/etiketter`);
    expect(address('Startlista att skriva ut')).toBe(`/admin/edit-races/${part}/startlista`);
    expect(address('Resultat att skriva ut')).toBe(`/admin/edit-races/${part}/resultat`);
    expect(address('Publicera resultat')).toBe(`/admin/edit-races/${part}/publicera`);
    expect(address('Resultat (CSV)')).toBe(`/admin/api/results/${part}`);
    expect(address('Resultat till Svensk Friidrott (CSV)')).toBe(`/admin/api/results/${part}/federation`);
    expect(address('Startlista till RaceSplitter')).toBe(`/admin/api/export2racesplitter?part=${part}`);
    expect(screen.getByRole('link', { name: 'Startlista till RaceSplitter' })).toHaveAttribute(
      'download',
      'RaceSplitter-5.6K.csv',
    );
    expect(screen.getByText('1 löpare saknar födelseår, som förbundet vill ha.')).toBeVisible();
  });

  it('explain what is not available yet', () => {
    open(aRace(), aBoardRunner());
    expect(screen.getByText('Ingen har startnummer än, och utan nummer vore listan tom.')).toBeVisible();
    expect(screen.getAllByText('Finns när loppet har startat.')).toHaveLength(2);
    expect(screen.queryByRole('link', { name: /CSV|RaceSplitter|[Rr]esultat/ })).toBeNull();
  });

  it('warn during the race, and of runners that a list omits', () => {
    open(aRace({ state: 'started', started }), aBoardRunner({ bib: 1 }), aBoardRunner({ sort: 'runner-2' }));
    expect(screen.getAllByText(/Loppet pågår/)).toHaveLength(2);
    expect(screen.getByText('1 löpare utan startnummer är inte med.')).toBeVisible();
  });

  it('are hidden without runners', () => {
    open(aRace());
    expect(screen.queryByText('Utskrifter och filer')).toBeNull();
  });
});

function open(...rows: readonly BoardRow[]) {
  const day = aDay(...rows);
  const race = day.races.get(part);
  if (!race) throw new Error('There is no race');
  const runners = rows.flatMap((row) => (row.type === 'runner' ? [row] : []));
  renderPage(<RacePapers race={race} runners={runners} />);
}

function address(name: string) {
  return screen.getByRole('link', { name }).getAttribute('href');
}
