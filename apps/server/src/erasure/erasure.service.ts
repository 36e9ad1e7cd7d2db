import {
  campaignStream,
  dayOf,
  type ErasureSubject,
  keyOf,
  racedayStream,
  type RacedayEvent,
  Refusal,
  registrationStream,
} from '@app/domain';
import { eventId, KeyedMutex, KeyStore, ViewStore } from '@app/eventing';
import { ALL_CODES, campaignCodes, type CampaignCodeRow } from '@app/views';
import { Inject, Injectable } from '@nestjs/common';
import { CheckoutService, paymentLinkMailId, receiptMailId, ReceiptMailService } from '../payments';
import { Sessions } from '../platform/auth/sessions';
import { type ActorCause, CommandSender } from '../platform/commands/command-sender';
import { type EnteredRunner, type PersonalDataLocations, PersonalDataLocator } from './personal-data-locator';

type RunnerErased = Extract<RacedayEvent, { type: 'RunnerErased' }>;

/** A runner; `registration` is undefined while their payer has not been looked up. */
interface ErasedRunner {
  readonly sort: string;
  readonly registration: string | null | undefined;
}

/**
 * Erases people. It stores the erasure event first, then erases all other personal data.
 * A crash at any point is safe: data needed to find the rest is deleted last, and every step may be repeated.
 */
@Injectable()
export class ErasureService {
  private readonly queue = new KeyedMutex();

  @Inject(ViewStore)
  private readonly views!: ViewStore;

  @Inject(CheckoutService)
  private readonly checkout!: CheckoutService;

  @Inject(ReceiptMailService)
  private readonly mail!: ReceiptMailService;

  @Inject(Sessions)
  private readonly sessions!: Sessions;

  constructor(
    private readonly commands: CommandSender,
    private readonly locator: PersonalDataLocator,
    private readonly keys: KeyStore,
  ) {}

  /**
   * Starts an erasure and completes it; a repeated call completes it again. Returns how many people were
   * erased now, 0 when all were before.
   * Throws Refusal for an unknown subject, and for a reason that contains a name.
   */
  async erase(subject: ErasureSubject, reason: string, cause: ActorCause): Promise<number> {
    if ('code' in subject) return this.eraseHolder(await this.codeOf(subject.code), cause, reason);
    if ('part' in subject) {
      const erased = await this.startRunnerErasure({ ...subject, reason }, cause);
      await this.completeRunnerErasure({ sort: subject.sort, registration: erased?.registration }, cause);
      return erased ? 1 : 0;
    }
    const { registration } = subject;
    const command = { type: 'ErasePerson', registration, reason } as const;
    const { events } = await this.commands.send(registrationStream(registration), command, cause);
    const runners = await this.completePersonErasure(registration, cause);
    return events.length > 0 ? runners : 0;
  }

  /** Withdraws a family's erasure request, when the family no longer wants it. Throws Refusal. */
  async withdrawRequest(registration: string, note: string, cause: ActorCause): Promise<void> {
    const command = { type: 'WithdrawErasureRequest', registration, note } as const;
    await this.commands.send(registrationStream(registration), command, cause);
  }

  /**
   * Erases the holder of a single-use code who left no other data. Returns 1 when erased now, else 0. Throws
   * Refusal for a reason that names them.
   */
  async eraseHolder(code: string, cause: Pick<ActorCause, 'by' | 'id'>, reason?: string): Promise<number> {
    const command = { type: 'EraseCampaignHolder', code, ...(reason !== undefined && { reason }) } as const;
    const { events } = await this.commands.send(campaignStream(code), command, cause);
    await this.completeHolderErasure(code);
    return events.length > 0 ? 1 : 0;
  }

  /** `id`: the code's id in its view row. */
  private async codeOf(id: string): Promise<string> {
    const row = await this.views.get<CampaignCodeRow>(campaignCodes.name, ALL_CODES, id);
    if (!row) throw new Refusal('campaign-unknown');
    return row.code;
  }

  /** Erases the holder's key. EpassiCodeMail recalls the mail with the code. */
  completeHolderErasure(code: string): Promise<void> {
    return this.keys.erase(code);
  }

  /** Erases start lists, mail, sessions, codes and keys of all its runners. Returns how many it has. */
  completePersonErasure(registration: string, cause: ActorCause): Promise<number> {
    return this.queue.run(registration, async () => {
      await this.giveUpPayment(registration, cause);
      const locations = await this.locator.of(registration);
      const listed = await this.locator.findRunners((runner) => runner.registration === registration);
      const runners = new Map([...locations.entered, ...listed].map((runner) => [runner.sort, runner]));
      for (const runner of runners.values()) await this.eraseOnRaceDay(runner, cause);
      const siblingRunnerCount = await this.eraseSiblings(registration, cause);
      const codes = [...locations.codes, ...(await this.mailedCodes(locations))];
      for (const code of new Set(codes)) {
        const command = { type: 'EraseCampaignHolder', code } as const;
        await this.commands.send(campaignStream(code), command, originOf(cause, code));
      }
      const subjects = [...locations.subjects, ...codes, ...runners.keys()];
      await this.recallMail(locations);
      await this.sessions.endAll(registration);
      for (const subject of new Set(subjects)) await this.keys.erase(subject);
      // Its own key last: it decrypts the address that mail and codes are looked up by.
      await this.keys.erase(registration);
      return locations.runnerCount + siblingRunnerCount;
    });
  }

