import { matches, searchText, type JournalEntry, type JournalLine } from '@app/domain';
import { useSearchParams } from 'react-router-dom';
import { useAddressText, withParam } from '../../components/use-address-text';

/** What part of the journal to show; empty means everything. `kind` is one of KINDS, `device` what `deviceLabels` calls it. */
export interface JournalFilter {
  readonly part: string;
  readonly kind: string;
  readonly by: string;
  readonly device: string;
  readonly text: string;
}

interface Kind {
  readonly label: string;
  readonly isMeant: (row: JournalEntry) => boolean;
}

const ofTypes =
  (...types: string[]): Kind['isMeant'] =>
  ({ type }) =>
    types.includes(type);

/** The kinds of events one looks for. */
export const KINDS: Readonly<Record<string, Kind>> = {
  lopp: {
    label: 'Start, slut och nollställning',
    isMeant: ofTypes('RaceCreated', 'RaceStarted', 'RaceEnded', 'RaceReset', 'ResultsPublished'),
  },
  mal: { label: 'Målgångar och återtaganden', isMeant: ofTypes('RunnerFinished', 'RunnerRestored') },
  status: { label: 'DNS, DNF, DSQ', isMeant: ofTypes('RunnerStatusSet') },
  utlamning: { label: 'Utlämning', isMeant: ofTypes('PickupRecorded', 'PickupUndone') },
  rattelser: {
    label: 'Rättelser, ur kraft och åter i kraft',
    isMeant: ofTypes(
      'EventsRevoked',
      'EventsReinstated',
      'StartTimeAdjusted',
      'FinishTimeAdjusted',
      'FinishInserted',
      'BibsSwapped',
      'TieDeclared',
      'JudgeOrderSet',
    ),
  },
  konflikt: { label: 'Går inte ihop', isMeant: ({ conflict }) => conflict !== null },
  lopare: {
    label: 'Löpare och startnummer',
    isMeant: ofTypes('RunnerAdded', 'RunnerChanged', 'RunnerMoved', 'BibRegistered'),
  },
};

/** The entries that pass the filter, the latest first. */
export function filterJournal(rows: readonly JournalEntry[], filter: JournalFilter): readonly JournalLine[] {
  const isWanted = matches(filter.text);
  const kind = KINDS[filter.kind];
  const deviceOf = deviceLabels(rows);
  return rows
    .map((row, index) => ({ number: index + 1, row, device: deviceOf(row) }))
    .filter(({ row, device }) => isOf(filter, row, device) && (!kind || kind.isMeant(row)))
    .filter(({ row }) =>
      isWanted(searchText({ bib: row.bib, firstname: row.words, lastname: row.by, company: row.device })),
    )
    .reverse();
}

function isOf(filter: JournalFilter, { part, from, by }: JournalEntry, ofDevice: string): boolean {
  return (
    (filter.part === '' || [part, from].includes(filter.part)) &&
    (filter.by === '' || filter.by === by) &&
    (filter.device === '' || filter.device === ofDevice)
  );
}

/** Who has done something, and on which devices, each once and in their order. */
export function sourcesOf(rows: readonly JournalEntry[]): Record<'people' | 'devices', readonly string[]> {
  const deviceOf = deviceLabels(rows);
  const each = (names: readonly string[]) =>
    [...new Set(names)].filter((name) => name !== '').sort((one, other) => one.localeCompare(other, 'sv'));
  return { people: each(rows.map(({ by }) => by)), devices: each(rows.map(deviceOf)) };
}

/** The filter in the address and the ways to change it. */
export function useJournalFilter() {
  const [params, setParams] = useSearchParams();
  const [text, search] = useAddressText('sok');
  const chosenAs = (name: 'lopp' | 'typ' | 'vem' | 'enhet') => (value: string) => {
    setParams((now) => withParam(now, name, value), { replace: true, preventScrollReset: true });
  };
  return {
    part: params.get('lopp') ?? '',
    kind: params.get('typ') ?? '',
    by: params.get('vem') ?? '',
    device: params.get('enhet') ?? '',
    text,
    search,
    choosePart: chosenAs('lopp'),
    chooseKind: chosenAs('typ'),
    chooseBy: chosenAs('vem'),
    chooseDevice: chosenAs('enhet'),
  };
}

/** The line whose question is open, by its revision, kept in the address: the way to a line can be a link. */
export function useChosenLine() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('rad') ?? '';
  const choose = (revision: number | undefined) => {
    const value = revision === undefined ? '' : String(revision);
    setParams((now) => withParam(now, 'rad', value), { replace: true, preventScrollReset: true });
  };
  return [/^\d+$/.test(asked) ? Number(asked) : undefined, choose] as const;
}

/** How much of an id is enough to tell two devices apart. */
const SHOWN = 4;

/** What to call the device behind an entry: its name, and where several devices of the day have that name, the beginning of its id too. */
function deviceLabels(rows: readonly JournalEntry[]): (row: JournalEntry) => string {
  const devices = new Map<string, Set<string>>();
  for (const { device, deviceId } of rows) {
    if (deviceId !== null) devices.set(device, (devices.get(device) ?? new Set()).add(deviceId));
  }
  return ({ device, deviceId }) => {
    const isShared = (devices.get(device)?.size ?? 0) > 1;
    return isShared && deviceId !== null ? `${device} (${deviceId.slice(0, SHOWN)})` : device;
  };
}
