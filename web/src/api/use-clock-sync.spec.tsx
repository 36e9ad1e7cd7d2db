import { act, waitFor } from '@testing-library/react';
import { aConfig } from '../testing/builders';
import { FakeServer } from '../testing/fake-server';
import { renderPage } from '../testing/render';
import { serverClock } from './clock';
import { useClockSync } from './use-clock-sync';

const AHEAD = 7_000_000;
const config = 'GET /api/config';

/** The device's two clocks stand still: a round trip takes no time, so measurements are exact. */
let device: { readonly steady: number; wall: number };
beforeEach(() => {
  device = { steady: performance.now(), wall: Date.now() };
  jest.spyOn(performance, 'now').mockImplementation(() => device.steady);
  jest.spyOn(Date, 'now').mockImplementation(() => device.wall);
});

function Timing() {
  useClockSync();
  return null;
}

async function show() {
  const server = new FakeServer().on(config, { body: aConfig({ now: device.wall + AHEAD }) });
  const page = renderPage(<Timing />, { server });
  await measured(server, 1);
  return { ...page, server };
}

async function measured(server: FakeServer, atLeast: number): Promise<void> {
  await waitFor(() => {
    expect(server.requestsTo(config).length).toBeGreaterThanOrEqual(atLeast);
    expect(serverClock.isSynchronised()).toBe(true);
  });
}

describe('useClockSync', () => {
  it("measures the server's time on mount", async () => {
    await show();
    expect(serverClock.now()).toBe(device.wall + AHEAD);
  });

  it.each(['pageshow', 'online'])('measures again on a %s event', async (occasion) => {
    const { server } = await show();
    const before = server.requestsTo(config).length;
    dispatchEvent(new Event(occasion));
    await measured(server, before + 1);
  });

  it('measures again when the page becomes visible and when the socket reconnects', async () => {
    const { server, socket } = await show();
    const before = server.requestsTo(config).length;
    document.dispatchEvent(new Event('visibilitychange'));
    await measured(server, before + 1);
    await act(async () => {
      socket.connectNow();
    });
    await measured(server, before + 2);
  });

  it('keeps the time when the device is set 20 s forward, and measures again within a second', async () => {
    const { server } = await show();
    const before = server.requestsTo(config).length;
    const truth = device.wall + AHEAD;
    device.wall += 20_000;
    expect(serverClock.now()).toBe(truth);
    expect(serverClock.isSynchronised()).toBe(false);
    await measured(server, before + 1);
    expect(serverClock.now()).toBe(truth);
  });
});
