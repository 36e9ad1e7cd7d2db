import { part, startApp, type RunningApp } from '../support/running-app';

describe('The result files of a race', () => {
  let app: RunningApp;
  let sorts: readonly string[];
  const at = (second: number) => new Date(Date.parse('2025-09-13T07:00:00Z') + second * 1000).toISOString();

  beforeAll(async () => {
    app = await startApp();
    sorts = await app.createRaceWith(4);
    await app.applyCommands(
      { id: 'anonymous', type: 'AnonymiseRunner', part, sort: sorts[1], anonymous: true },
      { id: 'start', type: 'StartRace', part, capturedAt: at(0) },
      { id: 'one', type: 'FinishRunner', part, bib: 101, capturedAt: at(200.4) },
      { id: 'two', type: 'FinishRunner', part, bib: 102, capturedAt: at(201) },
      { id: 'dnf', type: 'SetRunnerStatus', part, bib: 103, status: 'dnf' },
      { id: 'end', type: 'EndRace', part, status: 'dns', capturedAt: at(600) },
    );
  });
  afterAll(() => app.stop());

  it('are uncached attachments that open as tables in a Swedish Excel', async () => {
    const { status, headers, text } = await app.getAsOrganiser(`/admin/api/results/${part}`);
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'text/csv;charset=utf-8',
      'no-store',
    ]);
    expect(headers.get('content-disposition')).toBe('attachment; filename="resultat-2025-09-13-0.8K.csv"');
    // `text` is decoded, which removes the byte order mark.
    expect(text.split('\r\n').slice(1)).toEqual([
      '1;101;Anna;Ek 0;;;3:20.4;;;200,4;;',
      '2;102;Anonym;;;;3:21.0;;;201,0;;',
      ';103;Anna;Ek 2;;;;DNF;;;;',
      ';104;Anna;Ek 3;;;;DNS;;;;',
      '',
    ]);
  });

  it('have whole seconds for the federation, and no phone number', async () => {
    const { headers, text } = await app.getAsOrganiser(`/admin/api/results/${part}/federation`);
    expect(headers.get('content-disposition')).toContain('svensk-friidrott-2025-09-13-0.8K.csv');
    expect(text.split('\r\n')[1]).toBe('Anna;Ek 0;;;;;2025-09-13;800;1;0:03:21;');
    expect(text.split('\r\n')[2]).toBe('Anonym;;;;;;2025-09-13;800;2;0:03:21;');
    expect(text).not.toContain('070');
  });

  it.each(['race-250913-99', 'x', 'race-250913-16'])('answer 404 for %s', async (race) => {
    for (const path of [`/admin/api/results/${race}`, `/admin/api/results/${race}/federation`])
      expect(await app.getAsOrganiser(path)).toMatchObject({
        status: 404,
        body: { error: 'Loppet finns inte' },
      });
  });
});
