import { roomForCode, type LiveCode } from './room-for-code';

/** Codes asked for by these, a minute apart, each ten minutes long: c1, c2 … */
const askedBy = (...clients: string[]): LiveCode[] =>
  clients.map((client, index) => ({
    codeId: `c${String(index + 1)}`,
    client,
    issued: index * 60_000,
    expires: index * 60_000 + 600_000,
  }));

describe('Room for another code to an address', () => {
  it.each<[string, LiveCode[], readonly string[]]>([
    ['none was sent', [], []],
    ['two hold', askedBy('us', 'us'), []],
    ['two hold that strangers asked for', askedBy('them', 'them'), []],
    ['a stranger has all three: the oldest ends', askedBy('them', 'them', 'them'), ['c1']],
    ['a stranger has two of three, and another one', askedBy('others', 'them', 'them'), ['c2']],
  ])('is there when %s', (_, live, ends) => {
    expect(roomForCode(live, 'us')).toEqual({ ends });
    expect(roomForCode([...live].reverse(), 'us')).toEqual({ ends });
  });

  it.each<[string, LiveCode[]]>([
    ['we have all three', askedBy('us', 'us', 'us')],
    ['we have one already', askedBy('us', 'them', 'them')],
    ['three others have one each', askedBy('a', 'b', 'c')],
  ])('comes when the first ends, when %s', (_, live) => {
    expect(roomForCode(live, 'us')).toEqual({ fullUntil: 600_000 });
  });

  it('never takes anybody’s newest code, whoever asks in whatever order', () => {
    const clients = ['a', 'b', 'c', 'd'];
    const orders = clients.flatMap((a) => clients.flatMap((b) => clients.map((c) => [a, b, c])));
    for (const order of orders)
      for (const asking of clients) {
        const live = askedBy(...order);
        const room = roomForCode(live, asking);
        const ended = 'ends' in room ? room.ends : [];
        const left = live.filter(({ codeId }) => !ended.includes(codeId));
        expect(new Set(left.map(({ client }) => client))).toEqual(new Set(order));
      }
  });
});
