import { SocketsPerAddress } from './socket-admission';

const STADIUM = '192.0.2.80';

describe('SocketsPerAddress', () => {
  let now: number;
  let addresses: SocketsPerAddress;
  beforeEach(() => {
    now = 0;
    addresses = new SocketsPerAddress(60, () => now);
  });

  const connect = (address = STADIUM) => {
    const hasRoom = addresses.tryConnect(address);
    if (hasRoom) addresses.opened(address);
    return hasRoom;
  };

  it('limits the sockets of one address without affecting another', () => {
    const all = Array.from({ length: 61 }, () => connect());
    expect(all.filter(Boolean)).toHaveLength(60);
    expect(connect('198.51.100.7')).toBe(true);
  });

  it('admits another socket after one closes, once the connect quota has refilled', () => {
    for (let socket = 0; socket < 60; socket++) connect();
    now += 5000;
    expect(connect()).toBe(false);
    addresses.closed(STADIUM);
    expect(connect()).toBe(true);
  });

  it('lets all sockets of an address reconnect within a minute', () => {
    for (let socket = 0; socket < 60; socket++) connect();
    for (let socket = 0; socket < 60; socket++) addresses.closed(STADIUM);
    expect(connect()).toBe(false);
    now += 60_000;
    expect(Array.from({ length: 60 }, () => connect())).not.toContain(false);
  });

  it('allows fewer connects from an address whose sockets are disconnected', () => {
    let rounds = 0;
    while (connect()) {
      addresses.chargeDisconnect(STADIUM);
      addresses.closed(STADIUM);
      rounds++;
    }
    expect(rounds).toBeLessThan(7);
    now += 1000;
    expect(connect()).toBe(true);
  });

  it('drops addresses without sockets and with a full quota', () => {
    connect();
    addresses.dropIdle();
    expect(addresses.size).toBe(1);
    addresses.closed(STADIUM);
    now += 1000;
    addresses.dropIdle();
    expect(addresses.size).toBe(0);
  });
});
