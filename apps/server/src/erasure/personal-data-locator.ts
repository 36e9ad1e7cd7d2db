import {
  createRaceCommand,
  registrationStream,
  sortOf,
  erasedSubjectsIn,
  type DomainEvent,
  type RegisteredRunners,
  type RegistrationEvent,
} from '@app/domain';
import { everyEvent, EventStore, type Recorded } from '@app/eventing';
import { Inject, Injectable } from '@nestjs/common';
import { StreamRepository } from '../platform/commands/stream.repository';
import { CurrentEdition } from '../registration';
import { StartListEntries } from './start-list-entries';

type Opened = Extract<RegistrationEvent, { type: 'RegistrationOpened' }>;
type ReceiptMailEvent = Extract<
  RegistrationEvent,
  { type: 'RegistrationPaid' | 'PaymentConfirmed' | 'ReceiptRequested' }
>;
type LinkMailEvent = Extract<RegistrationEvent, { type: 'PaymentLinkIssued' | 'PaymentLinkRequested' }>;

/** A runner on a race day, or entered for it. `registration`: who paid for them. */
export interface EnteredRunner {
  readonly part: string;
  readonly sort: string;
  readonly registration: string | null;
}

/** Locations of a registration's personal data. `email` is '' without an address or after its erasure. */
export interface PersonalDataLocations {
  readonly email: string;
  readonly by: Opened['by'] | undefined;
  /** The family that an added sibling belongs to; the address and its other mail are the family's. */
  readonly family: string | undefined;
  readonly runnerCount: number;
  /** Ids whose keys are destroyed too: every runner ever in it, and the codes it was booked with. */
  readonly subjects: readonly string[];
  /** The campaign codes it was booked with. */
  readonly codes: readonly string[];
  /** Runners paid for, or still to be paid for, with the race they enter. */
  readonly entered: readonly EnteredRunner[];
  readonly receiptMailEvents: readonly Recorded<ReceiptMailEvent>[];
  /** The events that a payment link was mailed after. */
  readonly paymentLinkMailEvents: readonly Recorded<LinkMailEvent>[];
}

/** Locates personal data: in streams, which never lag, and on the boards of all race days. */
@Injectable()
export class PersonalDataLocator {
  @Inject(StreamRepository)
  private readonly streams!: StreamRepository;

  constructor(
    private readonly store: EventStore,
    private readonly entries: StartListEntries,
    private readonly edition: CurrentEdition,
  ) {}

  async of(registration: string): Promise<PersonalDataLocations> {
    const recorded = await this.streams.events(registrationStream(registration));
    const events = recorded.map(({ event }) => event);
    const opened = events.find((event) => event.type === 'RegistrationOpened');
    const lists = events.flatMap((event) => ('runners' in event ? [event.runners] : []));
    const isBookedThisEdition =
      opened?.edition === this.edition.name && events.some(({ type }) => type === 'RegistrationBooked');
    return {
      email: emailOf(opened),
      by: opened?.by,
      family: opened?.family,
      runnerCount: Object.keys(lists.at(-1) ?? {}).length,
      subjects: events.flatMap((event) => erasedSubjectsIn(event)),
      codes: events.flatMap((event) => ('campaign' in event ? (event.campaign ?? []) : [])),
      entered: isBookedThisEdition
        ? lists.flatMap((runners) => this.enteredRunners(registration, runners))
        : [],
      receiptMailEvents: recorded.filter(isReceiptMailEvent),
      paymentLinkMailEvents: recorded.filter(isLinkMailEvent),
    };
  }

  /** Matching runners on the boards of all race days, withdrawn ones included. */
  async findRunners(matches: (runner: EnteredRunner) => boolean): Promise<readonly EnteredRunner[]> {
    const { listed, withdrawn } = await this.entries.listedAndWithdrawn();
    return [...listed, ...withdrawn].filter(matches);
  }

  /** Every code ever mailed to an address. Reads the whole log: no view has them. */
  async codesMailedTo(address: string): Promise<readonly string[]> {
    const codes: string[] = [];
    for await (const { event } of everyEvent<DomainEvent>(this.store))
      if (event.type === 'CampaignCodeIssued' && event.email === address) codes.push(event.code);
    return codes;
  }

  /** Registrations added to a family, in any edition. Reads the whole log: no view spans editions. */
  async siblingRegistrationsOf(family: string): Promise<readonly string[]> {
    const siblings: string[] = [];
    for await (const { event } of everyEvent<DomainEvent>(this.store))
      if (event.type === 'RegistrationOpened' && event.family === family) siblings.push(event.registration);
    return siblings;
  }

  private enteredRunners(registration: string, runners: RegisteredRunners): EnteredRunner[] {
    return Object.entries(runners).map(([key, runner]) => {
      const { part } = createRaceCommand({ registration, key, runner }, this.edition.edition.date);
      return { part, sort: sortOf({ registration, key }), registration };
    });
  }
}

/** Empty for an erased address, and for the ticket office, which has none. */
function emailOf(opened: Opened | undefined): string {
  return opened?.email.includes('@') ? opened.email : '';
}

function isReceiptMailEvent(recorded: Recorded<RegistrationEvent>): recorded is Recorded<ReceiptMailEvent> {
  const { type } = recorded.event;
  return type === 'RegistrationPaid' || type === 'PaymentConfirmed' || type === 'ReceiptRequested';
}

function isLinkMailEvent(recorded: Recorded<RegistrationEvent>): recorded is Recorded<LinkMailEvent> {
  const { type } = recorded.event;
  return type === 'PaymentLinkIssued' || type === 'PaymentLinkRequested';
}
