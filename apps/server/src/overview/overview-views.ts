import {
  type ArrivalMinute,
  arrivalsByMinute,
  chainOf,
  type Chain,
  type ChainRace,
  partOf,
  type RaceRow,
  stockholmInstant,
} from '@app/domain';
import { ViewStore } from '@app/eventing';
import {
  ALL_MAILINGS,
  type DeviceRow,
  devices,
  type MailingRow,
  mailings,
  type PickupRow,
  pickups,
  type RegistrationRow,
  registrations,
} from '@app/views';
import { Injectable } from '@nestjs/common';
import { PaymentRepository } from '../payments';
import { allRaces, boardOf } from '../raceday';
import { CurrentEdition } from '../registration';

/** What the views know of race morning. */
export interface KnownMorning extends Chain {
  readonly date: string;
  readonly registrationCloses: number;
  readonly arrivals: readonly ArrivalMinute[];
  readonly devices: readonly DeviceRow[];
  readonly mailings: readonly MailingRow[];
}

/** What the edition says of a race, and what its row says. */
interface RaceSources {
  readonly planned: { readonly metres: number; readonly start: string } | undefined;
  readonly made: RaceRow | undefined;
}

/** Puts the views of an edition together. */
@Injectable()
export class OverviewViews {
  constructor(
    private readonly views: ViewStore,
    private readonly payments: PaymentRepository,
    private readonly current: CurrentEdition,
  ) {}

  /** Once through the edition's registrations, payments and start lists. */
  async read(): Promise<KnownMorning> {
    const { date, registrationCloses } = this.current.edition;
    const races = await this.races();
    const boards = await Promise.all(races.map(({ part }) => boardOf(this.views, part)));
    const runners = boards.flat().filter((row) => row.type === 'runner');
    const chain = chainOf({
      date,
      races,
      registrations: await this.views.list<RegistrationRow>(registrations.name, this.current.name),
      payments: await this.payments.all(),
      runners,
    });
    return {
      ...chain,
      date,
      registrationCloses: stockholmInstant(registrationCloses),
      arrivals: arrivalsByMinute(
        runners,
        races.map(({ part }) => part),
      ),
      devices: await this.views.list<DeviceRow>(devices.name, date.slice(2).replaceAll('-', '')),
      mailings: await this.views.list<MailingRow>(mailings.name, ALL_MAILINGS),
    };
  }

  /** Those that the edition plans and those that somebody has made for its day, shortest first. */
  private async races(): Promise<readonly ChainRace[]> {
    const { date, distances } = this.current.edition;
    const all = await allRaces(this.views);
    const made = new Map(all.filter((race) => race.date === date).map((race) => [race.part, race]));
    const planned = new Map(distances.map(({ metres, start }) => [partOf(date, metres), { metres, start }]));
    const parts = [...new Set([...planned.keys(), ...made.keys()])];
    const races = parts.map((part) => this.race(part, { planned: planned.get(part), made: made.get(part) }));
    return (await Promise.all(races)).sort((one, other) => one.distance - other.distance);
  }

  private async race(part: string, { planned, made }: RaceSources): Promise<ChainRace> {
    const fetched = await this.views.get<PickupRow>(pickups.name, part, part);
    const unmade = { distance: planned?.metres ?? 0, state: null, started: null };
    const { distance, state, started } = made ?? unmade;
    const start = planned?.start ?? null;
    return { part, distance, start, state, started, fetched: fetched?.both ?? 0 };
  }
}
