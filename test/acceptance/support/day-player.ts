import type { Organiser } from '../../../apps/demo/src/organiser';
import type { ServerProcess } from '../../../apps/demo/src/server-process';
import type { Step } from '../../../apps/demo/src/script';
import { START_MS, until } from '../../support/until';

/** Plays a race day in small batches, on a product that may be killed. `answered` counts the answered steps. */
export class DayPlayer {
  answered = 0;

  constructor(
    readonly steps: readonly Step[],
    /** Replaced after a restart. */
    public organiser: Organiser,
  ) {}

  async sendNext(count: number): Promise<undefined> {
    const batch = this.steps.slice(this.answered, this.answered + count);
    const { length } = await this.organiser.send(batch.map(({ command }) => command));
    this.answered += length;
  }

  /** Plays until so many steps are answered. */
  async playTo(step: number): Promise<void> {
    await until(() => this.answered >= step || this.sendNext(7), {
      what: `${String(step)} steps to be answered`,
      withinMs: START_MS,
    });
  }

  /** Plays to a step, then kills the product while commands are in flight. */
  async playToAndKill(step: number, product: ServerProcess): Promise<void> {
    await this.playTo(step);
    await Promise.all([this.sendNext(20).catch(() => undefined), product.stop('SIGKILL')]);
  }

  /** Sends the answered commands again and expects a duplicate for each. */
  async expectNothingLost(): Promise<void> {
    const effective = this.steps.slice(0, this.answered).filter(({ changesNothing }) => !changesNothing);
    const results = await this.organiser.send(effective.map(({ command }) => command));
    expect(results.filter(({ outcome }) => outcome !== 'duplicate')).toEqual([]);
  }
}
