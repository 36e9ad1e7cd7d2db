import type { Term } from '@app/adapters';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Config } from '../config/config';
import { type DutyWork, endOf } from '../duty/duty-work';
import { TroubleLog } from '../logging/trouble-log';

/** Work that is looked for again and again, one round at a time. */
export abstract class Rounds {
  private running: Promise<void> | undefined;

  /** Once through what is due; joins a round that is under way. */
  round(): Promise<void> {
    this.running ??= this.act().finally(() => (this.running = undefined));
    return this.running;
  }

  /** Resolves when nothing is under way, however it ended. */
  async idle(): Promise<void> {
    await this.running?.catch(() => undefined);
  }

  /** What one round does. */
  protected abstract act(): Promise<void>;
}

/** How often a round is begun, by the server's clock, and how often at the most by everybody's, ms. */
interface Pace {
  readonly everyMs: number;
  readonly noOftenerMs?: number;
}

/** Begins rounds while this node is on duty, at once and then in that pace. */
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
