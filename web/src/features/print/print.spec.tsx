import { fireEvent, screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { fingerprintOf, standingsIn, type BoardRow } from '@app/domain';
import { aBoardRunner, aConfig, aRace, aDaySnapshot } from '../../testing/builders';
import { FakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { LabelsPage } from './LabelsPage';
import { ResultsOnPaperPage } from './ResultsOnPaperPage';
import { labelledRunners, startListLines, toPages, toSheets } from './sheets';
import { StartListOnPaperPage } from './StartListOnPaperPage';

const part = 'race-250913-56';
const long = 'von Oxenstierna-Hammarskjöld-Lagercrantz af Silfverskiöld';
const stina = aBoardRunner({ sort: 'runner-1', bib: 127 });
const nils = aBoardRunner({ sort: 'runner-2', bib: 11, firstname: 'Nils', lastname: 'Åberg', group: 'Herr' });
const hidden = aBoardRunner({
  sort: 'runner-3',
  bib: 55,
  firstname: 'Hemlig',
  lastname: 'Adelsköld',
  anonymous: true,
  company: 'Klubben',
});
const child = aBoardRunner({
  sort: 'runner-4',
  bib: 56,
  firstname: 'Lilla',
  lastname: 'Barn',
  age: 9,
  group: '',
});
const late = aBoardRunner({ sort: 'runner-5', firstname: 'Utan', lastname: 'Nummer' });
const rows = [aRace(), stina, nils, hidden, child, late];

describe('Labels', () => {
  it('list every runner with a bib, in bib order, with full names even if anonymous', async () => {
    await open(<LabelsPage />);
    expect(labels()).toEqual([
      ['5.6K · Herr', '11', 'Nils Åberg'],
      ['5.6K · Dam', '55', 'Hemlig Adelsköld'],
      ['5.6K', '56', 'Lilla Barn'],
      ['5.6K · Dam', '127', 'Stina Ödman'],
    ]);
    expect(screen.getByText(/^4 etiketter på 1 ark\..* 1 löpare saknar startnummer/)).toBeVisible();
  });

  it('start at the chosen label, on the chosen kind of sheet', async () => {
    await open(<LabelsPage />);
    fireEvent.change(screen.getByLabelText('Första etiketten'), { target: { value: '7' } });
    expect(screen.getByText(/^4 etiketter på 2 ark/)).toBeVisible();
    fireEvent.change(screen.getByLabelText('Etikettark'), { target: { value: '1' } });
    expect(screen.getByText(/^4 etiketter på 1 ark/)).toBeVisible();
    fireEvent.change(screen.getByLabelText('Första etiketten'), { target: { value: '25' } });
    expect(screen.getByText('Skriv 1 till 24')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Skriv ut' })).toBeDisabled();
  });

  it('print a chosen range of bibs', async () => {
    await open(<LabelsPage />);
    fireEvent.change(screen.getByLabelText('Bara nummer'), { target: { value: '11, 56-60' } });
    expect(labels().map(([, bib]) => bib)).toEqual(['11', '56']);
    fireEvent.change(screen.getByLabelText('Bara nummer'), { target: { value: 'fem' } });
    expect(screen.getByText('Skriv nummer som 510, 520–525')).toBeVisible();
  });

  it('say that there are none without bibs', async () => {
    await open(<LabelsPage />, { known: [aRace(), late] });
    expect(screen.getByText(/Inga etiketter att skriva ut\. 1 löpare saknar startnummer/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Skriv ut' })).toBeDisabled();
  });

  it('say that the race does not exist', async () => {
    await open(<LabelsPage />, {
      known: [aRace({ part: 'race-250913-08', distance: 800 })],
      until: 'Loppet finns inte.',
    });
    expect(screen.queryByText('Etikettark')).toBeNull();
  });
});

describe('The printed start list', () => {
  it('is anonymised for the notice board, and sorted by the names shown', async () => {
    await open(<StartListOnPaperPage />);
    expect(lines()).toEqual([
      ['55', 'Anonym', 'Dam', ''],
      ['56', 'Anonym', '', ''],
      ['TBD', 'Nummer, Utan', 'Dam', ''],
      ['11', 'Åberg, Nils', 'Herr', ''],
      ['127', 'Ödman, Stina', 'Dam', ''],
    ]);
    const page = screen.getByRole('region', { name: 'Sida 1 av 1' });
    expect(within(page).getByRole('heading', { name: 'Startlista 5.6K' })).toBeVisible();
    expect(within(page).getByText('Sida 1 av 1')).toBeVisible();
    expect(page).not.toHaveTextContent('Endast för funktionärer');
  });

  it('shows every name to officials, with a note on each page', async () => {
    await open(<StartListOnPaperPage />);
    fireEvent.change(screen.getByLabelText('För'), { target: { value: 'officials' } });
    fireEvent.change(screen.getByLabelText('Ordning'), { target: { value: 'bib' } });
    expect(lines().map(([bib, name]) => [bib, name])).toEqual([
      ['11', 'Åberg, Nils'],
      ['55', 'Adelsköld, Hemlig'],
      ['56', 'Barn, Lilla'],
      ['127', 'Ödman, Stina'],
      ['TBD', 'Nummer, Utan'],
    ]);
    expect(screen.getByText('Endast för funktionärer')).toBeVisible();
  });

  it('says when there are no runners, and disables printing', async () => {
    await open(<StartListOnPaperPage />, { known: [aRace()], until: 'Inga löpare anmälda på distansen' });
    expect(screen.getByRole('button', { name: 'Skriv ut' })).toBeDisabled();
  });
});

describe('The printed results', () => {
  const started = Date.parse('2025-09-13T10:00:00Z');
  const raced = (bib: number, fields: Partial<Parameters<typeof aBoardRunner>[0]> = {}) => {
    const finished = started + bib * 1000;
    const crossed = { status: 'finished', finished, result: bib * 1000 } as const;
    return aBoardRunner({ sort: `runner-${String(bib)}`, bib, ...crossed, ...fields });
  };
  const crossed = [
    raced(12, { anonymous: true }),
    raced(11, { firstname: 'Nils', lastname: 'Åberg', group: 'Herr' }),
    raced(13, { age: 9, group: '' }),
    aBoardRunner({ sort: 'runner-9', bib: 9, status: 'dnf' }),
    aBoardRunner({ sort: 'runner-8', bib: 8 }),
  ];

  it('are anonymised and sorted by place, then by status', async () => {
    await open(<ResultsOnPaperPage />, {
      known: [aRace({ state: 'ended', started }), ...crossed, raced(-7, { bib: 7 })],
      until: '1 sida. Inte publicerat.',
    });
    expect(lines()).toEqual([
      ['1', '11', 'Nils Åberg', 'Herr 1', '', '0:11.0'],
      ['2', '12', 'Anonym', 'Dam 1', '', '0:12.0'],
      ['3', '13', 'Anonym', '', '', ''],
      ['', '9', 'Stina Ödman', 'Dam', '', 'DNF'],
      ['', '7', 'Stina Ödman', 'Dam', '', 'tid före start'],
    ]);
    expect(screen.getByRole('region', { name: 'Sida 1 av 1' })).toHaveTextContent('Inte publicerat.');
  });

  it.each([
    [true, 'Officiellt resultat, version 2, kl. 12.30: nr 11 DSQ'],
    [false, 'Ändrat sedan version 2, ännu inte fastställt'],
  ])('show the version, and the fingerprint if unchanged since: %s', async (isSame, said) => {
    const race = { ...aRace({ state: 'ended', started }), ahead: null, noStart: false, endedBy: null };
    const list = isSame ? fingerprintOf(standingsIn(crossed)) : 'other';
    const at = Date.parse('2025-09-13T10:30:00Z');
    const published = { version: 2, at, changes: 'nr 11 DSQ', fingerprint: '0123456789abcdef', list };
    await open(<ResultsOnPaperPage />, {
      known: [{ ...race, published }, ...crossed],
      until: `1 sida. ${said}.`,
    });
    const page = screen.getByRole('region', { name: 'Sida 1 av 1' });
    expect(page).toHaveTextContent(`${said}.`);
    expect(page.textContent.includes('Fingeravtryck 0123 4567 89ab cdef')).toBe(isSame);
  });

  it('say that there are none yet', async () => {
    await open(<ResultsOnPaperPage />, { known: [aRace(), late], until: /^Inget resultat att skriva ut än/ });
    expect(screen.getByRole('button', { name: 'Skriv ut' })).toBeDisabled();
  });
});

describe('Sheets', () => {
  it('are filled one after the other, the first from the chosen label', () => {
    expect(toSheets([1, 2, 3], 2)).toEqual([[1, 2], [3]]);
    expect(toSheets([1, 2, 3], 4, 2)).toEqual([[undefined, undefined, 1, 2], [3]]);
    expect(toSheets([], 4, 2)).toEqual([]);
  });

  it('include only chosen bibs', () =>
    expect(labelledRunners([stina, nils, late], (bib) => bib < 100).map(({ bib }) => bib)).toEqual([11]));

  it('of a start list have fewer lines when names are long, and split no line', () => {
    const choices = { audience: 'officials', order: 'bib', hideAgeUnder: null } as const;
    const many = (count: number, fields = {}) =>
      Array.from({ length: count }, (_none, index) =>
        aBoardRunner({ sort: `runner-${String(index)}`, bib: index + 1, ...fields }),
      );
    const pages = (count: number, fields = {}) =>
      toPages(startListLines(many(count, fields), choices)).map(({ length }) => length);
    expect(pages(60)).toEqual([28, 28, 4]);
    expect(pages(60, { lastname: long })).toEqual([14, 14, 14, 14, 4]);
    expect(pages(0)).toEqual([]);
  });
});

async function open(page: ReactElement, { known = rows, until = COME }: Known = {}) {
  const server = new FakeServer().on('GET /admin/api/days/250913', { body: aDaySnapshot(...known) });
  const what = WHAT.get(page.type) ?? '';
  const edition = { ...aConfig().edition, publicResults: { hideAgeUnder: 12 } };
  renderPage(page, {
    at: `/admin/edit-races/${part}/${what}`,
    path: `/admin/edit-races/:part/${what}`,
    server,
    config: { edition },
  });
  await screen.findByText(until);
}

const WHAT = new Map<unknown, string>([
  [LabelsPage, 'etiketter'],
  [StartListOnPaperPage, 'startlista'],
  [ResultsOnPaperPage, 'resultat'],
]);

interface Known {
  readonly known?: readonly BoardRow[];
  readonly until?: string | RegExp;
}

const COME = /på 1 ark|på 1 sida|Inga etiketter/;

function labels() {
  return screen
    .queryAllByRole('article')
    .map((label) => Array.from(label.children, ({ textContent }) => textContent));
}

function lines() {
  return screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
}
