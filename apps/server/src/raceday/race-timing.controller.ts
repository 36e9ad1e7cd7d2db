import { commandBatch, type CommandBatch } from '@app/domain';
import { Body, Controller, Get, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { AdminGuard } from '../platform/auth/current-user';
import { ChangesState } from '../platform/auth/same-origin.guard';
import { type CommandResult, type CommandSource, RaceDayService, Source } from './race-day.service';
import {
  action,
  type Action,
  bibOfRunner,
  type BibOfRunner,
  endAction,
  type EndAction,
  resetAction,
  type ResetAction,
  runnerInRace,
  type RunnerInRace,
  statusAction,
  type StatusAction,
} from './race-timing.dto';
import type { RequestWithOptionalId } from './to-command';

/** `revision`: the race day's after the action. */
export interface ActionResult {
  readonly outcome: 'accepted' | 'duplicate';
  readonly revision: number;
}

/** Timing actions one by one, by GET link and by POST. The product's own screens send commands instead. */
@Controller('admin/api/races')
@UseGuards(AdminGuard)
export class RaceTimingController {
  constructor(private readonly raceDays: RaceDayService) {}

  @Get('start/:part')
  @ChangesState()
  startByLink(
    @Param('part') part: string,
    @Query({ schema: action }) action: Action,
    @Source() source: CommandSource,
  ) {
    return this.start(part, action, source);
  }

  @Post('start/:part')
  @HttpCode(200)
  start(
    @Param('part') part: string,
    @Body({ schema: action }) action: Action,
    @Source() source: CommandSource,
  ) {
    return this.handle({ type: 'StartRace', part, ...toRequest(action) }, source);
  }

  @Get('end/:part')
  @ChangesState()
  endByLink(
    @Param('part') part: string,
    @Query({ schema: endAction }) action: EndAction,
    @Source() source: CommandSource,
  ) {
    return this.end(part, action, source);
  }

  @Post('end/:part')
  @HttpCode(200)
  end(
    @Param('part') part: string,
    @Body({ schema: endAction }) action: EndAction,
    @Source() source: CommandSource,
  ) {
    return this.handle({ type: 'EndRace', part, ...toRequest(action) }, source);
  }

  @Get('reset/:part')
  @ChangesState()
  resetByLink(
    @Param('part') part: string,
    @Query({ schema: resetAction }) action: ResetAction,
    @Source() source: CommandSource,
  ) {
    return this.reset(part, action, source);
  }

  @Post('reset/:part')
  @HttpCode(200)
  reset(
    @Param('part') part: string,
    @Body({ schema: resetAction }) action: ResetAction,
    @Source() source: CommandSource,
  ) {
    return this.handle({ type: 'ResetRace', part, ...toRequest(action) }, source);
  }

  @Get('register-bib/:part/:sort/:bib')
  @ChangesState()
  registerBibByLink(
    @Param({ schema: bibOfRunner }) runner: BibOfRunner,
    @Query({ schema: action }) action: Action,
    @Source() source: CommandSource,
  ) {
    return this.registerBib(runner, action, source);
  }

  @Post('register-bib/:part/:sort/:bib')
  @HttpCode(200)
  registerBib(
    @Param({ schema: bibOfRunner }) { part, sort, bib }: BibOfRunner,
    @Body({ schema: action }) action: Action,
    @Source() source: CommandSource,
  ) {
    return this.handle({ type: 'RegisterBib', part, sort, bib, ...toRequest(action) }, source);
  }

  @Get('finish/:part/:sort')
  @ChangesState()
  finishByLink(
    @Param({ schema: runnerInRace }) runner: RunnerInRace,
    @Query({ schema: action }) action: Action,
    @Source() source: CommandSource,
  ) {
    return this.finish(runner, action, source);
  }

  @Post('finish/:part/:sort')
  @HttpCode(200)
  finish(
    @Param({ schema: runnerInRace }) { part, sort }: RunnerInRace,
    @Body({ schema: action }) action: Action,
    @Source() source: CommandSource,
  ) {
    return this.handle({ type: 'FinishRunner', part, sort, ...toRequest(action) }, source);
  }

  @Get('restore/:part/:sort')
  @ChangesState()
  restoreByLink(
    @Param({ schema: runnerInRace }) runner: RunnerInRace,
    @Query({ schema: action }) action: Action,
    @Source() source: CommandSource,
  ) {
    return this.restore(runner, action, source);
  }

  @Post('restore/:part/:sort')
  @HttpCode(200)
  restore(
    @Param({ schema: runnerInRace }) { part, sort }: RunnerInRace,
    @Body({ schema: action }) action: Action,
    @Source() source: CommandSource,
  ) {
    return this.handle({ type: 'RestoreRunner', part, sort, ...toRequest(action) }, source);
  }

  @Post('set-status/:part/:sort')
  @HttpCode(200)
  setStatus(
    @Param({ schema: runnerInRace }) { part, sort }: RunnerInRace,
    @Body({ schema: statusAction }) action: StatusAction,
    @Source() source: CommandSource,
  ) {
    return this.handle({ type: 'SetRunnerStatus', part, sort, ...toRequest(action) }, source);
  }

  private async handle(request: RequestWithOptionalId, source: CommandSource): Promise<ActionResult> {
    const { outcome, revision } = await this.raceDays.handle(request, source);
    return { outcome, revision };
  }
}

function toRequest<A extends Action>({ commandId, ...rest }: A) {
  return { id: commandId, ...rest };
}

/** Commands of a page, or of a device that was offline. */
@Controller('admin/api/commands')
@UseGuards(AdminGuard)
export class CommandsController {
  constructor(private readonly raceDays: RaceDayService) {}

  @Post()
  @HttpCode(200)
  async apply(
    @Body({ schema: commandBatch }) { commands }: CommandBatch,
    @Source() source: CommandSource,
  ): Promise<{ results: CommandResult[] }> {
    return { results: await this.raceDays.handleBatch(commands, source) };
  }
}