  /** Erases the registrations that organisers added to the family. Returns how many runners they have. */
  private async eraseSiblings(family: string, cause: ActorCause): Promise<number> {
    let runners = 0;
    for (const registration of await this.locator.siblingRegistrationsOf(family)) {
      await this.startPersonErasure(registration, cause);
      runners += await this.completePersonErasure(registration, cause);
    }
    return runners;
  }

  /** Erases one runner on other start lists, in the registration that paid, on the receipt, and their key. */
  async completeRunnerErasure({ sort, registration }: ErasedRunner, cause: ActorCause): Promise<void> {
    const listed = await this.locator.findRunners((runner) => runner.sort === sort);
    for (const runner of listed) await this.eraseOnRaceDay(runner, cause);
    const paidBy = registration === undefined ? listed[0]?.registration : registration;
    if (paidBy) await this.eraseInRegistration({ sort, registration: paidBy }, cause);
    await this.keys.erase(sort);
  }

  /** A sale or an added sibling is a registration of one runner, so it is erased with its payer. */
  private async eraseInRegistration(
    { sort, registration }: Pick<EnteredRunner, 'sort'> & { readonly registration: string },
    cause: ActorCause,
  ): Promise<void> {
    const locations = await this.locator.of(registration);
    if (locations.by === 'ticket-office') {
      await this.startPersonErasure(registration, cause);
      await this.completePersonErasure(registration, cause);
      return;
    }
    const key = keyOf({ registration, sort });
    if (key === undefined) return;
    const command = { type: 'EraseEntrant', registration, key } as const;
    await this.commands.send(
      registrationStream(registration),
      command,
      originOf(cause, `${registration}/${key}`),
    );
    const { receiptMailEvents, email } = locations;
    // The name is removed from a receipt still in the queue.
    for (const { id, event } of receiptMailEvents)
      await this.mail.rewrite({ registration, id, payment: event.payment, email });
  }

  /** Campaign codes mailed to the registration's own address; a sibling's address is the family's. */
  private async mailedCodes({ email, family }: PersonalDataLocations): Promise<readonly string[]> {
    return email === '' || family !== undefined ? [] : this.locator.codesMailedTo(email);
  }

  /** Appends RunnerErased under its cause's id. Returns undefined when erased before. Throws Refusal. */
  private async startRunnerErasure(
    { part, sort, reason }: { readonly part: string; readonly sort: string; readonly reason: string },
    cause: ActorCause,
  ): Promise<RunnerErased | undefined> {
    const command = { type: 'EraseRunner', part, sort, reason } as const;
    const { events } = await this.commands.send(racedayStream(part), command, cause);
    return events.map(({ event }) => event).find((event) => event.type === 'RunnerErased');
  }

  /** Erases a runner on the race day they are on or may still enter. */
  private async eraseOnRaceDay(
    { part, sort, registration }: EnteredRunner,
    cause: ActorCause,
  ): Promise<void> {
    const command = { type: 'RecordErasure', part, sort, registration } as const;
    const origin = originOf(cause, `${dayOf(part)}/${sort}`);
    await this.commands.send(racedayStream(part), command, origin);
  }

  private async startPersonErasure(registration: string, cause: ActorCause): Promise<void> {
    const command = { type: 'ErasePerson', registration } as const;
    await this.commands.send(registrationStream(registration), command, originOf(cause, registration));
  }

  /** Gives up an open payment, so that money that still arrives is flagged. A paid one stays paid. */
  private async giveUpPayment(registration: string, { by }: ActorCause): Promise<void> {
    try {
      await this.checkout.abandonSwishPayment(registration, by);
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'already-paid')) throw error;
    }
  }

  /** Recalls a sibling's mail by id: other mail to the family's address must still be sent. */
  private async recallMail(locations: PersonalDataLocations): Promise<void> {
    const { email, family, receiptMailEvents, paymentLinkMailEvents } = locations;
    if (email === '') return;
    if (family === undefined) return this.mail.recallAll(email);
    await this.mail.recall([
      ...receiptMailEvents.map(({ id }) => receiptMailId(id)),
      ...paymentLinkMailEvents.map(({ id }) => paymentLinkMailId(id)),
    ]);
  }
}

/** `step`: which of the erasure's commands this is, as part of its id. */
function originOf({ by, ...cause }: ActorCause, step: string) {
  return { by, cause, id: eventId(`erase/${cause.id}/${step}`, 0) };
}
