import { expectStill, slowScreen } from './support/layout-shift';
import { openRaceDay } from './support/race-day-pages';
import type { Stage } from './support/stage';
import { SIZES } from './support/still-pages';

describe('While it comes on a slow network, nothing moves', () => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await openRaceDay();
  });

  afterAll(() => stage.close());

  it('on the results of a race on its way', async () => {
    const visit = await slowScreen(await stage.screen(SIZES[0]));
    await expectStill(visit, `${stage.url}/resultat?dag=2025-09-13&distans=5.6`, 'Plats');
  });
});
