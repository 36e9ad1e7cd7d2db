import { storedCommandLog, type DayCommand } from './command-log';
import { CommandQueue, type DeliveryOutcome } from './command-queue';

describe('CommandQueue', () => {
  it('sends commands in order, and the next batch when the first is answered', async () => {
    const { queue, sent, answer } = aQueue();
    queue.add(finish('a'));
    queue.add(finish('b'));
    queue.add(finish('c'));
    expect(sent).toEqual([['a']]);
    await answer(accepted('a'));
    expect(sent).toEqual([['a'], ['b', 'c']]);
    await answer(accepted('b', 'c'));
    expect(queue.snapshot()).toMatchObject({ waiting: [], status: 'idle', confirmedAt: 42 });
  });

  it('retries with the same ids and growing pauses until the server answers', async () => {
    const { queue, sent, answer, timers, fireTimer } = aQueue();
    queue.add(finish('a'));
    for (const pause of [300, 600, 1200, 2400, 4800, 5000, 5000]) {
      await answer({ kind: 'unreachable' });
      expect(timers.at(-1)).toBe(pause);
      expect(queue.snapshot().status).toBe('unreachable');
      fireTimer();
    }
    await answer({ kind: 'answered', results: [{ id: 'a', outcome: 'duplicate' }] });
    expect(new Set(sent.flat())).toEqual(new Set(['a']));
    expect(queue.snapshot().waiting).toEqual([]);
  });

  it('counts a duplicate as delivered', async () => {
    const { queue, answer } = aQueue();
    queue.add(finish('a'));
    await answer({ kind: 'answered', results: [{ id: 'a', outcome: 'duplicate' }] });
    expect(queue.snapshot()).toMatchObject({ waiting: [], confirmed: [{ id: 'a' }], rejected: [] });
  });

  it('keeps a rejected command with its reason until it is dismissed, also after a reload', async () => {
    const { queue, answer } = aQueue();
    queue.add(finish('a'));
    const no = { id: 'a', outcome: 'rejected', error: 'Race not started' } as const;
    await answer({ kind: 'answered', results: [no] });
    expect(aQueue().queue.snapshot().rejected).toMatchObject([{ error: 'Race not started' }]);
    queue.dismiss('a');
    expect(queue.snapshot().rejected).toEqual([]);
    expect(aQueue().queue.snapshot().rejected).toEqual([]);
  });

  it('loads unanswered commands in their order after a reload', () => {
    const { queue } = aQueue();
    for (const id of ['c', 'a', 'b']) queue.add(finish(id));
    expect(
      aQueue()
        .queue.snapshot()
        .waiting.map(({ id }) => id),
    ).toEqual(['c', 'a', 'b']);
  });

  it('keeps all commands while signed out, and sends them when woken', async () => {
    const { queue, sent, answer } = aQueue();
    queue.add(finish('a'));
    await answer({ kind: 'signed-out' });
    expect(queue.snapshot()).toMatchObject({ status: 'signed-out', waiting: [{ id: 'a' }] });
    queue.wake();
    expect(sent).toEqual([['a'], ['a']]);
  });

  it('isolates the one bad command of a batch that the server refuses', async () => {
    const { queue, sent, answer } = aQueue();
    for (const id of ['a', 'b', 'c']) queue.add(finish(id));
    await answer(accepted('a'));
    await answer({ kind: 'refused', error: 'felaktigt lopp-id' });
    await answer({ kind: 'refused', error: 'felaktigt lopp-id' });
    await answer(accepted('c'));
    expect(sent).toEqual([['a'], ['b', 'c'], ['b'], ['c']]);
    expect(queue.snapshot().rejected).toMatchObject([{ command: { id: 'b' }, error: 'felaktigt lopp-id' }]);
    expect(queue.snapshot().waiting).toEqual([]);
  });

  it('waits before retrying when an answer omits every command', async () => {
    const { queue, timers, answer } = aQueue();
    queue.add(finish('a'));
    await answer({ kind: 'answered', results: [] });
    expect(queue.snapshot().waiting).toHaveLength(1);
    expect(timers).toEqual([300]);
  });

  it('releases confirmed commands once they are shown', async () => {
    const { queue, answer } = aQueue();
    queue.add(finish('a'));
    await answer(accepted('a'));
    queue.release(({ id }) => id === 'a');
    expect(queue.snapshot().confirmed).toEqual([]);
  });

  it.each([
    ['text that is not JSON', '{'],
    ['JSON that is not an entry', '[]'],
    ['a command whose id is not text', { seq: 1, command: { ...finish('x'), id: 7 } }],
    ['a command of an unknown type', { seq: 1, command: { ...finish('x'), type: 'SwapBibs' } }],
    [
      'a command type that every JavaScript object has as a property',
      { seq: 1, command: { ...finish('x'), type: 'toString' } },
    ],
    ['a command with an invalid race', { seq: 1, command: { ...finish('x'), part: 'race-999999-00' } }],
    [
      'a command with an invalid time',
      { seq: 1, command: { ...finish('x'), capturedAt: '2025-13-45T99:00:00Z' } },
    ],
    ['a command without its runner', { seq: 1, command: { ...finish('x'), sort: undefined } }],
    [
      'a command whose crossing is not a number',
      { seq: 1, command: { ...finish('x'), type: 'RestoreRunner', finished: '9' } },
    ],
    [
      'a command with an unknown status',
      { seq: 1, command: { ...finish('x'), type: 'SetRunnerStatus', status: 1 } },
    ],
    ['an entry whose rejection reason is not text', { seq: 1, command: finish('x'), error: 5 }],
  ])('sets aside %s and continues, also after a reload', (_, entry) => {
    const text = typeof entry === 'string' ? entry : JSON.stringify(entry);
    localStorage.setItem('raceday.command.x', text);
    for (const { queue, sent } of [aQueue(), aQueue()]) {
      expect(queue.snapshot()).toMatchObject({ waiting: [], rejected: [], unreadable: [{ id: 'x', text }] });
      expect(sent).toEqual([]);
    }
    expect(Object.entries(localStorage)).toEqual([['raceday.unreadable.x', text]]);
    const { queue, sent } = aQueue();
    queue.add(finish('a'));
    expect(sent).toEqual([['a']]);
    queue.dismiss('x');
    expect(queue.snapshot().unreadable).toEqual([]);
    expect(aQueue().queue.snapshot().unreadable).toEqual([]);
  });

  it.each([
    ['its sequence number', { command: finish('x') }],
    ['the crossing to restore', { seq: 7, command: { ...finish('x'), type: 'RestoreRunner' } }],
    ['its device', { seq: 7, command: { ...finish('x'), device: undefined } }],
  ])('loads a command that an older version stored without %s', (_, entry) => {
    localStorage.setItem('raceday.command.x', JSON.stringify(entry));
    localStorage.setItem('raceday.command.first', JSON.stringify({ seq: 1, command: finish('first') }));
    const { waiting, unreadable } = aQueue().queue.snapshot();
    expect({ waiting: waiting.map(({ id }) => id), unreadable }).toEqual({
      waiting: ['first', 'x'],
      unreadable: [],
    });
  });

  it('loads a set-aside entry that this version can read', () => {
    localStorage.setItem('raceday.unreadable.x', JSON.stringify({ seq: 1, command: finish('x') }));
    for (const { queue } of [aQueue(), aQueue()])
      expect(queue.snapshot()).toMatchObject({ waiting: [{ id: 'x' }], unreadable: [] });
  });

  it('leaves an unreadable entry in place when the storage is full, and still reports it', () => {
    localStorage.setItem('raceday.command.x', '{');
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('QuotaExceededError');
    });
    expect(aQueue().queue.snapshot().unreadable).toEqual([{ id: 'x', text: '{' }]);
    expect(localStorage.getItem('raceday.command.x')).toBe('{');
  });

  it('keeps a command in memory when the storage is full', async () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('QuotaExceededError');
    });
    const { queue, sent } = aQueue();
    queue.add(finish('a'));
    expect(sent).toEqual([['a']]);
  });
});

/** A queue whose deliveries the test answers one by one, and whose timers the test fires. */
function aQueue() {
  const sent: string[][] = [];
  const timers: number[] = [];
  const replies: ((delivery: DeliveryOutcome) => void)[] = [];
  let fireTimer = () => {};
  const queue = new CommandQueue({
    log: storedCommandLog(localStorage),
    now: () => 42,
    deliver: (commands) => {
      sent.push(commands.map(({ id }) => id));
      return new Promise((resolve) => replies.push(resolve));
    },
    schedule: (task, ms) => {
      timers.push(ms);
      fireTimer = task;
      return () => {
        fireTimer = () => {};
      };
    },
  });
  const answer = async (delivery: DeliveryOutcome) => {
    replies.shift()?.(delivery);
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  return { queue, sent, timers, answer, fireTimer: () => fireTimer() };
}

function accepted(...ids: string[]): DeliveryOutcome {
  return { kind: 'answered', results: ids.map((id) => ({ id, outcome: 'accepted' })) };
}

function finish(id: string): DayCommand {
  return {
    id,
    type: 'FinishRunner',
    part: 'race-250913-56',
    sort: `runner-${id}`,
    capturedAt: '2025-09-13T10:00:00.000Z',
    device: 'mål-1',
  };
}
