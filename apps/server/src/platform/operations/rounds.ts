import { ProjectionRunner } from '@app/eventing';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Config } from '../config/config';

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

/** Begins rounds while the server runs: as soon as the views are there, and then in that pace. */
@Injectable()
export abstract class RoundTimer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  @Inject(ProjectionRunner)
  private readonly projections!: ProjectionRunner;

  @Inject(Config)
  private readonly config!: Config;

  private timer: NodeJS.Timeout | undefined;
  private readonly log = new Logger(this.constructor.name);

  constructor(
    private readonly rounds: Rounds,
    private readonly pace: Pace,
  ) {}

  onApplicationBootstrap(): void {
    this.projections.caughtUp().then(
      () => this.start(),
      () => undefined, // views that never come up say so themselves
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.rounds.idle();
  }

  private start(): void {
    const round = () => {
      this.rounds.round().catch((error: unknown) => this.log.error(error));
    };
    const { everyMs, noOftenerMs = 0 } = this.pace;
    const every = Math.max(noOftenerMs, everyMs / this.config.clock.speed);
    this.timer = setInterval(round, every).unref();
    round();
  }
}
