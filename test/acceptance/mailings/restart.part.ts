import { MemoryMailer } from '@app/adapters';
import { temporaryFolder } from '../../support/temporary-folder';
import { until } from '../../support/until';
import { addressOf, addPreviousRegistrations } from '../support/previous-families';
import { startApp } from '../support/running-app';

const path = '/admin/api/send-email-previous-runners';
const text = { subject: 'Välkommen tillbaka', message: 'Nu öppnar anmälan.' };

describe('A mailing with a restart', () => {
  it('continues where it stopped, and repeats no mail', async () => {
    const dataDir = temporaryFolder('mailing');
    const names = ['anna', 'bo', 'cia', 'dan'];
    const mailer = new MemoryMailer();
    const slow = await startApp({ dataDir, engines: { mailer } });
    await addPreviousRegistrations(slow, ...names);
    const { body } = await slow.sendAsOrganiser(path, text);
    await until(async () => mailer.sent.length > 0);
    await slow.stop();
    expect(mailer.sent).toHaveLength(1);

    const app = await startApp({ dataDir, config: { mailingsPerMinute: 1_000_000 }, engines: { mailer } });
    const newest = async () => (await app.getAsOrganiser('/admin/api/mailings')).body[0];
    await until(async () => (await newest()).completedAt !== null);
    expect(await newest()).toMatchObject({ mailing: body.mailing, recipients: 4, sent: 4 });
    expect(mailer.sent.map(({ to }) => to.address).sort()).toEqual(names.map(addressOf));
    await app.stop();
  });
});
