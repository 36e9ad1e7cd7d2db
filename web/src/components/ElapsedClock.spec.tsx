import { act, screen } from '@testing-library/react';
import { serverClock } from '../api/clock';
import { renderPage } from '../testing/render';
import { ElapsedClock, formatElapsed } from './ElapsedClock';

describe('ElapsedClock', () => {
  it("ticks every half second by the server's time", async () => {
    jest.useFakeTimers();
    renderPage(<ElapsedClock started={serverClock.now() - 59_600} />);
    expect(screen.getByRole('timer')).toHaveTextContent('0:59');
    await act(() => jest.advanceTimersByTimeAsync(500));
    expect(screen.getByRole('timer')).toHaveTextContent('1:00');
  });

  it.each([
    [-5000, '0:00'],
    [999, '0:00'],
    [63_000, '1:03'],
    [3_723_999, '1:02:03'],
  ])('shows %i ms as %s', (ms, shown) => expect(formatElapsed(ms)).toBe(shown));
});
