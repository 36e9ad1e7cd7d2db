import { AddressBook } from './address-book';

const STADIUM = '192.0.2.80';

describe('The book of addresses', () => {
  let now: number;
  let book: AddressBook;
  beforeEach(() => {
    now = 0;
    book = new AddressBook(60, () => now);
  });

  const connect = (address = STADIUM) => {
    const hasRoom = book.hasRoomFor(address);
    if (hasRoom) book.entered(address);
    return hasRoom;
  };

  it('has room for so many sockets of an address, and for others', () => {
    const all = Array.from({ length: 61 }, () => connect());
    expect(all.filter(Boolean)).toHaveLength(60);
    expect(connect('198.51.100.7')).toBe(true);
  });

  it('has room again when one has left, as soon as a connect is due', () => {
    for (let socket = 0; socket < 60; socket++) connect();
    now += 5000;
    expect(connect()).toBe(false);
    book.left(STADIUM);
    expect(connect()).toBe(true);
  });

  it('lets all of an address come back in a minute', () => {
    for (let socket = 0; socket < 60; socket++) connect();
    for (let socket = 0; socket < 60; socket++) book.left(STADIUM);
    expect(connect()).toBe(false);
    now += 60_000;
    expect(Array.from({ length: 60 }, () => connect())).not.toContain(false);
  });

  it('has less for whoever is cut and comes back at once', () => {
    let rounds = 0;
    while (connect()) {
      book.wasCut(STADIUM);
      book.left(STADIUM);
      rounds++;
    }
    expect(rounds).toBeLessThan(7);
    now += 1000;
    expect(connect()).toBe(true);
  });

  it('forgets whoever owes nothing and has no socket', () => {
    connect();
    book.tidy();
    expect(book.size).toBe(1);
    book.left(STADIUM);
    now += 1000;
    book.tidy();
    expect(book.size).toBe(0);
  });
});
