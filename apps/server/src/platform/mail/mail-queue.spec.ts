import {
  FixedClock,
  type Mail,
  MailDeferred,
  Mailer,
  MailRefused,
  MemoryReactorStore,
  MemoryMailSpool,
  SoleLease,
  TermOver,
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

/** A mail server that takes mail once its answers before that have run out. */
class MoodyMailer extends Mailer {
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

/** Waits by the timers that the test moves. */
const wait: Wait = (ms, stopping) =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    stopping.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

describe('The way out for mail', () => {
  let mailer: MoodyMailer;
  let reactorStore: MemoryReactorStore;
  let spool: MemoryMailSpool;
  let queue: MailQueue;
  const clock = new FixedClock(0);
  const logged: string[] = [];
  const later = (times: number) => Array.from({ length: times }, () => new MailDeferred('answered 451'));
  const waiting = async () => (await spool.all()).map(({ mail }) => mail.id);
  /** Ends the term, and then the process. */
  let stop: () => Promise<void>;
  let confirm: jest.Mock<Promise<void>, []>;
  const start = async () => {
    const own = new MailQueue({ mailer, reactorStore, spool, clock, wait });
    const stopping = new AbortController();
    const term = await new SoleLease().take({ stopping: stopping.signal });
    if (!term) throw new Error('no term');
    confirm = jest.fn(() => term.confirm());
    const shift = own.onDuty({ ...term, confirm });
    queue = own;
    stop = async () => {
      stopping.abort();
      await Promise.all([shift, own.onModuleDestroy()]);
      await term.end();
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
        .mockImplementation((...words: unknown[]) => void logged.push(words.join(' ')));
    logged.length = 0;
    clock.set(0);
    mailer = new MoodyMailer();
    reactorStore = new MemoryReactorStore();
    spool = new MemoryMailSpool();
    await start();
  });
  afterEach(async () => {
    await stop();
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('sends a mail once, however often and after however many restarts it is asked to', async () => {
    await Promise.all([queue.deliver(mailTo('asa')), queue.deliver(mailTo('asa'))]);
    await queue.deliver(mailTo('asa'));
    await restart();
    await queue.deliver(mailTo('asa'));
    expect(mailer.tried).toEqual(['receipt-asa']);
  });

  it('asks who is on duty when a mail’s turn has come: what still waits for it is not sent once another node is', async () => {
    const underWay: (() => void)[] = [];
    jest.spyOn(mailer, 'send').mockImplementation(async ({ id }) => {
      await new Promise<void>((resolve) => underWay.push(resolve));
      mailer.sent.push(id);
    });
    const all = ['asa', 'bo', 'cilla', 'dag', 'eva'].map((name) => queue.deliver(mailTo(name)));
    const settled = Promise.allSettled(all);
    await jest.advanceTimersByTimeAsync(0);
    expect(confirm).toHaveBeenCalledTimes(3);
    confirm.mockRejectedValue(new TermOver('another node is on duty'));
    while (underWay.length > 0) {
      underWay.shift()?.();
      await jest.advanceTimersByTimeAsync(0);
    }
    expect((await settled).map(({ status }) => status)).toEqual([
      ...Array<string>(3).fill('fulfilled'),
      ...Array<string>(2).fill('rejected'),
    ]);
    expect(mailer.sent).toHaveLength(3);
    expect(await waiting()).toEqual(['receipt-dag', 'receipt-eva']);
  });

  it('tries again with growing pauses while the server asks for patience', async () => {
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

  it('sends a mail once, though whoever is to write that down is away for a while', async () => {
    const away = () => Promise.reject(new Error('away'));
    jest.spyOn(reactorStore, 'markDone').mockImplementationOnce(away);
    const delivered = queue.deliver(mailTo('asa'));
    await jest.advanceTimersByTimeAsync(250);
    await delivered;
    mailer.answers.set('receipt-bo', later(1));
    jest.spyOn(reactorStore, 'markDone').mockImplementationOnce(away);
    jest.spyOn(spool, 'remove').mockImplementationOnce(away);
    await queue.deliver(mailTo('bo'));
    await jest.advanceTimersByTimeAsync(60_000);
    expect(mailer.sent).toEqual(['receipt-asa', 'receipt-bo']);
    expect(await waiting()).toEqual([]);
    await restart();
    await Promise.all([queue.deliver(mailTo('asa')), queue.deliver(mailTo('bo'))]);
    expect(mailer.sent).toEqual(['receipt-asa', 'receipt-bo']);
  });

  it('does not let go of mail that waits because nobody knows whether it is done', async () => {
    mailer.answers.set('receipt-asa', later(1));
    const isDone = jest.spyOn(reactorStore, 'isDone').mockResolvedValueOnce(false);
    isDone.mockRejectedValueOnce(new Error('away'));
    await queue.deliver(mailTo('asa'));
    await jest.advanceTimersByTimeAsync(2_000);
    expect(mailer.sent).toEqual(['receipt-asa']);
    expect(await waiting()).toEqual([]);
  });

  it('lets no other mail wait for one that has to', async () => {
    mailer.answers.set('receipt-asa', later(1));
    await queue.deliver(mailTo('asa'));
    await queue.deliver(mailTo('bo'));
    expect(mailer.sent).toEqual(['receipt-bo']);
  });

  it('does not try a mail twice over that is asked for again while it waits', async () => {
    mailer.answers.set('receipt-asa', later(1));
    await queue.deliver(mailTo('asa'));
    await queue.deliver(mailTo('asa'));
    await jest.advanceTimersByTimeAsync(60_000);
    expect(mailer.tried).toHaveLength(2);
    expect(mailer.sent).toEqual(['receipt-asa']);
  });

  it('takes up after a restart what had to wait', async () => {
    mailer.answers.set('receipt-asa', later(1));
    await queue.deliver(mailTo('asa'));
    await restart();
    await jest.advanceTimersByTimeAsync(2_000);
    expect(mailer.sent).toEqual(['receipt-asa']);
    await restart();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(mailer.tried).toHaveLength(2);
  });

  it('knows what waits on disk before it sends anything after a restart', async () => {
    await stop();
    await spool.put({ mail: mailTo('asa'), since: 0 });
    await start();
    await queue.deliver(mailTo('asa'));
    await jest.advanceTimersByTimeAsync(60_000);
    expect(mailer.tried).toEqual(['receipt-asa']);
  });

  it('does not send again what was sent before the power went', async () => {
    await spool.put({ mail: mailTo('asa'), since: 0 });
    await reactorStore.markDone('mail/receipt-asa');
    await restart();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(mailer.tried).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  it('has written down what it is about to send', async () => {
    let stood: readonly string[] = [];
    jest.spyOn(mailer, 'send').mockImplementation(async () => {
      stood = await waiting();
    });
    await queue.deliver(mailTo('asa'));
    expect([stood, await waiting()]).toEqual([['receipt-asa'], []]);
  });

  it('leaves to the next node what it finds out in time it may not send any more', async () => {
    confirm.mockRejectedValue(new TermOver('term 1 is over'));
    await expect(queue.deliver(mailTo('asa'))).rejects.toThrow(TermOver);
    expect([mailer.tried, await waiting()]).toEqual([[], ['receipt-asa']]);
    await restart();
    await queue.deliver(mailTo('asa'));
    await jest.advanceTimersByTimeAsync(2_000);
    expect([mailer.sent, await waiting()]).toEqual([['receipt-asa'], []]);
  });

  it('does not send what is not meant any more once everybody could have taken it back, and leaves nothing of it', async () => {
    let stood: readonly string[] = [];
    const erasedMeanwhile = async () => {
      stood = await waiting();
      return false;
    };
    await expect(queue.deliver(mailTo('asa'), erasedMeanwhile)).rejects.toThrow('receipt-asa: not meant');
    const nobodyKnows = () => Promise.reject(new Error('away'));
    await expect(queue.deliver(mailTo('bo'), nobodyKnows)).rejects.toThrow('away');
    expect([stood, mailer.tried, await waiting()]).toEqual([['receipt-asa'], [], []]);
    await queue.deliver(mailTo('asa'), () => Promise.resolve(true));
    expect(mailer.sent).toEqual(['receipt-asa']);
  });

  it('sends nothing between two terms but what is in a hurry', async () => {
    await stop();
    await expect(queue.deliver(mailTo('asa'))).rejects.toThrow(TermOver);
    expect(mailer.tried).toEqual([]);
    await start();
  });

  it('does not send what another node has taken back, and sends what it has changed', async () => {
    mailer.answers.set('receipt-asa', later(1)).set('receipt-bo', later(1));
    await queue.deliver(mailTo('asa'));
    await queue.deliver(mailTo('bo'));
    const elsewhere = new MailQueue({ mailer, reactorStore, spool, clock, wait });
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

  it('does not try again what was refused for good', async () => {
    mailer.answers.set('receipt-asa', [new MailRefused('answered 550')]);
    await queue.deliver(mailTo('asa'));
    await queue.deliver(mailTo('asa'));
    await jest.advanceTimersByTimeAsync(3_600_000);
    expect(mailer.tried).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  it('holds on to a mail when the outbox has no room', async () => {
    mailer.answers.set('receipt-asa', [Object.assign(new Error('no space left'), { code: 'ENOSPC' })]);
    await queue.deliver(mailTo('asa'));
    await jest.advanceTimersByTimeAsync(2_000);
    expect(mailer.sent).toEqual(['receipt-asa']);
  });

  it('gives up after five days, and says so', async () => {
    mailer.answers.set('receipt-asa', later(10_000));
    await queue.deliver(mailTo('asa'));
    clock.advance(5 * 24 * 3_600_000);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(await waiting()).toEqual([]);
    expect(logged.at(-1)).toContain('given up');
  });

  it('names the mail in the log, never who it is to', async () => {
    mailer.answers.set('receipt-asa', [new MailDeferred('answered 451')]);
    await queue.deliver(mailTo('asa'));
    expect(logged).toEqual(['receipt-asa: answered 451']);
  });

  describe('when somebody is erased', () => {
    const toAsa = ({ to }: Mail) => to.name === 'asa';

    it('never sends what still waits for them, not after a restart either, and what is others’ in time', async () => {
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

    it('drops a mail too whose first attempt is still under way', async () => {
      let answer = () => {};
      const asked = new Promise<void>((resolve) => (answer = resolve));
      const patience = () => Promise.reject(new MailDeferred('answered 451'));
      jest.spyOn(mailer, 'send').mockReturnValueOnce(asked.then(patience));
      const delivered = queue.deliver(mailTo('asa'));
      await jest.advanceTimersByTimeAsync(0);
      const recalled = queue.recall(toAsa);
      answer();
      await Promise.all([delivered, recalled]);
      expect(await waiting()).toEqual([]);
      await jest.advanceTimersByTimeAsync(60_000);
      expect(mailer.sent).toEqual([]);
    });

    it('sends a mail that waits as it was rewritten, and one that does not wait not again', async () => {
      const send = jest.spyOn(mailer, 'send');
      mailer.answers.set('receipt-asa', later(1));
      await queue.deliver(mailTo('asa'));
      expect(await queue.isWaiting('receipt-asa')).toBe(true);
      const rewritten = { ...mailTo('asa'), text: 'Tack, Borttagen' };
      await queue.rewrite(rewritten);
      expect(await spool.all()).toEqual([{ mail: rewritten, since: 0 }]);
      await jest.advanceTimersByTimeAsync(2_000);
      expect(send).toHaveBeenLastCalledWith(rewritten);

      expect(await queue.isWaiting('receipt-asa')).toBe(false);
      await queue.rewrite(mailTo('asa'));
      expect(await waiting()).toEqual([]);
    });
  });

  describe('for mail in a hurry', () => {
    it('makes nobody wait, and leaves nothing on disk', async () => {
      mailer.answers.set('receipt-asa', later(2));
      queue.hurry(mailTo('asa'), 600_000);
      await jest.advanceTimersByTimeAsync(0);
      expect(mailer.tried).toHaveLength(1);
      expect(await waiting()).toEqual([]);
      await jest.advanceTimersByTimeAsync(6_000);
      expect(mailer.sent).toEqual(['receipt-asa']);
    });

    it('stops when the mail is worth nothing any more', async () => {
      mailer.answers.set('receipt-asa', later(10_000));
      queue.hurry(mailTo('asa'), 600_000);
      await jest.advanceTimersByTimeAsync(10_000);
      const before = mailer.tried.length;
      clock.set(600_000);
      await jest.advanceTimersByTimeAsync(3_600_000);
      expect(mailer.tried).toHaveLength(before);
    });
  });
});
