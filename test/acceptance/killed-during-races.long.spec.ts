import { freePort } from '../../apps/demo/src/free-port';
import { Organiser } from '../../apps/demo/src/organiser';
import { ServerProcess } from '../../apps/demo/src/server-process';
import { checkResults } from '../../apps/demo/src/verdict';
import { prepareRaceDay } from '../support/prepare-race-day';
import { temporaryFolder } from '../support/temporary-folder';
import { DayPlayer } from './support/day-player';
import { SERVER_ENTRY } from './support/server-process';
import { demoDay, RACE_MORNING } from './support/whole-race-day';

const KILLS = 12;

/** The kills are at even distances, while commands are in flight. */
describe(`A race day with ${KILLS} kills of the server`, () => {
  const dataDir = temporaryFolder('killed-during-races');
  let product: ServerProcess;

  const startProduct = async () => {
    product = await ServerProcess.start({
      dataDir,
      port: await freePort(),
      clock: RACE_MORNING,
      entry: SERVER_ENTRY,
    });
    return Organiser.signIn(product.url, product.adminToken);
  };

  afterAll(() => product.stop());

  it('loses no acknowledged command, repeats none, and gives the true results', async () => {
    const organiser = await startProduct();
    const player = new DayPlayer(await prepareRaceDay(demoDay, organiser), organiser);
    const { length } = player.steps;

    for (let kill = 1; kill <= KILLS; kill++) {
      await player.playToAndKill(Math.floor((length * kill) / (KILLS + 1)), product);
      player.organiser = await startProduct();
      await player.expectNothingLost();
    }

    await player.sendNext(length);
    expect((await checkResults(demoDay, product.url)).flatMap(({ differences }) => differences)).toEqual([]);
  });
});
