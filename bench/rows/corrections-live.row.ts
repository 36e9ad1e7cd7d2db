import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { DraftedCommand } from '@app/domain';
import {
  expectEqual,
  singleFinding,
  compare,
  runInterleaved,
  atMost,
  type Finding,
  type Row,
  type Scale,
} from '../harness/row';
import { BenchmarkRace } from '../harness/benchmark-race';
import { HelperProcess } from '../harness/helper-process';
import { monotonicMs } from '../harness/machine';
import { onProduct, type RunningProduct } from '../harness/running-product';
import { measureLatencies } from '../harness/http-load';
import type { Organisers } from '../processes/organisers';

const PART = 'race-250913-10';
const DAY = '/admin/api/days/250913';
const RUNNERS = 10_000;
/** Beyond the last event: the answer contains the number of events. */
const BEYOND_LAST = 1e9;
/** Twenty seconds of finishes; with the warm-up two minutes in all. */
const FINISHES = 400;
const SCREENS = 3;
/** The intervals at full scale of applying or undoing a draft, and of showing it, ms. */
const APPLY_EVERY_MS = 10_000;
const SHOW_EVERY_MS = 2_000;

/** Correcting a large race while it is run must not slow down finishes. */
export const correctionsLive: Row = {
  name: 'corrections-live',
  title:
    'A finish while a draft is shown, applied and revoked, 10,000 runners and 60,000 events, 20 finishes/s (baseline: no corrections)',
  measure: (scale) => onProduct((product) => measure(product, scale)),
};

async function measure(product: RunningProduct, scale: Scale): Promise<Finding[]> {
  return HelperProcess.use('organisers', async (organisers: HelperProcess<Organisers>) => {
    const waiting = scale.count(FINISHES);
    const race = await BenchmarkRace.start(product, PART, scale.count(RUNNERS));
    await race.finishAllBut(waiting);
    await organisers.ask('follow', `http://127.0.0.1:${product.port}`, product.headers, SCREENS);
    const finishRequests = race.requestsFor('finish').slice(0, waiting);
    const before = await race.status();
    const desk = new Desk({
      product,
      organisers,
      every: scale.count(APPLY_EVERY_MS),
      draft: () => draftOfRunners(race),
    });
    const finishes = async () => {
      const answers = await measureLatencies(finishRequests, product.port);
      await desk.stop();
      const { finished, revision } = await race.status();
      expectEqual('finished', finished, before.finished + waiting);
      await organisers.ask('reached', revision);
      await race.restore(waiting);
      return { ...answers, applied: desk.slowest };
    };
    const run = await runInterleaved(scale, {
      baseline: finishes,
      ours: async () => {
        desk.open();
        return finishes();
      },
    });
    return [
      ...compare(run.baseline, run.ours, [
        { metric: 'p50', unit: 'ms', what: 'p50 of a finish' },
        { metric: 'p99', unit: 'ms', what: 'p99 of a finish', goal: atMost(1.5, 'baseline') },
      ]),
      singleFinding({ metric: 'applied', unit: 'ms', what: 'a draft applied, or taken back' }, run.ours),
    ];
  });
}

interface DeskSettings {
  readonly product: RunningProduct;
  readonly organisers: HelperProcess<Organisers>;
  /** The corrections for the race's current state. */
  readonly draft: () => readonly DraftedCommand[];
  /** ms between applying and undoing. */
  readonly every: number;
}

/** Two runners swapped bibs, one finished a second later, and one is disqualified. */
function draftOfRunners(race: BenchmarkRace): readonly DraftedCommand[] {
  const { swapped, later, disqualified } = race.correctionTargets();
  const about = { part: PART, reason: '' };
  return [
    { type: 'SwapBibs', ...about, ...swapped },
    { type: 'AdjustFinish', ...about, ...later },
    { type: 'SetRunnerStatus', part: PART, sort: disqualified, status: 'dsq' },
  ];
}

/** An organiser at the corrections desk: shows a draft, applies it, shows it, undoes it. */
class Desk {
  /** The slowest answer since it was opened, ms. */
  slowest = 0;
  private working: Promise<unknown> | undefined;
  private isClosing = false;

  constructor(private readonly tools: DeskSettings) {}

  /** Starts, and goes on until `stop`. */
  open(): void {
    this.isClosing = false;
    this.slowest = 0;
    this.working = Promise.all([this.show(), this.correct()]);
  }

  /** Ends current work, with nothing left applied. */
  async stop(): Promise<void> {
    this.isClosing = true;
    await this.working;
    this.working = undefined;
  }

  private async show(): Promise<void> {
    const { organisers, every } = this.tools;
    while (!this.isClosing) {
      await organisers.ask('preview', this.tools.draft());
      await pause((every * SHOW_EVERY_MS) / APPLY_EVERY_MS);
    }
  }

  private async correct(): Promise<void> {
    const { every } = this.tools;
    let written: readonly number[] = [];
    const began = monotonicMs();
    for (let nth = 0; !this.isClosing; nth++) {
      await pause(began + (nth + 0.25) * every - monotonicMs());
      const at = monotonicMs();
      if (written.length === 0) written = await this.apply();
      else written = await this.undo(written);
      this.slowest = Math.max(this.slowest, monotonicMs() - at);
    }
    if (written.length > 0) await this.undo(written);
  }

  /** Returns the revisions of the events it wrote. */
  private async apply(): Promise<readonly number[]> {
    const { product } = this.tools;
    const path = `${DAY}/corrections/${randomUUID()}`;
    // In a request, each command has an id and no reason of its own.
    const commands = this.tools
      .draft()
      .map((command) => ({ ...command, id: randomUUID(), reason: undefined }));
    const { revision: seen } = (await product.ask('GET', `${DAY}/events?after=${BEYOND_LAST}`)) as {
      revision: number;
    };
    await product.ask('POST', path, { version: 0, commands });
    const { applied } = (await product.ask('POST', `${path}/apply`, {
      version: 1,
      seen,
      reason: 'målfoto',
    })) as { readonly applied: { readonly revision: number } };
    return commands.map((_, nth) => applied.revision - nth);
  }

  private async undo(events: readonly number[]): Promise<readonly number[]> {
    const command = { type: 'RevokeEvents', part: PART, events, alone: true, reason: 'fel' };
    await this.tools.product.ask('POST', '/admin/api/commands', {
      commands: [{ id: randomUUID(), ...command }],
    });
    return [];
  }
}
