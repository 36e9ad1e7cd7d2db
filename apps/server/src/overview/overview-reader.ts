import {
  type ArrivalMinute,
  arrivalsByMinute,
  editionFiguresOf,
  type EditionFigures,
  type Check,
  checksOf,
  stockholmInstant,
} from '@app/domain';
import { ViewStore } from '@app/eventing';
import {
  ALL_ERASURES,
  ALL_MAILINGS,
  type DeviceRow,
  devices,
  type ErasureRow,
  erasures,
  type MailingRow,
  mailings,
} from '@app/views';
import { Injectable } from '@nestjs/common';
import { CurrentEdition } from '../registration';
import { DayFactsReader } from './day-facts';

/** The part of the race morning overview that views hold. */
interface MorningOverview extends EditionFigures {
  readonly date: string;
  readonly registrationCloses: number;
  readonly arrivals: readonly ArrivalMinute[];
  readonly devices: readonly DeviceRow[];
  readonly mailings: readonly MailingRow[];
  readonly erasuresAsked: number;
}

/** A race day's overview and its consistency findings, from the same rows. */
export interface DayOverview {
  readonly morning: MorningOverview;
  readonly checks: readonly Check[];
}

/** Reads a race day's overview from the views. */
@Injectable()
export class OverviewReader {
  constructor(
    private readonly views: ViewStore,
    private readonly facts: DayFactsReader,
    private readonly current: CurrentEdition,
  ) {}

  async read(date: string): Promise<DayOverview> {
    const facts = await this.facts.of(date);
    const checks = checksOf(facts);
    const { registrationCloses } = this.current.edition;
    const morning = {
      ...editionFiguresOf(facts, checks),
      date,
      registrationCloses: stockholmInstant(registrationCloses),
      arrivals: arrivalsByMinute(
        facts.runners,
        facts.races.map(({ part }) => part),
      ),
      devices: await this.views.list<DeviceRow>(devices.name, date.slice(2).replaceAll('-', '')),
      erasuresAsked: (await this.views.list<ErasureRow>(erasures.name, ALL_ERASURES)).filter(
        ({ asked }) => asked,
      ).length,
      mailings: await this.views.list<MailingRow>(mailings.name, ALL_MAILINGS),
    };
    return { morning, checks };
  }
}
