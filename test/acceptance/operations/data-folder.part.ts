import { mixedFolders, oldBackupFiles } from '../support/mixed-folders';
import { journalText } from '../support/journal';
import { acceptedLosses, listedRunners, runnersOf, BackupScenario } from '../support/backup-scenario';
import { until } from '../../support/until';

const scenario = new BackupScenario();
const { folders, mail } = scenario;
beforeAll(() => scenario.run());

describe('A data folder', () => {
  it('that was copied whole starts with its data and takes new families', async () => {
    const before = mail.sent.length;
    await scenario.withApp(folders.folder(scenario.firstDayFolder), async (app) => {
      expect(await listedRunners(app)).toEqual(runnersOf('alm'));
      await scenario.registerAndPay(app, 'cederlund');
      expect(await listedRunners(app)).toEqual(runnersOf('alm', 'cederlund'));
      expect(await acceptedLosses(app)).toEqual([]);
    });
    expect(mail.sent).toHaveLength(before + 1);
  });
});

/** data-folder.long.spec.ts has all other combinations. */
describe('A data folder with files that do not belong together', () => {
  it('is refused when three files alone are restored', async () => {
    const [{ folder, loss, expectedError: wrong }] = mixedFolders;
    const message = await scenario.expectRefusal(folder(scenario));
    expect(message).toMatch(wrong);
    expect(message).toContain(`ACCEPT_LOSS=${loss}. This loses:`);
    expect(message).toContain('registration-secret, session-secret and admin-token');
  });
});

describe('A start that accepts the loss of the reactor store', () => {
  it('lists the families that register afterwards, and repeats no mail', async () => {
    const dataDir = folders.withFilesOf(scenario.secondDayFolder, oldBackupFiles, scenario.firstDayFolder);
    const before = mail.sent.length;
    const everyone = runnersOf('alm', 'bok', 'dahl', 'ek');
    await scenario.withApp(
      dataDir,
      async (app) => {
        for (const name of ['dahl', 'ek']) await scenario.registerAndPay(app, name);
        // Paid after the copy: the restored log lacks the payment; the simulator, external like Swish, has
        // it.
        const bok = await scenario.register(app, 'bok');
        const { status, body } = await bok.book();
        expect([status, body.code]).toEqual([409, 'already-paid']);
        expect(await bok.session()).toMatchObject({ paid: true });
        await until(() => scenario.areListed(app, 'bok'));
        // Another reactor than the one for the lists mails receipts.
        await until(() => mail.sent.length >= before + 3);
        expect(await listedRunners(app)).toEqual(everyone);
        expect(await acceptedLosses(app)).toEqual([
          expect.stringContaining('reactors: reactors.sqlite has reached'),
        ]);
        expect(await journalText(app)).toMatch(
          /^Systemet startades 2025-08-20 fast något saknades: startlistorna/m,
        );
      },
      ['reactors'],
    );
    expect(mail.sent).toHaveLength(before + 3);

    await scenario.withApp(dataDir, async (app) => {
      expect(await acceptedLosses(app)).toEqual([]);
      expect(await listedRunners(app)).toEqual(everyone);
      expect((await journalText(app)).match(/Systemet startades/g)).toHaveLength(1);
    });
    expect(mail.sent).toHaveLength(before + 3);
  });
});
