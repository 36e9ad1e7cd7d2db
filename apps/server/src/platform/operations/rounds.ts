import type { Term } from '@app/adapters';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Config } from '../config/config';
import { type DutyWork, endOf } from '../duty/duty-work';
import { TroubleLog } from '../logging/trouble-log';

/** A recurring job that runs once at a time. */
export abstract class Rounds {
  private running: Promise<void> | undefined;

  /** Runs the job once; joins a run that is under way. */
  round(): Promise<void> {
    this.running ??= this.act().finally(() => (this.running = undefined));
    return this.running;
  }

  /** Resolves when no run is under way, even after a failure. */
  async idle(): Promise<void> {
    await this.running?.catch(() => undefined);
  }

  /** Does one run. */
  protected abstract act(): Promise<void>;
}

/** The interval in ms of the server's (possibly accelerated) clock, and its minimum in real ms. */
interface Pace {
  readonly everyMs: number;
  readonly noOftenerMs?: number;
}

/** Leader task: runs the job at once and then at its interval. */
@Injectable()
export abstract class RoundTimer implements DutyWork {
  @Inject(Config)
  private readonly config!: Config;

  private readonly trouble = new TroubleLog(new Logger(this.constructor.name));

  constructor(
    private readonly rounds: Rounds,
    private readonly pace: Pace,
  ) {}

  async onDuty(term: Term): Promise<void> {
    const round = () => {
      this.rounds.round().catch((error: unknown) => this.trouble.tell(error));
    };
    const { everyMs, noOftenerMs = 0 } = this.pace;
    const timer = setInterval(round, Math.max(noOftenerMs, everyMs / this.config.clock.speed)).unref();
    round();
    await endOf(term);
    clearInterval(timer);
    await this.rounds.idle();
  }
}
