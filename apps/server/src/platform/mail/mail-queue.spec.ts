import {
  FixedClock,
  type Mail,
  MailDeferred,
  Mailer,
  MailRefused,
  MemoryReactorStore,
  MemoryMailOutbox,
  SingleProcessLease,
  LeaseTermEnded,
} from '@app/adapters';
import type { Wait } from '@app/eventing';
import { Logger } from '@nestjs/common';
import { MailQueue } from './mail-queue';

const mailTo = (name: string): Mail => ({
  id: `receipt-${name}`,
  to: { name, address: `${name}@example.se` },
  subject: 'Kvitto',
  text: 'Tack',
  html: '<p>Tack</p>',
});

/** A mail server that rejects each mail with its scripted errors, then accepts it. */
class ScriptedMailer extends Mailer {
  readonly tried: string[] = [];
  readonly sent: string[] = [];
  answers = new Map<string, Error[]>();

  send({ id }: Mail): Promise<void> {
    this.tried.push(id);
    const answer = this.answers.get(id)?.shift();
    if (answer) return Promise.reject(answer);
    this.sent.push(id);
    return Promise.resolve();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

/** Waits by the fake timers. */
const wait: Wait = (ms, stopping) =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    stopping.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

describe('MailQueue', () => {
  let mailer: ScriptedMailer;
  let reactorStore: MemoryReactorStore;
  let outbox: MemoryMailOutbox;
  let queue: MailQueue;
  const clock = new FixedClock(0);
  const logged: string[] = [];
  const later = (times: number) => Array.from({ length: times }, () => new MailDeferred('answered 451'));
  const waiting = async () => (await outbox.all()).map(({ mail }) => mail.id);
  /** Ends the term, then the process. */
  let stop: () => Promise<void>;
  let assertHeld: jest.Mock<Promise<void>, []>;
  const start = async () => {
    const own = new MailQueue({ mailer, reactorStore, outbox, clock, wait });
    const stopping = new AbortController();
    const term = await new SingleProcessLease().acquire({ stopping: stopping.signal });
    if (!term) throw new Error('no term');
    assertHeld = jest.fn(() => term.assertHeld());
    const delivery = own.runAsLeader({ ...term, assertHeld });
    queue = own;
    stop = async () => {
      stopping.abort();
      await Promise.all([delivery, own.onModuleDestroy()]);
      await term.release();
    };
  };
  const restart = async () => {
    await stop();
    await start();
    await jest.advanceTimersByTimeAsync(0);
  };

  beforeEach(async () => {
    jest.useFakeTimers();
    for (const level of ['warn', 'error'] as const)
      jest
        .spyOn(Logger.prototype, level)
        .mockImplementation((...messages: unknown[]) => void logged.push(messages.join(' ')));
    logged.length = 0;
    clock.set(0);
    mailer = new ScriptedMailer();
    reactorStore = new MemoryReactorStore();
    outbox = new MemoryMailOutbox();
    await start();
  });
  afterEach(async () => {
    await stop();
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('sends a mail once, across repeated calls and restarts', async () => {
    await Promise.all([queue.deliver(mailTo('asa')), queue.deliver(mailTo('asa'))]);
    await queue.deliver(mailTo('asa'));
    await restart();
    await queue.deliver(mailTo('asa'));
    expect(mailer.tried).toEqual(['receipt-asa']);
  });

  it('confirms the lease term before each send, and stops sending when another node leads', async () => {
    const sending: (() => void)[] = [];
    jest.spyOn(mailer, 'send').mockImplementation(async ({ id }) => {
      await new Promise<void>((resolve) => sending.push(resolve));
      mailer.sent.push(id);
    });
    const all = ['asa', 'bo', 'cilla', 'dag', 'eva'].map((name) => queue.deliver(mailTo(name)));
    const settled = Promise.allSettled(all);
    await jest.advanceTimersByTimeAsync(0);
    expect(assertHeld).toHaveBeenCalledTimes(3);
    assertHeld.mockRejectedValue(new LeaseTermEnded('another node is the leader'));
    while (sending.length > 0) {
      sending.shift()?.();
      await jest.advanceTimersByTimeAsync(0);
    }
    expect((await settled).map(({ status }) => status)).toEqual([
      ...Array<string>(3).fill('fulfilled'),
      ...Array<string>(2).fill('rejected'),
    ]);
    expect(mailer.sent).toHaveLength(3);
    expect(await waiting()).toEqual(['receipt-dag', 'receipt-eva']);
  });

  it('lets other leader tasks try a mail once, which waits for a slot, then is written and confirms its lease', async () => {
    const answers: (() => void)[] = [];
    jest.spyOn(mailer, 'send').mockImplementation(async ({ id }) => {
      await new Promise<void>((resolve) => answers.push(resolve));
      mailer.sent.push(id);
    });
    const queued = ['asa', 'bo', 'cilla'].map((name) => queue.deliver(mailTo(name)));
    await jest.advanceTimersByTimeAsync(0);
    const ownTerm = { assertHeld: jest.fn(() => Promise.resolve()) };
    const write = jest.fn(() => Promise.resolve(mailTo('dag')));
    const attempted = queue.attempt(write, ownTerm);
    await jest.advanceTimersByTimeAsync(0);
    expect(write).not.toHaveBeenCalled();
    expect(ownTerm.assertHeld).not.toHaveBeenCalled();
    answers.shift()?.();
    await jest.advanceTimersByTimeAsync(0);
    expect(ownTerm.assertHeld).toHaveBeenCalledTimes(1);
    answers.forEach((answer) => {
      answer();
    });
    expect(await attempted).toBe('sent');
    await Promise.all(queued);
  });

  it('sends nothing when a mail tried once answers with a reason to skip', async () => {
    const ownTerm = { assertHeld: jest.fn(() => Promise.resolve()) };
    expect(await queue.attempt(() => Promise.resolve('declined' as const), ownTerm)).toBe('declined');
    expect([mailer.tried, ownTerm.assertHeld.mock.calls]).toEqual([[], []]);
  });

  it('neither stores, retries nor counts a mail that is tried once', async () => {
    const ownTerm = { assertHeld: () => Promise.resolve() };
    const noSpace = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    mailer.answers.set('receipt-asa', [new MailRefused('answered 550'), noSpace]);
    const write = () => Promise.resolve(mailTo('asa'));
    expect(await queue.attempt(write, ownTerm)).toBe('refused');
    await expect(queue.attempt(write, ownTerm)).rejects.toThrow(MailDeferred);
    await jest.advanceTimersByTimeAsync(3_600_000);
    expect([mailer.tried.length, await waiting(), queue.leaderStatus().mail]).toEqual([
      2,
      [],
      { waiting: 0, since: null, refused: 0 },
    ]);
  });

  it('retries with growing pauses while the server defers', async () => {
    mailer.answers.set('receipt-asa', later(3));
    await queue.deliver(mailTo('asa'));
    expect(await waiting()).toEqual(['receipt-asa']);
    for (const seconds of [2, 4, 8]) {
      const before = mailer.tried.length;
      await jest.advanceTimersByTimeAsync(seconds * 1000 - 1);
      expect(mailer.tried).toHaveLength(before);
      await jest.advanceTimersByTimeAsync(1);
      expect(mailer.tried).toHaveLength(before + 1);
    }
    expect(mailer.sent).toEqual(['receipt-asa']);
    expect(await waiting()).toEqual([]);
  });

  it('sends a mail once, though the store is unavailable when marking it done', async () => {
    const unavailable = () => Promise.reject(new Error('away'));
    jest.spyOn(reactorStore, 'markDone').mockImplementationOnce(unavailable);
    const delivered = queue.deliver(mailTo('asa'));
    await jest.advanceTimersByTimeAsync(250);
    await delivered;
    mailer.answers.set('receipt-bo', later(1));
    jest.spyOn(reactorStore, 'markDone').mockImplementationOnce(unavailable);
    jest.spyOn(outbox, 'remove').mockImplementationOnce(unavailable);
    await queue.deliver(mailTo('bo'));
    await jest.advanceTimersByTimeAsync(60_000);
    expect(mailer.sent).toEqual(['receipt-asa', 'receipt-bo']);
    expect(await waiting()).toEqual([]);
    await restart();
    await Promise.all([queue.deliver(mailTo('asa')), queue.deliver(mailTo('bo'))]);
    expect(mailer.sent).toEqual(['receipt-asa', 'receipt-bo']);
  });

  it('still sends waiting mail when the store cannot report whether it is done', async () => {
    mailer.answers.set('receipt-asa', later(1));
    const isDone = jest.spyOn(reactorStore, 'isDone').mockResolvedValueOnce(false);
    isDone.mockRejectedValueOnce(new Error('away'));
    await queue.deliver(mailTo('asa'));
    await jest.advanceTimersByTimeAsync(2_000);
    expect(mailer.sent).toEqual(['receipt-asa']);
    expect(await waiting()).toEqual([]);
  });

  it('does not hold up other mail behind a deferred one', async () => {
    mailer.answers.set('receipt-asa', later(1));
    await queue.deliver(mailTo('asa'));
    await queue.deliver(mailTo('bo'));
    expect(mailer.sent).toEqual(['receipt-bo']);
  });

  it('does not retry twice when asked for a waiting mail again', async () => {
    mailer.answers.set('receipt-asa', later(1));
    await queue.deliver(mailTo('asa'));
    await queue.deliver(mailTo('asa'));
    await jest.advanceTimersByTimeAsync(60_000);
    expect(mailer.tried).toHaveLength(2);
    expect(mailer.sent).toEqual(['receipt-asa']);
  });

  it('resumes deferred mail after a restart', async () => {
    mailer.answers.set('receipt-asa', later(1));
    await queue.deliver(mailTo('asa'));
    await restart();
    await jest.advanceTimersByTimeAsync(2_000);
    expect(mailer.sent).toEqual(['receipt-asa']);
    await restart();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(mailer.tried).toHaveLength(2);
  });

  it('loads the outbox before it sends after a restart', async () => {
    await stop();
    await outbox.put({ mail: mailTo('asa'), since: 0 });
    await start();
    await queue.deliver(mailTo('asa'));
    await jest.advanceTimersByTimeAsync(60_000);
    expect(mailer.tried).toEqual(['receipt-asa']);
  });

  it('does not resend after a crash what was marked done', async () => {
    await outbox.put({ mail: mailTo('asa'), since: 0 });
    await reactorStore.markDone('mail/receipt-asa');
    await restart();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(mailer.tried).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  it('stores a mail in the outbox before sending it', async () => {
    let stored: readonly string[] = [];
    jest.spyOn(mailer, 'send').mockImplementation(async () => {
      stored = await waiting();
    });
    await queue.deliver(mailTo('asa'));
    expect([stored, await waiting()]).toEqual([['receipt-asa'], []]);
  });

  it('leaves a mail in the outbox when the term has ended, for the next term', async () => {
    assertHeld.mockRejectedValue(new LeaseTermEnded('term 1 is over'));
    await expect(queue.deliver(mailTo('asa'))).rejects.toThrow(LeaseTermEnded);
    expect([mailer.tried, await waiting()]).toEqual([[], ['receipt-asa']]);
    await restart();
    await queue.deliver(mailTo('asa'));
    await jest.advanceTimersByTimeAsync(2_000);
    expect([mailer.sent, await waiting()]).toEqual([['receipt-asa'], []]);
  });

  it('does not send a mail that is no longer wanted, and removes it from the outbox', async () => {
    let stored: readonly string[] = [];
    const erasedMeanwhile = async () => {
      stored = await waiting();
      return false;
    };
    await expect(queue.deliver(mailTo('asa'), erasedMeanwhile)).rejects.toThrow(
      'receipt-asa: no longer valid',
    );
    const unavailable = () => Promise.reject(new Error('away'));
    await expect(queue.deliver(mailTo('bo'), unavailable)).rejects.toThrow('away');
    expect([stored, mailer.tried, await waiting()]).toEqual([['receipt-asa'], [], []]);
    await queue.deliver(mailTo('asa'), () => Promise.resolve(true));
    expect(mailer.sent).toEqual(['receipt-asa']);
  });

  it('sends no queued mail between two terms', async () => {
    await stop();
    await expect(queue.deliver(mailTo('asa'))).rejects.toThrow(LeaseTermEnded);
    expect(mailer.tried).toEqual([]);
    await start();
  });

  it('does not send what another node recalled, and sends what it rewrote', async () => {
    mailer.answers.set('receipt-asa', later(1)).set('receipt-bo', later(1));
    await queue.deliver(mailTo('asa'));
    await queue.deliver(mailTo('bo'));
    const elsewhere = new MailQueue({ mailer, reactorStore, outbox, clock, wait });
    await elsewhere.recall(({ to }) => to.name === 'asa');
    expect([await elsewhere.isWaiting('receipt-asa'), await elsewhere.isWaiting('receipt-bo')]).toEqual([
      false,
      true,
    ]);
    const send = jest.spyOn(mailer, 'send');
    await elsewhere.rewrite({ ...mailTo('bo'), text: 'Tack, Borttagen' });
    await jest.advanceTimersByTimeAsync(60_000);
    expect(send.mock.calls).toEqual([[{ ...mailTo('bo'), text: 'Tack, Borttagen' }]]);
    expect(await waiting()).toEqual([]);
  });

  it('does not retry a permanent refusal', async () => {
    mailer.answers.set('receipt-asa', [new MailRefused('answered 550')]);
    await queue.deliver(mailTo('asa'));
    await queue.deliver(mailTo('asa'));
    await jest.advanceTimersByTimeAsync(3_600_000);
    expect(mailer.tried).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  it('gives up after five days and logs that', async () => {
    mailer.answers.set('receipt-asa', later(10_000));
    await queue.deliver(mailTo('asa'));
    clock.advance(5 * 24 * 3_600_000);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(await waiting()).toEqual([]);
    expect(logged.at(-1)).toContain('gave up');
  });

  it('logs the mail’s id, never its recipient', async () => {
    mailer.answers.set('receipt-asa', [new MailDeferred('answered 451')]);
    await queue.deliver(mailTo('asa'));
    expect(logged).toEqual(['receipt-asa: answered 451']);
  });

  describe('when a person is erased', () => {
    const toAsa = ({ to }: Mail) => to.name === 'asa';

    it('never sends their waiting mail, even after a restart, and sends other mail', async () => {
      mailer.answers.set('receipt-asa', later(10)).set('receipt-bo', later(1));
      await queue.deliver(mailTo('asa'));
      await queue.deliver(mailTo('bo'));
      await queue.recall(toAsa);
      expect(await waiting()).toEqual(['receipt-bo']);
      await jest.advanceTimersByTimeAsync(60_000);
      await restart();
      await queue.deliver(mailTo('asa'));
      await jest.advanceTimersByTimeAsync(60_000);
      expect(mailer.tried.filter((id) => id === 'receipt-asa')).toHaveLength(1);
      expect(mailer.sent).toEqual(['receipt-bo']);
    });

    it('also drops a mail whose first attempt is under way', async () => {
      let answer = () => {};
      const answered = new Promise<void>((resolve) => (answer = resolve));
      const deferred = () => Promise.reject(new MailDeferred('answered 451'));
      jest.spyOn(mailer, 'send').mockReturnValueOnce(answered.then(deferred));
      const delivered = queue.deliver(mailTo('asa'));
      await jest.advanceTimersByTimeAsync(0);
      const recalled = queue.recall(toAsa);
      answer();
      await Promise.all([delivered, recalled]);
      expect(await waiting()).toEqual([]);
      await jest.advanceTimersByTimeAsync(60_000);
      expect(mailer.sent).toEqual([]);
    });

    it('sends a waiting mail as rewritten, and does not resend a sent one', async () => {
      const send = jest.spyOn(mailer, 'send');
      mailer.answers.set('receipt-asa', later(1));
      await queue.deliver(mailTo('asa'));
      expect(await queue.isWaiting('receipt-asa')).toBe(true);
      const rewritten = { ...mailTo('asa'), text: 'Tack, Borttagen' };
      await queue.rewrite(rewritten);
      expect(await outbox.all()).toEqual([{ mail: rewritten, since: 0 }]);
      await jest.advanceTimersByTimeAsync(2_000);
      expect(send).toHaveBeenLastCalledWith(rewritten);

      expect(await queue.isWaiting('receipt-asa')).toBe(false);
      await queue.rewrite(mailTo('asa'));
      expect(await waiting()).toEqual([]);
    });
  });

  describe('sending urgent mail', () => {
    it('returns at once and stores nothing', async () => {
      mailer.answers.set('receipt-asa', later(2));
      queue.sendUrgent(mailTo('asa'), 600_000);
      await jest.advanceTimersByTimeAsync(0);
      expect(mailer.tried).toHaveLength(1);
      expect(await waiting()).toEqual([]);
      await jest.advanceTimersByTimeAsync(6_000);
      expect(mailer.sent).toEqual(['receipt-asa']);
    });

    it('stops after its deadline', async () => {
      mailer.answers.set('receipt-asa', later(10_000));
      queue.sendUrgent(mailTo('asa'), 600_000);
      await jest.advanceTimersByTimeAsync(10_000);
      const before = mailer.tried.length;
      clock.set(600_000);
      await jest.advanceTimersByTimeAsync(3_600_000);
      expect(mailer.tried).toHaveLength(before);
    });
  });
});
