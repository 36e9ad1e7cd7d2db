import type { LeaseTerm } from '@app/adapters';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Config } from '../config/config';
import { type LeaderTasks, termEnd } from '../leader/leader-tasks';
import { ErrorLog } from '../logging/error-log';

/** A recurring job that runs once at a time. */
export abstract class ScheduledJobs {
  private running: Promise<void> | undefined;

  /** Runs the job once; joins a run that is under way. */
  run(): Promise<void> {
    this.running ??= this.runOnce().finally(() => (this.running = undefined));
    return this.running;
  }

  /** Resolves when no run is under way, even after a failure. */
  async idle(): Promise<void> {
    await this.running?.catch(() => undefined);
  }

  protected abstract runOnce(): Promise<void>;
}

/** The interval in ms of the server's (possibly accelerated) clock, and its minimum in real ms. */
interface JobInterval {
  readonly everyMs: number;
  readonly minEveryMs?: number;
}

/** Leader task: runs the job at once and then at its interval. */
@Injectable()
export abstract class JobTimer implements LeaderTasks {
  @Inject(Config)
  private readonly config!: Config;

  private readonly errorLog = new ErrorLog(new Logger(this.constructor.name));

  constructor(
    private readonly jobs: ScheduledJobs,
    private readonly interval: JobInterval,
  ) {}

  async runAsLeader(term: LeaseTerm): Promise<void> {
    const runJob = () => {
      this.jobs.run().catch((error: unknown) => this.errorLog.report(error));
    };
    const { everyMs, minEveryMs = 0 } = this.interval;
    const timer = setInterval(runJob, Math.max(minEveryMs, everyMs / this.config.clock.speed)).unref();
    runJob();
    await termEnd(term);
    clearInterval(timer);
    await this.jobs.idle();
  }
}
