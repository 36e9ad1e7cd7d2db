import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PublicNotice } from '@app/views';
import { serverClock } from '../api/clock';
import { FakeServer } from '../testing/fake-server';
import { renderPage } from '../testing/render';
import { IDLE_MS, PublicNotices } from './PublicNotices';

const HOUR = 3_600_000;

function notice(fields: Partial<PublicNotice> = {}): PublicNotice {
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
const noticesAt = (revision: number, ...notices: PublicNotice[]) => ({ revision, notices });
const show = (first = noticesAt(0), isOverBar = false) =>
  renderPage(<PublicNotices isOverBar={isOverBar} />, { config: { notices: first } });
const text = () => screen.queryByText('Starten är 20 min försenad');

describe("An organisers' notice", () => {
  it('shows with the page, with its distances and publication time', () => {
    show(noticesAt(1, notice()));
    expect(text()).toBeVisible();
    expect(screen.getByRole('complementary', { name: 'Viktigt · 2.8K' })).toHaveTextContent('kl. 09.30');
  });

  it('appears while the page is open, disappears when withdrawn, and ignores older messages', async () => {
    const { socket } = show();
    expect(text()).toBeNull();
    act(() => {
      socket.say('notices', noticesAt(3, notice()));
      socket.say('notices', noticesAt(2));
    });
    expect(await screen.findByText('Starten är 20 min försenad')).toBeVisible();
    act(() => socket.say('notices', noticesAt(4)));
    await waitFor(() => expect(text()).toBeNull());
  });

  it('stays when the socket connects to a server that is behind', async () => {
    const { socket, queryClient } = show(noticesAt(3, notice()));
    socket.answer('subscribe-to-notices', () => noticesAt(2));
    new FakeServer().on('GET /api/notices', { body: noticesAt(1) }).install();
    await act(async () => {
      socket.connectNow();
      await queryClient.invalidateQueries({ queryKey: ['notices'] });
    });
    expect(text()).toBeVisible();
  });

  it('disappears when it expires, without a message', async () => {
    jest.useFakeTimers();
    const { socket } = show();
    socket.say('notices', noticesAt(1, notice({ endsAt: new Date(serverClock.now() + 5000).toISOString() })));
    await act(() => jest.advanceTimersByTimeAsync(1000));
    expect(text()).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(6000));
    expect(text()).toBeNull();
  });

  it('keeps its space after a withdrawal, so that the layout does not move', async () => {
    const { socket } = show(noticesAt(1, notice()));
    act(() => socket.say('notices', noticesAt(2)));
    await waitFor(() => expect(text()).not.toBeVisible());
  });

  it('is fetched when the socket reconnects', async () => {
    const { socket } = show();
    socket.answer('subscribe-to-notices', () => noticesAt(2, notice()));
    act(() => socket.connectNow());
    expect(await screen.findByText('Starten är 20 min försenad')).toBeVisible();
  });

  it('is polled while there is no socket', async () => {
    jest.useFakeTimers();
    const server = new FakeServer().on('GET /api/notices', { body: noticesAt(1, notice()) });
    renderPage(<PublicNotices isOverBar={false} />, { server });
    await act(() => jest.advanceTimersByTimeAsync(31_000));
    expect(text()).toBeVisible();
  });

  it('stays closed on this device, while others show', async () => {
    const { unmount, socket } = show(noticesAt(1, notice()));
    await userEvent.click(screen.getByRole('button', { name: 'Stäng meddelandet' }));
    expect(text()).toBeNull();
    act(() => socket.say('notices', noticesAt(2, notice(), notice({ id: 'n2', text: 'Kö vid målet' }))));
    expect(await screen.findByText('Kö vid målet')).toBeVisible();
    expect(text()).toBeNull();
    unmount();
    show(noticesAt(1, notice()));
    expect(text()).toBeNull();
  });

  it('is one line over the bar on a finish screen, important first, and opens on a press', async () => {
    show(noticesAt(2, notice({ id: 'n2', text: 'Kö', severity: 'information' }), notice()), true);
    const element = screen.getByRole('button', { name: /^Viktigt · 2.8K \(och 1 till\) ?: Starten är/ });
    expect(element).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(element);
    expect(element).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(screen.getByRole('button', { name: 'Stäng meddelandet' }));
    expect(screen.getByRole('button', { name: /^Meddelande · 2.8K ?: Kö/ })).toBeVisible();
  });
});

describe('A notice that arrives over an open page', () => {
  const HEIGHT = 80;
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const isOver = () => text()?.closest('[data-over-page]')?.getAttribute('data-over-page') === 'true';
  let scrollBy: jest.SpyInstance;

  /** Every notice in the page's flow takes the same height; those over the page take none. */
  function receiveNotice() {
    jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: HTMLElement,
    ) {
      const taken = this.querySelectorAll('[data-over-page=false] aside').length;
      return { bottom: taken * HEIGHT } as DOMRect;
    });
    const { socket } = show(noticesAt(0));
    socket.say('notices', noticesAt(1, notice()));
    return socket;
  }

  beforeEach(() => {
    jest.useFakeTimers();
    scrollBy = jest.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
  });

  it('moves into the page after it has been idle, and an unscrolled page stays at its top', async () => {
    receiveNotice();
    await pass(IDLE_MS - 500);
    expect(isOver()).toBe(true);
    const element = text();
    await pass(500);
    expect(isOver()).toBe(false);
    expect(text()).toBe(element);
    expect(scrollBy).not.toHaveBeenCalled();
  });

  it("scrolls a scrolled page by the notice's height", async () => {
    jest.replaceProperty(window, 'scrollY', 300);
    receiveNotice();
    await pass(IDLE_MS);
    expect(scrollBy.mock.calls).toEqual([[{ top: HEIGHT, behavior: 'instant' }]]);
  });

  it.each(['pointerDown', 'pointerMove', 'touchMove', 'wheel', 'scroll', 'keyDown', 'input'] as const)(
    'restarts the idle time at %s',
    async (eventName) => {
      receiveNotice();
      await pass(IDLE_MS - 500);
      fireEvent[eventName](document.body);
      await pass(IDLE_MS - 500);
      expect(isOver()).toBe(true);
      await pass(500);
      expect(isOver()).toBe(false);
    },
  );

  it('waits while the page is hidden', async () => {
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    receiveNotice();
    await pass(3 * IDLE_MS);
    expect(isOver()).toBe(true);
    visibility.mockReturnValue('visible');
    fireEvent(document, new Event('visibilitychange'));
    await pass(IDLE_MS - 500);
    expect(isOver()).toBe(true);
    await pass(500);
    expect(isOver()).toBe(false);
  });

  it('stays over the page until all notices are idle, and a later one moves on its own', async () => {
    const socket = receiveNotice();
    await pass(IDLE_MS - 500);
    socket.say('notices', noticesAt(2, notice(), notice({ id: 'n2', text: 'Kö vid målet' })));
    await pass(IDLE_MS - 500);
    expect(isOver()).toBe(true);
    await pass(500);
    expect(isOver()).toBe(false);
    socket.say('notices', noticesAt(3, notice(), notice({ id: 'n3', text: 'Full parkering' })));
    await pass(500);
    expect(isOver()).toBe(false);
    expect(screen.getByText('Full parkering').closest('[data-over-page=true]')).not.toBeNull();
    expect(screen.getByText('Kö vid målet')).not.toBeVisible();
  });
});
