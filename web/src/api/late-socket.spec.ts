import { FakeSocket } from '../testing/fake-socket';
import { LateSocket } from './late-socket';
import type { LiveSocket } from './live-socket';

describe('A socket whose code is still on its way', () => {
  it('is not connected, and commands find that out at once', async () => {
    const { late } = aLateSocket();
    expect(late.connected).toBe(false);
    await expect(late.timeout(5000).emitWithAck('commands', { commands: [] })).rejects.toThrow();
  });

  it('hears what the real one hears, but not for those who have left since', async () => {
    const { late, real, arrive } = aLateSocket();
    const stays = jest.fn();
    const leaves = jest.fn();
    late.on('connect', stays).on('connect', leaves).off('connect', leaves);
    await arrive();
    real.connectNow();
    expect(stays).toHaveBeenCalledTimes(1);
    expect(leaves).not.toHaveBeenCalled();
    expect(late.connected).toBe(true);
  });

  it('sends through the real one once it is there', async () => {
    const { late, real, arrive } = aLateSocket();
    late.emit('wait-pay', { payid: 'early' });
    await arrive();
    late.emit('wait-pay', { payid: 'late' });
    expect(real.sent.map(({ payload }) => payload)).toEqual([{ payid: 'early' }, { payid: 'late' }]);
    real.connectNow();
    expect(await late.timeout(5000).emitWithAck('commands', { commands: [] })).toEqual({ revision: 0 });
  });
});

function aLateSocket() {
  const real = new FakeSocket();
  let open: (socket: LiveSocket) => void = () => undefined;
  const late = new LateSocket(() => new Promise((resolve) => (open = resolve)));
  const arrive = async () => {
    open(real.asLive());
    await Promise.resolve();
  };
  return { late, real, arrive };
}
