import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Metrics } from '../../../apps/server/src/platform/operations/metrics';
import { until } from '../../support/until';
import { isUsingServers } from '../support/app-engines';
import { part, startApp, type RunningApp } from '../support/running-app';

/** A metric as documented or registered. */
interface MetricDescription {
  readonly name: string;
  readonly kind: string;
  readonly labels: readonly string[];
}

describe('The metrics for Prometheus', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp();
    await app.createRaceWith(2);
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => app.stop());

  /** The lines of one metric, without its comments. */
  const lines = async (name: string) =>
    (await app.request('/metrics')).text.split('\n').filter((line) => line.split(/[ {]/)[0] === name);

  it('are those in the table of docs/operations.md, with their kinds and labels', async () => {
    expect(byName(registered(app.app.get(Metrics)))).toEqual(byName(documented()));
    const { text } = await app.request('/metrics');
    for (const { name, kind } of documented()) expect(text).toContain(`# TYPE ${name} ${kind}\n`);
  });

  it('show appends, view lag, leadership, reactor lag and nodes', async () => {
    expect(await lines('raceday_append_seconds_count')).toEqual([
      'raceday_append_seconds_count{outcome="written"} 2',
    ]);
    expect(await lines('raceday_view_lag_events')).toContain('raceday_view_lag_events{view="raceday"} 0');
    expect(await lines('raceday_view_live')).toContain('raceday_view_live{view="raceday"} 1');
    expect(await lines('raceday_duty_here')).toEqual(['raceday_duty_here 1']);
    // On servers, the consistency check at start holds the lease once, so this is term 2.
    const term = isUsingServers() ? 2 : 1;
    expect(await lines('raceday_duty_term')).toEqual([`raceday_duty_term ${String(term)}`]);
    expect(await lines('raceday_reactor_lag_events')).toContain(
      'raceday_reactor_lag_events{reactor="start-list-when-paid"} 0',
    );
    expect(await lines('raceday_nodes')).toEqual(['raceday_nodes{role="all"} 1']);
  });

  it('count commands decided again after a conflict', async () => {
    const { store } = app.engines;
    const append = store.append.bind(store);
    jest.spyOn(store, 'append').mockImplementationOnce(async (name, expected, events) => {
      const others = events.map((event) => ({ ...event, id: `other-${event.id}` }));
      await append(name, expected, others);
      return append(name, expected, events);
    });
    await app.applyCommands({ id: 'start-it', type: 'StartRace', part });
    expect(await lines('raceday_command_conflicts_total')).toEqual([
      'raceday_command_conflicts_total{kind="raceday"} 1',
    ]);
    expect((await lines('raceday_append_seconds_count')).join()).toContain('{outcome="conflict"} 1');
  });

  it('show how many events a view lags while its rows cannot be saved', async () => {
    const { viewStore } = app.engines;
    const save = viewStore.save.bind(viewStore);
    let allowSaves = (): void => undefined;
    const savesAllowed = new Promise<void>((resolve) => (allowSaves = resolve));
    jest.spyOn(viewStore, 'save').mockImplementation(async (...saved) => {
      await savesAllowed;
      return save(...saved);
    });
    const adding = app.createRaceWith(1, 'race-250913-28');
    const behind = async () => Number((await lines('raceday_view_lag_events')).join().split(' ').at(-1));
    try {
      await until(async () => (await behind()) > 0);
    } finally {
      allowSaves();
    }
    await adding;
    expect(await behind()).toBe(0);
  });

  it('label routes by pattern, never by the requested path', async () => {
    await app.request(`/api/races/get/${part}?unknownKey=unknown-value`);
    await app.request('/unknown-page');
    const { text } = await app.request('/metrics');
    expect(text).toContain('route="/api/races/get/:part"');
    expect(text).not.toMatch(/unknown-value|unknown-page|race-250913/);
  });
});

function byName(all: readonly MetricDescription[]): readonly MetricDescription[] {
  return all.toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

function registered({ registry }: Metrics): readonly MetricDescription[] {
  return registry.getMetricsAsArray().flatMap((metric) => {
    const { name, type, labelNames } = metric as unknown as {
      name: string;
      type: string;
      labelNames: string[];
    };
    return name.startsWith('raceday_') ? [{ name, kind: type, labels: labelNames.toSorted() }] : [];
  });
}

function documented(): readonly MetricDescription[] {
  const text = readFileSync(join(__dirname, '../../../docs/operations.md'), 'utf8');
  return text
    .split('\n')
    .filter((line) => line.startsWith('| `raceday_'))
    .map((line) => {
      const [name = '', kind = '', labels = ''] = line
        .split('|')
        .slice(1)
        .map((cell) => cell.replaceAll('`', '').trim());
      return { name, kind, labels: labels === '' ? [] : labels.split(', ').toSorted() };
    });
}
