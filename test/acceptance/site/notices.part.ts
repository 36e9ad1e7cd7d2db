import { randomUUID } from 'node:crypto';
import type { CurrentNotices } from '@app/views';
import { temporaryFolder } from '../../support/temporary-folder';
import { nextMessage } from '../support/messages';
import { startApp, type RunningApp } from '../support/running-app';

const HOUR = 3_600_000;
const late = () => ({
  id: randomUUID(),
  text: 'Starten är 20 min försenad',
  severity: 'important',
  distances: [2800],
  endsAt: '2025-09-13T09:30:00.000Z',
});

describe('A public notice', () => {
  let app: RunningApp;
  beforeEach(async () => (app = await startApp()));
  afterEach(() => app.stop());

  const publish = (notice: object) => app.sendAsOrganiser('/admin/api/notices', notice);
  const withdraw = (id: string) => app.sendAsOrganiser(`/admin/api/notices/${id}/withdraw`);
  const shown = async () => (await app.request('/api/notices')).body as CurrentNotices;
  const texts = async () => (await shown()).notices.map(({ text }) => text);

  it('is public, also in the configuration, without its author', async () => {
    const { id, ...fields } = late();
    const { status, body } = await publish({ id, ...fields, text: ' Starten är\n20 min försenad ' });
    const inForce = {
      revision: 1,
      notices: [{ id, ...fields, publishedAt: '2025-09-13T07:30:00.000Z' }],
    };
    expect([status, body]).toEqual([
      200,
      [{ ...inForce.notices[0], by: expect.any(String), withdrawn: null, revision: 1 }],
    ]);
    expect(await shown()).toEqual(inForce);
    expect((await app.request('/api/config')).body).toMatchObject({ notices: inForce });
  });

  it('expires, by default with the race day', async () => {
    await publish(late());
    const untilLater = { endsAt: null, distances: [], severity: 'information' };
    await publish({ ...late(), ...untilLater, text: 'Vägen är halkig' });
    app.clock.advance(HOUR);
    expect((await shown()).notices.map(({ endsAt }) => endsAt)).toEqual(
      expect.arrayContaining(['2025-09-13T21:59:00.000Z', '2025-09-13T09:30:00.000Z']),
    );
    app.clock.advance(HOUR);
    expect(await texts()).toEqual(['Vägen är halkig']);
    app.clock.advance(12.5 * HOUR);
    expect(await texts()).toEqual([]);
    expect((await app.getAsOrganiser('/admin/api/notices')).rows).toHaveLength(2);
  });

  it('can be withdrawn, and stays in the history with the organiser', async () => {
    const notice = late();
    await publish(notice);
    const { status, body } = await withdraw(notice.id);
    expect([status, body]).toEqual([
      200,
      [expect.objectContaining({ withdrawn: { at: expect.any(String), by: expect.any(String) } })],
    ]);
    expect(await shown()).toEqual({ revision: 2, notices: [] });
    expect((await withdraw(notice.id)).status).toBe(200);
    expect((await shown()).revision).toBe(2);
    expect(await withdraw(randomUUID())).toMatchObject({
      status: 404,
      body: { error: 'Meddelandet finns inte', code: 'notice-unknown' },
    });
  });

  it('is published once for a repeated id, and three can be active', async () => {
    const notice = late();
    await Promise.all([publish(notice), publish(notice)]);
    expect(await shown()).toMatchObject({ revision: 1 });
    expect(await publish({ ...notice, text: 'Annat' })).toMatchObject({
      status: 409,
      body: { code: 'notice-exists' },
    });
    await publish(late());
    await publish(late());
    expect(await publish(late())).toMatchObject({
      status: 409,
      body: { error: 'Högst tre meddelanden kan synas samtidigt. Ta bort ett av dem först.' },
    });
  });

  it.each([
    [{ text: ' \n ' }, 'Skriv ett meddelande'],
    [{ text: undefined }, 'Skriv ett meddelande'],
    [{ text: 'ö'.repeat(281) }, 'Meddelandet får vara högst 280 tecken långt'],
    [{ severity: 'loud' }, 'severity: felaktigt värde'],
    [{ id: 'x' }, 'id: felaktigt värde'],
    [{ distances: [4200] }, 'felaktig sträcka'],
    [{ distances: '2800' }, 'distances: felaktigt värde'],
    [{ endsAt: '2025-09-13 11:30' }, 'felaktig sluttid'],
    [{ endsAt: '2025-09-13T07:30:00Z' }, 'Välj en sluttid framåt i tiden, högst sju dygn'],
    [{ endsAt: '2025-09-21T07:30:00Z' }, 'Välj en sluttid framåt i tiden, högst sju dygn'],
    [{ by: 'Eve' }, 'by: okänt fält'],
  ])('is refused with %j: %s', async (wrong, error) => {
    expect(await publish({ ...late(), ...wrong })).toMatchObject({ status: 400, body: { error } });
    expect(await texts()).toEqual([]);
  });

  it('is limited to sixty requests an hour', async () => {
    const statuses = [];
    for (let times = 0; times <= 60; times++) statuses.push((await publish({})).status);
    expect([statuses[59], statuses[60]]).toEqual([400, 429]);
  });

  it('reaches every open page at once, and so does its withdrawal', async () => {
    const [screen, other] = [await app.connectScreen(), await app.connectScreen()];
    expect(await screen.emitWithAck('subscribe-to-notices', null)).toEqual({ revision: 0, notices: [] });
    const nextNotices = () => nextMessage<CurrentNotices>(screen, 'notices');
    const received: unknown[] = [];
    other.on('notices', (list: unknown) => received.push(list));

    const notice = late();
    const published = nextNotices();
    await publish(notice);
    const { notices } = await published;
    expect(notices).toEqual([expect.objectContaining({ id: notice.id, text: notice.text })]);
    expect(Object.keys(notices[0] ?? {})).not.toContain('by');

    const withdrawn = nextNotices();
    await withdraw(notice.id);
    expect(await withdrawn).toEqual({ revision: 2, notices: [] });
    expect(received).toEqual([]);
  });
});

describe('Notices after a restart', () => {
  it('are unchanged', async () => {
    const dataDir = temporaryFolder('notices');
    const before = await startApp({ dataDir });
    const notice = late();
    await before.sendAsOrganiser('/admin/api/notices', notice);
    const { body } = await before.request('/api/notices');
    await before.stop();
    const app = await startApp({ dataDir });
    expect((await app.request('/api/notices')).body).toEqual(body);
    await app.stop();
  });
});
