import { Body, Controller, Get, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { AdminGuard } from '../platform/auth/admin.guard';
import { ChangesState } from '../platform/auth/changes-state.decorator';
import {
  action,
  bibOfRunner,
  endAction,
  resetAction,
  runnerInRace,
  statusAction,
  type Action,
  type BibOfRunner,
  type EndAction,
  type ResetAction,
  type RunnerInRace,
  type StatusAction,
} from './race-timing.dto';
import { AskedBy } from './asked-by.decorator';
import { RacedayDesk, type Asker } from './raceday-desk';
import type { IdlessRequest } from './to-command';

/** What became of an action. `revision` is the race day's after it. */
export interface Done {
  readonly outcome: 'accepted' | 'duplicate';
  readonly revision: number;
}

/** The timing screen's buttons, on the product's own paths: by link and by POST. */
@Controller('admin/api/races')
@UseGuards(AdminGuard)
export class RaceTimingController {
  constructor(private readonly desk: RacedayDesk) {}

  @Get('start/:part')
  @ChangesState()
  startByLink(
    @Param('part') part: string,
    @Query({ schema: action }) action: Action,
    @AskedBy() asker: Asker,
  ) {
    return this.start(part, action, asker);
  }

  @Post('start/:part')
  @HttpCode(200)
  start(@Param('part') part: string, @Body({ schema: action }) action: Action, @AskedBy() asker: Asker) {
    return this.take({ type: 'StartRace', part, ...asked(action) }, asker);
  }

  @Get('end/:part')
  @ChangesState()
  endByLink(
    @Param('part') part: string,
    @Query({ schema: endAction }) action: EndAction,
    @AskedBy() asker: Asker,
  ) {
    return this.end(part, action, asker);
  }

  @Post('end/:part')
  @HttpCode(200)
  end(@Param('part') part: string, @Body({ schema: endAction }) action: EndAction, @AskedBy() asker: Asker) {
    return this.take({ type: 'EndRace', part, ...asked(action) }, asker);
  }

  @Get('reset/:part')
  @ChangesState()
  resetByLink(
    @Param('part') part: string,
    @Query({ schema: resetAction }) action: ResetAction,
    @AskedBy() asker: Asker,
  ) {
    return this.reset(part, action, asker);
  }

  @Post('reset/:part')
  @HttpCode(200)
  reset(
    @Param('part') part: string,
    @Body({ schema: resetAction }) action: ResetAction,
    @AskedBy() asker: Asker,
  ) {
    return this.take({ type: 'ResetRace', part, ...asked(action) }, asker);
  }

  @Get('register-bib/:part/:sort/:bib')
  @ChangesState()
  registerBibByLink(
    @Param({ schema: bibOfRunner }) runner: BibOfRunner,
    @Query({ schema: action }) action: Action,
    @AskedBy() asker: Asker,
  ) {
    return this.registerBib(runner, action, asker);
  }

  @Post('register-bib/:part/:sort/:bib')
  @HttpCode(200)
  registerBib(
    @Param({ schema: bibOfRunner }) { part, sort, bib }: BibOfRunner,
    @Body({ schema: action }) action: Action,
    @AskedBy() asker: Asker,
  ) {
    return this.take({ type: 'RegisterBib', part, sort, bib, ...asked(action) }, asker);
  }

  @Get('finish/:part/:sort')
  @ChangesState()
  finishByLink(
    @Param({ schema: runnerInRace }) runner: RunnerInRace,
    @Query({ schema: action }) action: Action,
    @AskedBy() asker: Asker,
  ) {
    return this.finish(runner, action, asker);
  }

  @Post('finish/:part/:sort')
  @HttpCode(200)
  finish(
    @Param({ schema: runnerInRace }) { part, sort }: RunnerInRace,
    @Body({ schema: action }) action: Action,
    @AskedBy() asker: Asker,
  ) {
    return this.take({ type: 'FinishRunner', part, sort, ...asked(action) }, asker);
  }

  @Get('restore/:part/:sort')
  @ChangesState()
  restoreByLink(
    @Param({ schema: runnerInRace }) runner: RunnerInRace,
    @Query({ schema: action }) action: Action,
    @AskedBy() asker: Asker,
  ) {
    return this.restore(runner, action, asker);
  }

  @Post('restore/:part/:sort')
  @HttpCode(200)
  restore(
    @Param({ schema: runnerInRace }) { part, sort }: RunnerInRace,
    @Body({ schema: action }) action: Action,
    @AskedBy() asker: Asker,
  ) {
    return this.take({ type: 'RestoreRunner', part, sort, ...asked(action) }, asker);
  }

  @Post('set-status/:part/:sort')
  @HttpCode(200)
  setStatus(
    @Param({ schema: runnerInRace }) { part, sort }: RunnerInRace,
    @Body({ schema: statusAction }) action: StatusAction,
    @AskedBy() asker: Asker,
  ) {
    return this.take({ type: 'SetRunnerStatus', part, sort, ...asked(action) }, asker);
  }

  private async take(request: IdlessRequest, asker: Asker): Promise<Done> {
    const { outcome, revision } = await this.desk.take(request, asker);
    return { outcome, revision };
  }
}

function asked<A extends Action>({ commandId, ...rest }: A) {
  return { id: commandId, ...rest };
}
