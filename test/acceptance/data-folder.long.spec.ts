import { LOSSES } from '@app/domain';
import { mixtures } from './support/mixtures';
import { TwoDays } from './support/two-days';

const days = new TwoDays();
beforeAll(() => days.live());
afterAll(() => days.folders.remove());

describe('What does not belong together is refused', () => {
  it.each(mixtures)('$name, every time, and whatever else is accepted', async ({ folder, loss, wrong }) => {
    const dataDir = folder(days);
    const words = await days.refused(dataDir);
    expect(words).toMatch(wrong);
    expect(await days.refused(dataDir)).toBe(words);
    expect(
      await days.refused(
        dataDir,
        LOSSES.filter((each) => each !== loss),
      ),
    ).toBe(words);
    await days.during(dataDir, () => Promise.resolve(), [loss]);
    await days.during(dataDir, () => Promise.resolve());
  });
});
