import { screen, within } from '@testing-library/react';
import type { RunnerChange } from '@app/domain';
import { FakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { ConsequencesTable } from './ConsequencesTable';

const standing = (bib: number, result: number) =>
  ({
    part: 'race-250913-56',
    group: '',
    bib,
    status: 'finished',
    result,
    place: bib,
    groupPlace: null,
    conflict: null,
  }) as const;

const changes = (count: number): RunnerChange[] =>
  Array.from({ length: count }, (_, index) => ({
    sort: `runner-${String(index)}`,
    firstname: 'Löpare',
    lastname: String(index + 1),
    age: 30,
    anonymous: false,
    before: standing(index + 1, 600_000 + index),
    after: standing(index + 1, 595_000 + index),
    onlyPlace: false,
  }));

const open = (runners: readonly RunnerChange[], before?: readonly RunnerChange[]) =>
  renderPage(
    <ConsequencesTable races={[]} runners={runners} since={before && { races: [], runners: before }} />,
    { at: '/', server: new FakeServer() },
  );

describe('The consequences of a correction', () => {
  it('show ten rows at once and the others on request, so that the buttons below are near', () => {
    open(changes(58));
    expect(within(screen.getByRole('table', { name: 'Före och efter' })).getAllByRole('row')).toHaveLength(
      11,
    );
    expect(screen.getByText('Löpare 11')).not.toBeVisible();
    expect(screen.getByText('Visa 48 till')).toBeVisible();
  });

  it('show the other rows when one of them has changed', () => {
    const seen = changes(12);
    open(seen, seen.slice(0, 11));
    expect(screen.getByText(/^Löpare 12/)).toBeVisible();
  });

  it('keep a bib and its comma on one line', () => {
    open(changes(1));
    // A word of its own does not wrap.
    expect(screen.getAllByText(/^nr 1,$/)).toHaveLength(2);
  });

  it('show all rows in one table when there are ten', () => {
    open(changes(10));
    expect(screen.getByText('Löpare 10')).toBeVisible();
    expect(screen.queryByText(/^Visa/)).toBeNull();
  });
});
