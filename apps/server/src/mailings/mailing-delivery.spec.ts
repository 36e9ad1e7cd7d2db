import {
  FixedClock,
  MailDeferred,
  MailRefused,
  MemoryEventStore,
  MemoryMailer,
  MemoryMailOutbox,
  MemoryReactorStore,
  MemoryViewStore,
  SequenceIds,
  type Mail,
} from '@app/adapters';
import { mailingStream, registrationStream, suppressionStream } from '@app/domain';
import { ProjectionRunner } from '@app/eventing';
import { Logger } from '@nestjs/common';
import type { CommandBus } from '@nestjs/cqrs';
import { until } from '../../../../test/support/until';
import { ReadYourWrites } from '../platform/commands/consistency-token';
import { CommandSender, DispatchHandler } from '../platform/commands/command-sender';
import { StreamRepository } from '../platform/commands/stream.repository';
import { MailQueue } from '../platform/mail/mail-queue';
import { MailingDelivery, RecipientAddresses, RecipientMailer } from './mailing-delivery';
import { MailingIds } from './mailing-ids';
import { MailingRecords } from './mailing-records';
import type { MailingWriter } from './mailing.mail';

const cause = { id: 'e-1', correlationId: 'c-1' };
const HOUR = 3_600_000;
const by = { by: 'test' };

/** A mail server whose answers the test sets. */
class ScriptedMailer extends MemoryMailer {
  answer: (address: string) => Error | undefined = () => undefined;

  override async send(mail: Mail): Promise<void> {
    const error = this.answer(mail.to.address);
    if (error) throw error;
    await super.send(mail);
  }
}

/** A delivery of a mailing `m` with its own mail server, its recipients, outcomes and pauses (ms). */
function setUp(audience: { readonly distances?: readonly number[] } = {}) {
  const store = new MemoryEventStore();
  const clock = new FixedClock(0);
  const views = new MemoryViewStore();
  const projections = new ProjectionRunner({ store, viewStore: views, views: [] });
  const handler = new DispatchHandler(store, projections, new ReadYourWrites(store, projections));
  const bus = { execute: handler.execute.bind(handler) };
  const commands = new CommandSender(bus as unknown as CommandBus, clock, new SequenceIds());
  const streams = new StreamRepository(store);
  const ids = new MailingIds('a secret', '2026');
  const mailer = new ScriptedMailer();
  const writer = {
    write: ({ subject }: { subject: string }, { id, email }: { id: string; email: string }) => ({
      id,
      to: { name: '', address: email },
      subject,
      text: '',
      html: '',
    }),
  } as unknown as MailingWriter;
  const pauses: number[] = [];
  /** Hook that runs during each pause. */
  const during: { wait: (ms: number) => void | Promise<void> } = { wait: () => undefined };
  const queue = new MailQueue({
    mailer,
    clock,
    reactorStore: new MemoryReactorStore(),
    outbox: new MemoryMailOutbox(),
  });
  const records = new MailingRecords(streams, commands, views);
  const delivery = new MailingDelivery(
    records,
    new RecipientMailer(new RecipientAddresses(streams, ids, clock), writer, queue),
    {
      clock,
      wait: async (ms) => {
        pauses.push(ms);
        clock.advance(ms);
        await during.wait(ms);
      },
      betweenMs: 1000,
      firstPauseMs: 60_000,
      longestPauseMs: HOUR / 2,
      giveUpAfterMs: 2 * HOUR,
    },
  );
  const stopping = new AbortController();
  const signal = stopping.signal;
  const [assertHeld, release] = [() => Promise.resolve(), () => Promise.resolve()];
  void delivery.runAsLeader({ number: 1, signal, assertHeld, stopWork: () => undefined, release });
  /** Ends the lease term. */
  const stop = () => stopping.abort();
  const openAs = async (mailing: string, ...names: readonly string[]) => {
    for (const registration of names) {
      const opening = {
        registration,
        edition: '2025',
        email: `${registration}@example.se`,
        by: 'runner',
      } as const;
      await commands.send(registrationStream(registration), { type: 'OpenRegistration', ...opening }, by);
    }
    await records.request(
      { mailing, edition: '2026', subject: 'Hej', message: 'Välkomna åter', recipients: names, ...audience },
      'Astrid',
    );
  };
  const open = (...names: readonly string[]) => openAs('m', ...names);
  const reached = () => mailer.sent.map(({ to }) => to.address.split('@')[0]);
  const outcomes = async () => {
    const all: string[] = [];
    for await (const page of store.read<{ type: string; recipient?: string; why?: string }>(
      mailingStream('m'),
    ))
      for (const { event } of page)
        all.push([event.type, event.recipient, event.why].filter(Boolean).join(' '));
    return all.slice(1);
  };
  return { commands, mailer, delivery, stop, records, pauses, during, open, openAs, reached, outcomes, ids };
}

