import { dayOf, partOf } from '@app/domain';
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { until } from '../../support/until';
import { bibButton } from './finish-line';
import { laptop } from './test-product';
import { tapBib } from './tap-bib';
import { shownTextsByBib, type TwoNodeProduct } from './two-node-product';

/** How a list shows a finish time. */
export const FINISH_TIME = /^\d+:\d\d\.\d$/;

const today = '2025-09-13';
/** Where the nodes' clocks start, ISO. */
export const RACE_MORNING = `${today}T08:30:00.000Z`;

interface Event {
  readonly type: string;
  readonly part: string;
  readonly sort: string;
}

/**
 * A race of six runners (1 to 6) with a phone at the finish and the public list on a large screen. Both
 * screens start on the first node.
 */
export class MovedRace {
  private constructor(
    private readonly product: TwoNodeProduct,
    private readonly distance: number,
    private readonly screens: { readonly line: Page; readonly list: Page },
  ) {}

  /** Resolves when the race has started and both screens show it. `distance` in metres. */
  static async started(product: TwoNodeProduct, distance: number): Promise<MovedRace> {
    product.moveToFirstNode();
    await prepareRace(product, distance);
    const line = await product.newOrganiserPage();
    await line.goto(`${product.url}/admin/race/${partOf(today, distance)}`);
    const list = await product.newPage(laptop);
    await list.goto(`${product.url}/resultat?dag=${today}&distans=${String(distance / 1000)}`);
    const race = new MovedRace(product, distance, { line, list });
    await race.bibButton(1).waitFor();
    await list.getByText('Direkt').waitFor();
    return race;
  }

  get timingPhone(): Page {
    return this.screens.line;
  }

  get publicList(): Page {
    return this.screens.list;
  }

  /** The button of a runner on the course. */
  bibButton(runner: number) {
    return bibButton(this.timingPhone, this.bibOf(runner));
  }

  async finish(...runners: number[]): Promise<void> {
    for (const runner of runners) await tapBib(this.bibButton(runner));
  }

  /** Resolves when the public list shows the runner's finish time, or a text that matches `pattern`. */
  async untilListed(runner: number, pattern = FINISH_TIME): Promise<void> {
    await until(async () => pattern.test((await this.textsShownOn(this.publicList, runner)).at(-1) ?? ''));
  }

  /** Resolves when the phone has sent everything and received every answer. */
  async untilSaved(): Promise<void> {
    await this.timingPhone.getByText(/^Ansluten – allt är sparat/).waitFor();
    await this.timingPhone.getByText('sparas…').first().waitFor({ state: 'detached' });
  }

  /** Resolves when a node has answered the public list. */
  async untilAnswered(): Promise<void> {
    await this.publicList.waitForResponse((answer) => answer.ok() && answer.url().includes(this.path));
  }

  /** Runners that this node reports as finished. */
  async finishedAt(url: string): Promise<readonly number[]> {
    const answer = await fetch(url + this.path);
    const rows = (await answer.json()) as { bib?: number; finished: number | null }[];
    return rows.flatMap(({ bib, finished }) => (bib && finished !== null ? [bib - this.distance] : []));
  }

  /** Every text that a screen has shown for a runner, in order. */
  async textsShownOn(screen: Page, runner: number): Promise<readonly string[]> {
    return (await shownTextsByBib(screen))[this.bibOf(runner)] ?? [];
  }

  /** Finish events in the journal, and the number of distinct runners in them. */
  async countJournalFinishes(): Promise<{ finishes: number; runners: number }> {
    const part = partOf(today, this.distance);
    const answer = await this.timingPhone.request.get(
      `${this.product.url}/admin/api/days/${dayOf(part)}/events?after=0`,
    );
    const { events } = (await answer.json()) as { events: { event: Event }[] };
    const finishes = events.filter(({ event }) => event.type === 'RunnerFinished' && event.part === part);
    return { finishes: finishes.length, runners: new Set(finishes.map(({ event }) => event.sort)).size };
  }

  private get path(): string {
    return `/api/races/get/${partOf(today, this.distance)}`;
  }

  private bibOf(runner: number): number {
    return this.distance + runner;
  }
}

async function prepareRace(product: TwoNodeProduct, distance: number): Promise<void> {
  const organiser = await product.organiser();
  const part = partOf(today, distance);
  await organiser.createRace({ part, date: today, distance });
  for (const runner of [1, 2, 3, 4, 5, 6]) {
    const who = { firstname: 'Anna', lastname: 'Lundström', age: 30, company: '' };
    const what = { key: String(runner), group: 'Ingen', distance: distance / 1000 } as const;
    const sort = await organiser.addRunner(part, { ...who, ...what });
    await organiser.send([{ id: randomUUID(), type: 'RegisterBib', part, sort, bib: distance + runner }]);
  }
  await organiser.send([{ id: randomUUID(), type: 'StartRace', part }]);
}
