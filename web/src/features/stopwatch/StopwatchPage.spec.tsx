import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { monotonicClock } from '../../api/clock';
import { renderPage } from '../../testing/render';
import { StopwatchPage } from './StopwatchPage';

const KEY = 'raceday.stopwatch';
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const shows = (time: string) =>
  screen.findByText((_text, at) => at?.role === 'timer' && at.textContent === time);
const laps = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent).join(' '));

describe('The stopwatch', () => {
  let now = 0;
  beforeEach(() => {
    now = 10_000;
    jest.spyOn(monotonicClock, 'now').mockImplementation(() => now);
  });

  const open = () => renderPage(<StopwatchPage />, { at: '/admin/stoppur' });

  it('starts, takes splits, and stops', async () => {
    open();
    expect(screen.getByText('Inga mellantider ännu.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Mellantid' })).toBeDisabled();
    await press('Starta');
    now += 12_340;
    await shows('0:12.3');
    await press('Mellantid');
    now += 50_000;
    await press('Mellantid');
    await press('Stoppa');
    now += 5000;
    await shows('1:02.3');
    expect(laps()).toEqual(['2 0:50.0 1:02.3', '1 0:12.3 0:12.3']);
    expect(screen.getByText('Mellantid 2: 1:02.3')).toBeInTheDocument();
  });

  it('holds a wake lock only while it runs', async () => {
    const release = jest.fn(() => Promise.resolve());
    const request = jest.fn(() => Promise.resolve({ release }));
    Object.assign(navigator, { wakeLock: { request } });
    try {
      const { unmount } = open();
      expect(request).not.toHaveBeenCalled();
      await press('Starta');
      expect(request).toHaveBeenCalledWith('screen');
      await press('Stoppa');
      expect(release).toHaveBeenCalledTimes(1);
      unmount();
    } finally {
      delete (navigator as { wakeLock?: unknown }).wakeLock;
    }
  });

  it('runs on while the page is closed', async () => {
    const { unmount } = open();
    await press('Starta');
    unmount();
    now += 61_000;
    open();
    await shows('1:01.0');
  });

  it('has keyboard shortcuts, except on a focused button', async () => {
    open();
    await userEvent.keyboard(' ');
    now += 1000;
    await userEvent.keyboard('m{Enter}+++-');
    expect(laps()).toHaveLength(2);
    expect(screen.getByRole('status', { name: 'Antal' })).toHaveTextContent('2');

    const plus = screen.getByRole('button', { name: 'Räkna upp ett' });
    act(() => plus.focus());
    await userEvent.keyboard(' ');
    expect(screen.getByRole('status', { name: 'Antal' })).toHaveTextContent('3');
    expect(screen.getByRole('button', { name: 'Stoppa' })).toBeVisible();
  });

  it('applies shortcuts also after a click', async () => {
    open();
    await press('Starta');
    await press('Mellantid');
    await userEvent.keyboard(' ');
    expect(screen.getByRole('button', { name: 'Starta' })).toBeVisible();
    expect(laps()).toHaveLength(1);
  });

  it('undoes a reset, as if the stopwatch had not stopped', async () => {
    open();
    await press('Starta');
    now += 3000;
    await press('Mellantid');
    await press('Nollställ');
    await shows('0:00.0');
    now += 2000;
    await press('Ångra nollställning');
    await shows('0:05.0');
    expect(laps()).toEqual(['1 0:03.0 0:03.0']);
    expect(screen.queryByRole('button', { name: 'Ångra nollställning' })).toBeNull();
  });

  it('counts down to 0 and no further', async () => {
    open();
    await press('Räkna upp ett');
    await press('Räkna upp ett');
    await press('Räkna ned ett');
    expect(screen.getByRole('status', { name: 'Antal' })).toHaveTextContent('1');
    await press('Nolla räknaren');
    expect(screen.getByRole('button', { name: 'Räkna ned ett' })).toBeDisabled();
  });

  it('follows changes in another tab', async () => {
    open();
    const other = { startedAt: null, before: 7000, splits: [7000], count: 4 };
    localStorage.setItem(KEY, JSON.stringify(other));
    act(() => {
      dispatchEvent(new StorageEvent('storage', { key: KEY }));
    });
    await shows('0:07.0');
    expect(screen.getByRole('status', { name: 'Antal' })).toHaveTextContent('4');
  });

  it('starts from zero when the stored state is corrupt', async () => {
    localStorage.setItem(KEY, '{"startedAt":');
    open();
    await shows('0:00.0');
  });
});
