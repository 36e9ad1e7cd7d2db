import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ShownNotice } from '@app/views';
import { serverClock } from '../api/clock';
import { FakeServer } from '../testing/fake-server';
import { renderPage } from '../testing/render';
import { QUIET_MS } from '../components/when-quiet';
import { PublicNotices } from './PublicNotices';

const HOUR = 3_600_000;

function notice(fields: Partial<ShownNotice> = {}): ShownNotice {
  return {
    id: 'n1',
    text: 'Starten är 20 min försenad',
    severity: 'important',
    distances: [2800],
    publishedAt: '2025-09-13T07:30:00.000Z',
    endsAt: new Date(serverClock.now() + HOUR).toISOString(),
    ...fields,
  };
}
const inForce = (revision: number, ...notices: ShownNotice[]) => ({ revision, notices });
const show = (first = inForce(0), isOverBar = false) =>
  renderPage(<PublicNotices isOverBar={isOverBar} />, { config: { notices: first } });
const text = () => screen.queryByText('Starten är 20 min försenad');

describe('A notice from organisers', () => {
  it('is there with the page, and says what it is about and since when', () => {
    show(inForce(1, notice()));
    expect(text()).toBeVisible();
    expect(screen.getByRole('complementary', { name: 'Viktigt · 2.8K' })).toHaveTextContent('kl. 09.30');
  });

  it('comes while the page is open, and goes when it is withdrawn; older news change nothing', async () => {
    const { socket } = show();
    expect(text()).toBeNull();
    act(() => {
      socket.say('notices', inForce(3, notice()));
      socket.say('notices', inForce(2));
    });
    expect(await screen.findByText('Starten är 20 min försenad')).toBeVisible();
    act(() => {
      socket.say('notices', inForce(4));
    });
    await waitFor(() => expect(text()).toBeNull());
  });

  it('stays when the socket comes to a server that has not heard of it', async () => {
    const { socket, queryClient } = show(inForce(3, notice()));
    socket.answer('subscribe-to-notices', () => inForce(2));
    new FakeServer().on('GET /api/notices', { body: inForce(1) }).install();
    await act(async () => {
      socket.connectNow();
      await queryClient.invalidateQueries({ queryKey: ['notices'] });
    });
    expect(text()).toBeVisible();
  });

  it('goes when its time is over, with no word from anybody', async () => {
    jest.useFakeTimers();
    const { socket } = show();
    socket.say('notices', inForce(1, notice({ endsAt: new Date(serverClock.now() + 5000).toISOString() })));
    await act(() => jest.advanceTimersByTimeAsync(1000));
    expect(text()).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(6000));
    expect(text()).toBeNull();
  });

  it('leaves its place empty where it was from the start, so that nothing moves', async () => {
    const { socket } = show(inForce(1, notice()));
    act(() => {
      socket.say('notices', inForce(2));
    });
    await waitFor(() => expect(text()).not.toBeVisible());
  });

  it('is asked for when the socket comes back', async () => {
    const { socket } = show();
    socket.answer('subscribe-to-notices', () => inForce(2, notice()));
    act(() => {
      socket.connectNow();
    });
    expect(await screen.findByText('Starten är 20 min försenad')).toBeVisible();
  });

  it('is asked for now and then while there is no socket', async () => {
    jest.useFakeTimers();
    const server = new FakeServer().on('GET /api/notices', { body: inForce(1, notice()) });
    renderPage(<PublicNotices isOverBar={false} />, { server });
    await act(() => jest.advanceTimersByTimeAsync(31_000));
    expect(text()).toBeVisible();
  });

  it('is closed on this device for good, and others are not', async () => {
    const { unmount, socket } = show(inForce(1, notice()));
    await userEvent.click(screen.getByRole('button', { name: 'Stäng meddelandet' }));
    expect(text()).toBeNull();
    act(() => {
      socket.say('notices', inForce(2, notice(), notice({ id: 'n2', text: 'Kö vid målet' })));
    });
    expect(await screen.findByText('Kö vid målet')).toBeVisible();
    expect(text()).toBeNull();
    unmount();
    show(inForce(1, notice()));
    expect(text()).toBeNull();
  });

  it('is one line over the bar at a finish screen, the important first, and all its words on a press', async () => {
    show(inForce(2, notice({ id: 'n2', text: 'Kö', severity: 'information' }), notice()), true);
    const words = screen.getByRole('button', { name: /^Viktigt · 2.8K \(och 1 till\) ?: Starten är/ });
    expect(words).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(words);
    expect(words).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(screen.getByRole('button', { name: 'Stäng meddelandet' }));
    expect(screen.getByRole('button', { name: /^Meddelande · 2.8K ?: Kö/ })).toBeVisible();
  });
});

describe('A notice that comes over an open page', () => {
  const HEIGHT = 80;
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const isOver = () => text()?.closest('[data-over-page]')?.getAttribute('data-over-page') === 'true';
  let scrollBy: jest.SpyInstance;

  /** Every notice in the page takes the same room; those over it take none. */
  function come() {
    jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: HTMLElement,
    ) {
      const taken = this.querySelectorAll('[data-over-page=false] aside').length;
      return { bottom: taken * HEIGHT } as DOMRect;
    });
    const { socket } = show(inForce(0));
    socket.say('notices', inForce(1, notice()));
    return socket;
  }

  beforeEach(() => {
    jest.useFakeTimers();
    scrollBy = jest.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
  });

  it('takes its place in the page once nobody has touched it for a while, and the page stays at its top', async () => {
    come();
    await pass(QUIET_MS - 500);
    expect(isOver()).toBe(true);
    const words = text();
    await pass(500);
    expect(isOver()).toBe(false);
    expect(text()).toBe(words);
    expect(scrollBy).not.toHaveBeenCalled();
  });

  it('scrolls a page that is scrolled by the room that it takes', async () => {
    jest.replaceProperty(window, 'scrollY', 300);
    come();
    await pass(QUIET_MS);
    expect(scrollBy.mock.calls).toEqual([[{ top: HEIGHT, behavior: 'instant' }]]);
  });

  it.each(['pointerDown', 'pointerMove', 'touchMove', 'wheel', 'scroll', 'keyDown', 'input'] as const)(
    'waits from the last %s on',
    async (touch) => {
      come();
      await pass(QUIET_MS - 500);
      fireEvent[touch](document.body);
      await pass(QUIET_MS - 500);
      expect(isOver()).toBe(true);
      await pass(500);
      expect(isOver()).toBe(false);
    },
  );

  it('waits while nobody sees the page', async () => {
    const seen = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    come();
    await pass(3 * QUIET_MS);
    expect(isOver()).toBe(true);
    seen.mockReturnValue('visible');
    fireEvent(document, new Event('visibilitychange'));
    await pass(QUIET_MS - 500);
    expect(isOver()).toBe(true);
    await pass(500);
    expect(isOver()).toBe(false);
  });

  it('lies over the page as long as any other, and a later one then on its own', async () => {
    const socket = come();
    await pass(QUIET_MS - 500);
    socket.say('notices', inForce(2, notice(), notice({ id: 'n2', text: 'Kö vid målet' })));
    await pass(QUIET_MS - 500);
    expect(isOver()).toBe(true);
    await pass(500);
    expect(isOver()).toBe(false);
    socket.say('notices', inForce(3, notice(), notice({ id: 'n3', text: 'Full parkering' })));
    await pass(500);
    expect(isOver()).toBe(false);
    expect(screen.getByText('Full parkering').closest('[data-over-page=true]')).not.toBeNull();
    expect(screen.getByText('Kö vid målet')).not.toBeVisible();
  });
});
