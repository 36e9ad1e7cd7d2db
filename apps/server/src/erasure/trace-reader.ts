import {
  raceFor,
  registrationStream,
  sortOf,
  subjectsIn,
  type DomainEvent,
  type RegisteredRunners,
  type RegistrationEvent,
} from '@app/domain';
import { everyEvent, EventStore, ViewStore, type Recorded } from '@app/eventing';
import { Injectable } from '@nestjs/common';
import { allRaces, boardOf } from '../raceday';
import { CurrentEdition } from '../registration';

type Opened = Extract<RegistrationEvent, { type: 'RegistrationOpened' }>;
type Paid = Extract<RegistrationEvent, { type: 'RegistrationPaid' }>;

/** A runner on a race day. `registration`: who paid for them. */
export interface Listed {
  readonly part: string;
  readonly sort: string;
  readonly registration: string | null;
}

/** Where the people of a registration have left traces. `email` is '' where there is none any more. */
export interface Traces {
  readonly email: string;
  readonly by: Opened['by'] | undefined;
  /** How many runners are in it. */
  readonly runners: number;
  /** Whose keys go with it: all runners who ever were in it, and the campaign codes it was booked with. */
  readonly subjects: readonly string[];
  /** Those who have been paid for, or may yet be: where they are to run. */
  readonly entered: readonly Listed[];
  /** The events that said it was paid. */
  readonly paid: readonly Recorded<Paid>[];
}

/** Finds where people have left traces: in streams, which are never behind, and on the boards of all race days. */
@Injectable()
export class TraceReader {
  constructor(
    private readonly store: EventStore,
    private readonly views: ViewStore,
    private readonly edition: CurrentEdition,
  ) {}

  /** What a registration's own stream tells. */
  async of(registration: string): Promise<Traces> {
    const recorded: Recorded<RegistrationEvent>[] = [];
    for await (const page of this.store.read<RegistrationEvent>(registrationStream(registration)))
      recorded.push(...page);
    const events = recorded.map(({ event }) => event);
    const opened = events.find((event) => event.type === 'RegistrationOpened');
    const lists = events.flatMap((event) => ('runners' in event ? [event.runners] : []));
    const mayRun =
      opened?.edition === this.edition.name && events.some(({ type }) => type === 'RegistrationBooked');
    return {
      email: addressIn(opened),
      by: opened?.by,
      runners: Object.keys(lists.at(-1) ?? {}).length,
      subjects: events.flatMap((event) => subjectsIn(event)),
      entered: mayRun ? lists.flatMap((runners) => this.entered(registration, runners)) : [],
      paid: recorded.filter(isPaid),
    };
  }

  /** Everybody on the race days' boards who is meant. */
  async listed(isMeant: (runner: Listed) => boolean): Promise<readonly Listed[]> {
    const all = await allRaces(this.views);
    const boards = await Promise.all(all.map(({ part }) => boardOf(this.views, part)));
    return boards
      .flat()
      .filter((row) => row.type === 'runner')
      .filter(isMeant);
  }

  /** The codes that were ever mailed to an address. No view knows them: the whole log is asked. */
  async codesMailedTo(address: string): Promise<readonly string[]> {
    const codes: string[] = [];
    for await (const { event } of everyEvent<DomainEvent>(this.store))
      if (event.type === 'CampaignCodeIssued' && event.email === address) codes.push(event.code);
    return codes;
  }

  private entered(registration: string, runners: RegisteredRunners): Listed[] {
    return Object.entries(runners).map(([key, runner]) => {
      const { part } = raceFor({ registration, key, runner }, this.edition.edition.date);
      return { part, sort: sortOf({ registration, key }), registration };
    });
  }
}

/** What is erased is no address, and neither has the ticket office one. */
function addressIn(opened: Opened | undefined): string {
  return opened?.email.includes('@') ? opened.email : '';
}

function isPaid(recorded: Recorded<RegistrationEvent>): recorded is Recorded<Paid> {
  return recorded.event.type === 'RegistrationPaid';
}
