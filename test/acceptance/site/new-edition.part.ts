import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BadConfig, readConfig } from '../../../apps/server/src/platform/config/config';
import { namesIn } from '../support/family';
import { temporaryFolder } from '../../support/temporary-folder';
import { until } from '../../support/until';
import { cookiesIn, Mailboxes, Visitor } from '../support/mailbox';
import { startApp, type RunningApp } from '../support/running-app';

const guide = readFileSync('docs/how-to/new-edition.md', 'utf8');
const email = 'ek@example.se';
const nils = {
  firstname: 'Nils',
  lastname: 'Ek',
  age: 9,
  group: 'Herr',
  company: 'IK Exempel',
  distance: 0.8,
};

describe('A new edition', () => {
  const place = temporaryFolder('new-edition');
  const folder = (year: number) => join(place, 'content', String(year));

  it("is set up as the guide says: it runs a race day and has last year's runners and results", async () => {
    cpSync(readConfig({}).contentDir, folder(2025), { recursive: true });
    const before = await start(2025, '2025-08-20T10:00:00Z');
    const lastYear = await runRaceDay(before, 'race-250913-08');
    mkdirSync(join(place, 'Downloads'));
    const file = await before.app.getAsOrganiser('/admin/api/results/race-250913-08');
    writeFileSync(join(place, 'Downloads', fileNameIn(file.headers)), file.text);
    await before.app.stop();

    follow('results');
    follow('copy');
    edit(2026, JSON.parse(guideBlock('json edition')) as object);

    writeFileSync(join(folder(2026), 'home.md'), guideBlock('markdown home'));

    const now = await start(2026, '2026-08-20T10:00:00Z');
    expect((await now.app.request('/api/config')).body).toMatchObject({
      edition: { name: 'Höstloppet 2026', date: '2026-09-12' },
      texts: { home: { title: 'Nytt för i år' }, benefit: { title: 'Betala med friskvårdsbidraget' } },
      resultYears: expect.arrayContaining([2025]),
      earlierRaceDays: ['2025-09-13'],
    });
    expect((await now.app.registrationLists()).registrations).toEqual([]);
    expect((await now.app.getAsOrganiser('/api/admin/previous-runners')).body).toEqual([
      { email, editions: ['2025'] },
    ]);
    const thisYear = await runRaceDay(now, 'race-260912-08');
    expect(thisYear.amount).toBe(110);
    expect(thisYear.registration).not.toBe(lastYear.registration);

    const old = await now.app.request('/api/old-results/2025');
    expect(old.body).toMatchObject([
      { distance: 800, results: [{ place: 1, bib: '1', name: 'Nils Ek', time: '3:20.4' }] },
    ]);
    for (const part of ['race-250913-08', 'race-260912-08'])
      expect((await now.app.startList(part))[1]).toMatchObject({
        bib: 1,
        result: 200_400,
      });
    await now.app.stop();
  });

  it('is refused at start when the folder has leftovers of last year, with line and expectation', () => {
    cpSync(readConfig({}).contentDir, folder(2027), { recursive: true });
    const problems = problemsOf(2027);
    expect(problems[0]).toMatch(
      /2027\/edition\.json:3: date: must be a day in 2027, the year that names the folder$/,
    );
    edit(2027, { name: 'Höstloppet 2027', date: '2027-09-11' });
    writeFileSync(join(folder(2027), 'benefit.md'), '# Betala\n\nMed <b>Epassi.\n');
    expect(problemsOf(2027)).toEqual([
      expect.stringMatching(/edition\.json:\d+: registrationCloses: must be in the year of the race/),
      expect.stringMatching(/edition\.json:\d+: registrationButtonUntil: must be in the year of the race/),
      expect.stringMatching(/2027\/benefit\.md:3: expected headings, .* and not <b>$/),
    ]);
  });

  /** Runs a shell block of the guide in this test's folder. */
  function follow(name: string): void {
    execFileSync('sh', ['-e', '-c', guideBlock(`sh ${name}`)], { cwd: place });
  }

  function edit(year: number, changes: object): void {
    const file = join(folder(year), 'edition.json');
    const edition = JSON.parse(readFileSync(file, 'utf8')) as object;
    for (const field of Object.keys(changes)) expect(edition).toHaveProperty(field);
    writeFileSync(file, JSON.stringify({ ...edition, ...changes }, undefined, 2));
  }

  function problemsOf(year: number): readonly string[] {
    try {
      readConfig({ CONTENT_DIR: folder(year) });
    } catch (error) {
      if (error instanceof BadConfig) return error.problems;
      throw error;
    }
    return [];
  }

  async function start(year: number, now: string): Promise<StartedEdition> {
    const { contentDir, edition, courses, texts } = readConfig({ CONTENT_DIR: folder(year) });
    const mailboxes = new Mailboxes();
    const payments = { kind: 'simulator', delayMs: 'manual' } as const;
    const app = await startApp({
      dataDir: join(place, 'data'),
      now: Date.parse(now),
      config: { contentDir, edition, courses, texts, payments },
      engines: { mailer: mailboxes },
    });
    return { app, mailboxes, date: edition.date };
  }

  /** A family registers, pays, gets its bib, starts and finishes, and the result is public. */
  async function runRaceDay({ app, mailboxes, date }: StartedEdition, part: string) {
    const cookie = cookiesIn(await new Visitor(app, mailboxes, email).signIn());
    const send = (path: string, body: object) => app.sendJson(path, body, { headers: { cookie } });
    expect((await app.request('/get', { headers: { cookie } })).body.deltagare).toEqual({});
    await send('/update', { runners: { nils } });
    const { body } = await send('/book-v2', { barn: 0, vuxna: 0 });
    await app.request(body.link, { method: 'POST', body: new URLSearchParams({ action: 'pay' }) });
    await until(async () => (await namesIn(app, part)).length === 1);

    app.clock.set(Date.parse(`${date}T07:30:00Z`));
    const at = (second: number) => new Date(Date.parse(`${date}T09:00:00Z`) + second * 1000).toISOString();
    const rows = await app.board(part);
    const results = await app.applyCommands(
      { id: `bibs-${part}`, type: 'AssignBibs', part, bibs: [{ sort: rows[1]?.sort, bib: 1 }] },
      { id: `start-${part}`, type: 'StartRace', part, capturedAt: at(0) },
      { id: `finish-${part}`, type: 'FinishRunner', part, bib: 1, capturedAt: at(200.4) },
      { id: `end-${part}`, type: 'EndRace', part, capturedAt: at(600) },
    );
    expect(results.map(({ outcome }) => outcome)).toEqual(Array(4).fill('accepted'));
    expect((await app.startList(part))[1]).toMatchObject({ status: 'finished' });
    const { registrations, payments } = (await app.getAsOrganiser('/admin/registrations'))
      .body as RegistrationLists;
    return { registration: registrations[0]?.registration, amount: payments[0]?.amount };
  }
});

interface StartedEdition {
  readonly app: RunningApp;
  readonly mailboxes: Mailboxes;
  readonly date: string;
}

interface RegistrationLists {
  readonly registrations: readonly { readonly registration: string }[];
  readonly payments: readonly { readonly amount: number }[];
}

/** Returns the guide's block ```{name}. Throws when there is none. */
function guideBlock(name: string): string {
  const [, text] = new RegExp(`\`\`\`${name}\\n([^]*?)\`\`\``).exec(guide) ?? [];
  if (text === undefined) throw new Error(`The guide has no block ${name}`);
  return text;
}

function fileNameIn(headers: Headers): string {
  return /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? '';
}
