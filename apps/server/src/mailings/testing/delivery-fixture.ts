import {
  FixedClock,
  MemoryEventStore,
  MemoryMailer,
  MemoryMailOutbox,
  MemoryReactorStore,
  MemoryViewStore,
  SequenceIds,
  type Mail,
} from '@app/adapters';
import { mailingStream, registrationStream } from '@app/domain';
import { ProjectionRunner } from '@app/eventing';
import type { CommandBus } from '@nestjs/cqrs';
import { ConsistencyToken } from '../../platform/commands/consistency-token';
import { CommandSender, DispatchHandler } from '../../platform/commands/command-sender';
import { StreamRepository } from '../../platform/commands/stream.repository';
import { MailQueue } from '../../platform/mail/mail-queue';
import { MailingDelivery, RecipientAddresses, RecipientMailer } from '../mailing-delivery';
import { MailingIds } from '../mailing-ids';
import { MailingRecords } from '../mailing-records';
import type { MailingWriter } from '../mailing.mail';

const HOUR = 3_600_000;
export const by = { by: 'test' };

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
export function setUp(audience: { readonly distances?: readonly number[] } = {}) {
  const store = new MemoryEventStore();
  const clock = new FixedClock(0);
  const views = new MemoryViewStore();
  const projections = new ProjectionRunner({ store, viewStore: views, views: [] });
  const handler = new DispatchHandler(store, projections, new ConsistencyToken(store, projections));
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
  const [confirm, release] = [() => Promise.resolve(), () => Promise.resolve()];
  void delivery.runAsLeader({ number: 1, signal, confirm, abort: () => undefined, release });
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
