import { expectForEverybody, visit } from './support/every-page';
import { expectStill, slowScreen } from './support/layout-shift';
import { listenForTrouble } from './support/page-trouble';
import { openRaceDay } from './support/race-day-pages';
import { phone, type Stage } from './support/stage';

/** Every other page, size and width has its long runs: `every-page.long.spec.ts` and `layout-shift.long.spec.ts`. */
describe('What is opened most on a race day', () => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await openRaceDay();
  });

  afterAll(() => stage.close());

  it('is for everybody on a phone, and nothing moves in the results while they come on a slow network', async () => {
    // A slow network is waited for: the others are looked at meanwhile.
    await Promise.all([watchResultsCome(), lookAtHomeAndStarters(), lookAtTiming()]);
  });

  async function watchResultsCome(): Promise<void> {
    const page = await stage.screen(phone);
    const heard = listenForTrouble(page);
    // The network alone is slow: a processor is slowed by keeping it busy, which the suites beside would pay for.
    const visitSlowly = await slowScreen(page, 1);
    await expectStill(visitSlowly, `${stage.url}/resultat?dag=2025-09-13&distans=5.6`, 'Plats');
    await expectForEverybody(page, [320]);
    expect(heard()).toEqual([]);
  }

  async function lookAtHomeAndStarters(): Promise<void> {
    const page = await stage.screen(phone);
    const heard = listenForTrouble(page);
    await visit(page, `${stage.url}/`, 'Starttider');
    await expectForEverybody(page, [320]);
    await visit(page, `${stage.url}/startlistor?dag=2025-09-13&distans=5.6`, '65 anmälda löpare');
    await expectForEverybody(page, [320]);
    expect(heard()).toEqual([]);
  }

  async function lookAtTiming(): Promise<void> {
    const page = await stage.organiserScreen(phone);
    const heard = listenForTrouble(page);
    await visit(page, `${stage.url}/admin/race/race-250913-56`, 'Ansluten');
    await expectForEverybody(page, [320]);
    expect(heard()).toEqual([]);
  }
});