describe('MailingDelivery', () => {
  beforeEach(() => {
    jest.spyOn(Logger.prototype, 'warn').mockImplementation();
  });
  afterEach(() => jest.restoreAllMocks());

  it('sends one mail after the other at its pace, and records each outcome', async () => {
    const { delivery, open, reached, pauses, outcomes } = setUp();
    await open('anna', 'bo');
    await delivery.complete('m', cause);
    expect(reached()).toEqual(['anna', 'bo']);
    expect(pauses).toEqual([1000, 1000]);
    expect(await outcomes()).toEqual(['MailSent anna', 'MailSent bo', 'MailingCompleted']);
    await delivery.complete('m', cause);
    expect(reached()).toHaveLength(2);
  });

  it('resumes with the remaining recipients after a shutdown', async () => {
    const { delivery, stop, open, reached, during, outcomes } = setUp();
    await open('anna', 'bo', 'cia');
    during.wait = stop;
    await expect(delivery.complete('m', cause)).rejects.toThrow('stopping');
    expect(await outcomes()).toEqual(['MailSent anna']);
    expect(reached()).toEqual(['anna']);
  });

  it('retries a deferred mail, but not one refused permanently', async () => {
    const { delivery, open, mailer, reached, pauses, outcomes } = setUp();
    await open('anna', 'bo', 'cia');
    let busy = 2;
    mailer.answer = (address) => {
      if (address.startsWith('anna')) return new MailRefused('550');
      return address.startsWith('bo') && busy-- > 0 ? new MailDeferred('451') : undefined;
    };
    await delivery.complete('m', cause);
    expect(reached()).toEqual(['cia', 'bo']);
    expect(pauses).toEqual([1000, 1000, 60_000, 120_000, 1000]);
    expect(await outcomes()).toEqual([
      'MailFailed anna refused',
      'MailSent cia',
      'MailSent bo',
      'MailingCompleted',
    ]);
  });

  it('pauses after three deferrals in a row, then starts with the untried recipients', async () => {
    const { delivery, open, mailer, reached, pauses } = setUp();
    await open('a', 'b', 'c', 'd');
    const tried: string[] = [];
    mailer.answer = (address) => {
      tried.push(address.charAt(0));
      return tried.length <= 3 ? new MailDeferred('ECONNREFUSED') : undefined;
    };
    await delivery.complete('m', cause);
    expect(tried.join('')).toBe('abcdabc');
    expect(pauses[0]).toBe(60_000);
    expect(reached()).toEqual(['d', 'a', 'b', 'c']);
  });

  it('gives up on mail that is deferred for too long', async () => {
    const { delivery, open, mailer, pauses, outcomes } = setUp();
    await open('anna');
    mailer.answer = () => new MailDeferred('451');
    await delivery.complete('m', cause);
    expect(await outcomes()).toEqual(['MailFailed anna gave-up', 'MailingCompleted']);
    expect(pauses.slice(0, 7)).toEqual([1, 2, 4, 8, 16, 30, 30].map((minutes) => minutes * 60_000));
  });

  it('skips recipients who declined or were erased after the request', async () => {
    const { delivery, open, reached, commands, ids, during, outcomes } = setUp();
    await open('anna', 'bo', 'cia', 'dan');
    during.wait = async () => {
      const suppression = ids.suppression('Bo@example.se');
      await commands.send(suppressionStream(suppression), { type: 'DeclineMail', suppression }, by);
      await commands.send(
        registrationStream('cia'),
        { type: 'ErasePerson', registration: 'cia', reason: 'På egen begäran' },
        by,
      );
    };
    await delivery.complete('m', cause);
    expect(reached()).toEqual(['anna', 'dan']);
    expect(await outcomes()).toEqual([
      'MailSent anna',
      'MailFailed bo declined',
      'MailFailed cia erased',
      'MailSent dan',
      'MailingCompleted',
    ]);
  });

  it('sends another mailing while one waits for a deferring mail server', async () => {
    const { delivery, open, openAs, mailer, reached, during } = setUp();
    await open('anna');
    await openAs('urgent', 'bo');
    mailer.answer = (address) => (address.startsWith('anna') ? new MailDeferred('451') : undefined);
    const waits: (() => void)[] = [];
    during.wait = (ms) => (ms < 60_000 ? undefined : new Promise((go) => waits.push(go)));
    delivery.start('m');
    delivery.start('urgent');
    await until(() => reached().length > 0);
    expect(reached()).toEqual(['bo']);
    mailer.answer = () => undefined;
    waits.forEach((go) => {
      go();
    });
    await until(() => reached().length > 1);
    expect(reached()).toEqual(['bo', 'anna']);
  });

  it('alternates with another mailing, mail by mail', async () => {
    const { delivery, open, openAs, reached } = setUp();
    await open('anna', 'bo');
    await openAs('other', 'cia', 'dan');
    delivery.start('m');
    delivery.start('m');
    delivery.start('other');
    await until(() => reached().length === 4);
    expect(reached()).toEqual(['anna', 'cia', 'bo', 'dan']);
  });

  it('sends no further mail once stopped, nor after a restart', async () => {
    const { delivery, open, reached, records, during, outcomes } = setUp();
    await open('anna', 'bo', 'cia');
    during.wait = async () => {
      await records.stop('m', 'Astrid');
      delivery.stop('m');
    };
    await delivery.complete('m', cause);
    await delivery.complete('m', cause);
    expect(reached()).toEqual(['anna']);
    expect(await outcomes()).toEqual(['MailSent anna', 'MailingStopped']);
  });

  it('reaches families that declined mail when it is about their own race', async () => {
    const { delivery, open, reached, commands, ids } = setUp({ distances: [2800] });
    await open('anna');
    const suppression = ids.suppression('anna@example.se');
    await commands.send(suppressionStream(suppression), { type: 'DeclineMail', suppression }, by);
    await delivery.complete('m', cause);
    expect(reached()).toEqual(['anna']);
  });

  it('sends nothing for a mailing that was not requested', async () => {
    const { delivery, reached } = setUp();
    await delivery.complete('unknown', cause);
    expect(reached()).toEqual([]);
  });
});
