import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BarChart } from './BarChart';
import { RaceHistogram } from './RaceHistogram';

const chart = {
  id: 'chart',
  title: 'I mål per minut',
  label: 'Stapeldiagram: 3 i mål',
  series: [
    { label: '0.8K', fill: '#00695C' },
    { label: '1.6K', fill: '#BF360C' },
  ],
  ends: ['11:03', '11:05'] as const,
  head: 'Minut',
};
const bars = [
  { key: 1, title: '11:03', values: [2, 0] },
  { key: 2, title: '11:04', values: [0, 0] },
  { key: 3, title: '11:05', values: [0, 1] },
];

describe('BarChart', () => {
  it('renders an image with a text alternative, and a table of its data', async () => {
    const { container } = render(<BarChart {...chart} bars={bars} marks={[2]} />);
    expect(screen.getByRole('img', { name: 'Stapeldiagram: 3 i mål' })).toBeVisible();
    expect(container.querySelectorAll('rect')).toHaveLength(2);
    expect(container.querySelectorAll('line')).toHaveLength(1);
    await userEvent.click(screen.getByText('Visa som tabell'));
    const rows = within(screen.getByRole('table', { name: 'I mål per minut' })).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual(['Minut0.8K1.6K', '11:0320', '11:0501']);
  });

  it('renders nothing without bars', () => {
    const { container } = render(<BarChart {...chart} bars={[]} />);
    expect(container).toBeEmptyDOMElement();
  });
});

describe('RaceHistogram', () => {
  const finishers = (...results: (number | null)[]) =>
    results.map((result) => ({ status: 'finished' as const, result }));

  it('counts the finishers with a public time, and renders after the list', async () => {
    const runners = finishers(200_000, 201_000, 207_000, 212_000, 213_000, null);
    render(<RaceHistogram metres={800} runners={runners} />);
    expect(await screen.findByRole('img', { name: /^Stapeldiagram: 5 löpare i mål/ })).toBeVisible();
  });

  it('renders nothing when no time is public', () => {
    const { container } = render(<RaceHistogram metres={800} runners={finishers(null)} />);
    expect(container).toBeEmptyDOMElement();
  });
});
