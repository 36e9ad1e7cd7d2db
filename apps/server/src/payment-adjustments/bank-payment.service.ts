import { PaymentsUnreachable } from '@app/adapters';
import {
  type CommandOf,
  deciders,
  Refusal,
  type Registration,
  registrationStream,
  stockholmInstant,
} from '@app/domain';
import { KeyedMutex } from '@app/eventing';
import { Inject, Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { PaymentRepository, PaymentReconciler } from '../payments';
import { CommandSender, type Untimed } from '../platform/commands/command-sender';
import type { CommandSource } from '../raceday';
import { Claims, RegistrationRepository } from '../registration';
import type { BankPaymentBody } from './payment-adjustments.dto';

type LinkBankPayment = Extract<CommandOf<'registration'>, { type: 'LinkPayment' }>;

/** Links a bank payment to the registration it was meant for. */
@Injectable()
export class BankPaymentService {
  private readonly queue = new KeyedMutex();

  @Inject(PaymentReconciler)
  private readonly reconciler!: PaymentReconciler;

  @Inject(Claims)
  private readonly claims!: Claims;

  constructor(
    private readonly registrations: RegistrationRepository,
    private readonly payments: PaymentRepository,
    private readonly commands: CommandSender,
  ) {}

  /**
   * Returns the payment reference. Throws Refusal when Swish reports the registration as paid, and when
   * another payment has the bank reference.
   * Two organisers may read one statement, on two nodes: a bank payment pays for one registration only.
   */
  async link(
    registration: string,
    money: BankPaymentBody,
    source: CommandSource,
  ): Promise<{ readonly payref: string }> {
    for (const { id, status, registration: owner } of await this.payments.all())
      if (owner === registration && status !== 'PAID') await this.recheckWithSwish(id);
    return this.queue.run('bank', () => this.pay(registration, money, source));
  }

  private async pay(
    registration: string,
    { reference, amount, date, note }: BankPaymentBody,
    { by, commandId }: CommandSource,
  ): Promise<{ readonly payref: string }> {
    if (await this.isUsedElsewhere(reference, registration)) throw new Refusal('reference-used');

    const { edition } = this.registrations;
    const state = await this.registrations.load(registration);
    const payment = this.registrations.nextPayment(registration, state);
    const paidAt = Math.min(stockholmInstant(`${date}T12:00`), this.commands.now());
    const isToCome = stockholmInstant(`${date}T00:00`) > this.commands.now();
    if (isToCome) throw new Refusal('date-invalid');
    const money = { reference, amount, paidAt, note, prices: edition.prices };
    const command = { type: 'LinkPayment', registration, payment, ...money } as const;
    if (!state.isPaid) await this.claimReference(command, state, by);
    const { events } = await this.commands.send(registrationStream(registration), command, {
      by,
      id: commandId,
    });
    const linked = events.map(({ event }) => event).find((event) => event.type === 'PaymentLinked');
    return { payref: linked?.payment ?? '' };
  }

  /** Claims the reference across nodes. Decides the command first, so that a Refusal leaves no claim. */
  private async claimReference(
    command: Untimed<LinkBankPayment>,
    state: Registration,
    by: string,
  ): Promise<void> {
    const { registration, reference } = command;
    deciders.registration.decide({ ...command, at: this.commands.now() }, state);
    const name = createHash('sha256').update(normalisedReference(reference)).digest('hex');
    const thing = `bank-${this.registrations.edition.name}-${name}`;
    const isTaken = await this.claims.claim(
      { thing, registration, by },
      async ({ isFresh }) => isFresh || (await this.isUsedElsewhere(reference, registration)),
    );
    if (!isTaken) throw new Refusal('reference-used');
  }

  private async isUsedElsewhere(reference: string, registration: string): Promise<boolean> {
    const normalised = normalisedReference(reference);
    const all = await this.payments.all();
    return all.some(
      ({ registration: owner, paymentReference }) =>
        owner !== registration && normalisedReference(paymentReference) === normalised,
    );
  }

  /** Swish may report it paid. While Swish is unreachable, a later report is flagged as a second one. */
  private async recheckWithSwish(payment: string): Promise<void> {
    try {
      await this.reconciler.recheck(payment);
    } catch (error) {
      if (!(error instanceof PaymentsUnreachable)) throw error;
    }
  }
}

/** A reference however it is spaced and written: 'BG 4711' is 'bg4711'. */
function normalisedReference(reference: string): string {
  return reference.replace(/\s/g, '').toUpperCase();
}
