import { openRaceDay } from './support/race-day-pages';
import type { Stage } from './support/stage';
import { expectMostOpenedStill } from './support/still-pages';

describe('While it comes on a slow network, nothing moves', () => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await openRaceDay();
  });

  afterAll(() => stage.close());

  it('on the pages that most people open', () => expectMostOpenedStill(stage));
});
