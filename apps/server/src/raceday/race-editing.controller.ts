import {
  fieldTexts,
  LIMITS,
  type BoardRow,
  type RacedayEvent,
  type RaceRow,
  type RunnerInput,
} from '@app/domain';
import { type HandledCommand, ViewStore } from '@app/eventing';
import { Body, Controller, Get, HttpCode, Param, Post, Put, UseGuards } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { AdminGuard } from '../platform/auth/current-user';
import { type CommandSource, RaceDayService, Source } from './race-day.service';
import { runnerInRace, type RunnerInRace } from './race-timing.dto';
import { knownBoardOf, ListRaces } from './read-races.handler';
import { Transform } from 'class-transformer';
import { IsString, IsBoolean, IsIn } from 'class-validator';
import { Optional, Num, Text } from '../platform/http/fields.decorators';

/** A race to create, named by its path; the decider refuses missing fields. */
export class NewRaceBody {
  @IsString({ message: fieldTexts.dateInvalid })
  readonly date!: string;

  @Optional()
  @Num(fieldTexts.distanceInvalid)
  readonly distance?: number;

  @Optional()
  @IsBoolean()
  readonly openForReg?: boolean;

  /** 'HH:MM', instead of the programme's; the decider checks it. */
  @Optional()
  @IsString({ message: fieldTexts.startInvalid })
  readonly plannedStart?: string;
}
/** A runner as organisers enter it. `age` over 1000 is a birth year; group 'Ingen' means none. */
export class RunnerBody implements RunnerInput {
  @IsString({ message: fieldTexts.nameMissing })
  readonly firstname!: string;

  @IsString({ message: fieldTexts.nameMissing })
  readonly lastname!: string;

  @Optional()
  @Num(fieldTexts.ageInvalid)
  readonly age?: number;

  @Transform(({ value }: { value: unknown }) => (value === 'Ingen' ? '' : (value ?? '')))
  @IsIn(['', 'Dam', 'Herr'], { message: fieldTexts.groupInvalid })
  readonly group: '' | 'Dam' | 'Herr' = '';

  @Optional()
  @IsString()
  @Text(LIMITS.name, fieldTexts.companyTooLong)
  readonly company?: string;

  @Optional()
  @IsString()
  @Text(LIMITS.phone, fieldTexts.phoneTooLong)
  readonly phone?: string;
}
/** A runner to add, optionally with a bib. */
export class NewRunnerBody extends RunnerBody {
  @Optional()
  @Num(fieldTexts.bibInvalid)
  readonly bib?: number;
}

/** Races and their runners for organisers. */
@Controller('admin/api/races')
@UseGuards(AdminGuard)
export class RaceEditingController {
  constructor(
    private readonly raceDays: RaceDayService,
    private readonly queries: QueryBus,
    private readonly views: ViewStore,
  ) {}

  @Get()
  list(): Promise<RaceRow[]> {
    return this.queries.execute(new ListRaces({ ended: true }));
  }

  @Get('get/:part')
  show(@Param('part') part: string): Promise<readonly BoardRow[]> {
    return knownBoardOf(this.views, part);
  }

  /** `existed`: an identical race existed; nothing changed. */
  @Post('create-race/:part')
  async createRace(
    @Param('part') part: string,
    @Body() { date, distance, openForReg, plannedStart }: NewRaceBody,
    @Source() source: CommandSource,
  ) {
    const { events } = await this.raceDays.handle(
      { type: 'CreateRace', part, date, distance, openForReg, plannedStart },
      source,
    );
    return events.length === 0 ? { part, existed: true } : { part };
  }

  @Post('add-runner/:part')
  async addRunner(
    @Param('part') part: string,
    @Body() { bib, ...runner }: NewRunnerBody,
    @Source() source: CommandSource,
  ) {
    const added = await this.raceDays.handle({ type: 'AddRunner', part, bib, runner }, source);
    return { sort: sortIn(added) };
  }

  @Post('change-runner/:part/:sort')
  @HttpCode(200)
  async changeRunner(
    @Param({ schema: runnerInRace }) { part, sort }: RunnerInRace,
    @Body() runner: RunnerBody,
    @Source() source: CommandSource,
  ) {
    await this.raceDays.handle({ type: 'ChangeRunner', part, sort, runner }, source);
    return { sort };
  }

  @Put('change-runner/:part/:sort')
  putRunner(
    @Param({ schema: runnerInRace }) runner: RunnerInRace,
    @Body() details: RunnerBody,
    @Source() source: CommandSource,
  ) {
    return this.changeRunner(runner, details, source);
  }
}

/** The stored runner id, so that a retry gets the same one. */
function sortIn({ events }: HandledCommand<RacedayEvent>): string | undefined {
  return events.map(({ event }) => event).find((event) => event.type === 'RunnerAdded')?.sort;
}
