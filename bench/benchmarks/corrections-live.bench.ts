import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { DraftedCommand } from '@app/domain';
import type { Benchmark, MetricResult, Scale } from '../harness/benchmark';
import { compare, expectEqual, ratioAtMost, runInterleaved, summarize } from '../harness/measure';
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
/** Twenty seconds of finishes; with the warm-up four minutes in all. */
const FINISHES = 400;
const SCREENS = 3;
/** The intervals at full scale of applying or undoing a draft, and of showing it. */
const APPLY_INTERVAL_MS = 10_000;
const SHOW_INTERVAL_MS = 2_000;

/** Correcting a large race while it is run must not slow down finishes. */
export const correctionsLive: Benchmark = {
  name: 'corrections-live',
  title:
    'A finish while a draft is shown, applied and revoked, 10,000 runners and 68,000 events, 20 finishes/s (baseline: no corrections)',
  measure: (scale) => onProduct((product) => measure(product, scale)),
};

async function measure(product: RunningProduct, scale: Scale): Promise<MetricResult[]> {
  return HelperProcess.use('organisers', async (organisers: HelperProcess<Organisers>) => {
    const unfinished = scale.scaled(FINISHES);
    const race = await BenchmarkRace.start(product, PART, scale.scaled(RUNNERS));
    await race.buildLongHistory(unfinished);
    await organisers.call(
      'openScreens',
      `http://127.0.0.1:${product.port}`,
      product.organiserHeaders,
      SCREENS,
    );
    const finishRequests = race.requestsFor('finish').slice(0, unfinished);
    const before = await race.status();
    const corrections = new SimulatedCorrections({
      product,
      organisers,
      applyIntervalMs: scale.scaled(APPLY_INTERVAL_MS),
      draft: () => draftOfRunners(race),
    });
    const finishes = async () => {
      const answers = await measureLatencies(finishRequests, product.port);
      await corrections.stop();
      const { finished, revision } = await race.status();
      expectEqual('finished', finished, before.finished + unfinished);
      await organisers.call('waitForRevision', revision);
      await race.restoreFirst(unfinished);
      return { ...answers, slowestMs: corrections.slowestMs };
    };
    const run = await runInterleaved(scale, {
      baseline: finishes,
      ours: async () => {
        corrections.start();
        return finishes();
      },
    });
    return [
      ...compare(run.baseline, run.ours, [
        { metric: 'p50', unit: 'ms', what: 'p50 of a finish' },
        { metric: 'p99', unit: 'ms', what: 'p99 of a finish', goal: ratioAtMost(1.5) },
      ]),
      summarize({ metric: 'slowestMs', unit: 'ms', what: 'slowest apply or undo of a draft' }, run.ours),
    ];
  });
}

interface CorrectionSettings {
  readonly product: RunningProduct;
  readonly organisers: HelperProcess<Organisers>;
  /** The corrections for the race's current state. */
  readonly draft: () => readonly DraftedCommand[];
  /** The time between applying and undoing. */
  readonly applyIntervalMs: number;
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
class SimulatedCorrections {
  /** The slowest apply or undo since the start. */
  slowestMs = 0;
  private working: Promise<unknown> | undefined;
  private isStopping = false;

  constructor(private readonly tools: CorrectionSettings) {}

  /** Runs until `stop`. */
  start(): void {
    this.isStopping = false;
    this.slowestMs = 0;
    this.working = Promise.all([this.show(), this.correct()]);
  }

  /** Finishes current work and undoes what is applied. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await this.working;
    this.working = undefined;
  }

  private async show(): Promise<void> {
    const { organisers, applyIntervalMs } = this.tools;
    while (!this.isStopping) {
      await organisers.call('preview', this.tools.draft());
      await pause((applyIntervalMs * SHOW_INTERVAL_MS) / APPLY_INTERVAL_MS);
    }
  }

  private async correct(): Promise<void> {
    const { applyIntervalMs } = this.tools;
    let written: readonly number[] = [];
    const began = monotonicMs();
    for (let nth = 0; !this.isStopping; nth++) {
      await pause(began + (nth + 0.25) * applyIntervalMs - monotonicMs());
      const at = monotonicMs();
      if (written.length === 0) written = await this.apply();
      else written = await this.undo(written);
      this.slowestMs = Math.max(this.slowestMs, monotonicMs() - at);
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
    const { revision: seen } = (await product.requestAsOrganiser(
      'GET',
      `${DAY}/events?after=${BEYOND_LAST}`,
    )) as {
      revision: number;
    };
    await product.requestAsOrganiser('POST', path, { version: 0, commands });
    const { applied } = (await product.requestAsOrganiser('POST', `${path}/apply`, {
      version: 1,
      seen,
      reason: 'målfoto',
    })) as { readonly applied: { readonly revision: number } };
    return commands.map((_, nth) => applied.revision - nth);
  }

  private async undo(events: readonly number[]): Promise<readonly number[]> {
    const command = { type: 'RevokeEvents', part: PART, events, alone: true, reason: 'fel' };
    await this.tools.product.requestAsOrganiser('POST', '/admin/api/commands', {
      commands: [{ id: randomUUID(), ...command }],
    });
    return [];
  }
}
