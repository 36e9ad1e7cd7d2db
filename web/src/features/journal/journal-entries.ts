import { matches, searchText, type JournalEntry } from '@app/domain';
import { useSearchParams } from 'react-router-dom';
import { useAddressText, withParam } from '../../components/use-address-text';

/** What part of the journal to show; empty means everything. `kind` is one of KINDS. */
export interface JournalFilter {
  readonly part: string;
  readonly kind: string;
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
    isMeant: ofTypes('RaceCreated', 'RaceStarted', 'RaceEnded', 'RaceReset'),
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

/** An entry of the journal and its number, which never changes. */
export interface NumberedEntry {
  readonly number: number;
  readonly row: JournalEntry;
}

/** The entries that pass the filter, the latest first. */
export function filterJournal(
  rows: readonly JournalEntry[],
  filter: JournalFilter,
): readonly NumberedEntry[] {
  const isWanted = matches(filter.text);
  const kind = KINDS[filter.kind];
  return rows
    .map((row, index) => ({ number: index + 1, row }))
    .filter(
      ({ row }) =>
        (filter.part === '' || [row.part, row.from].includes(filter.part)) && (!kind || kind.isMeant(row)),
    )
    .filter(({ row }) =>
      isWanted(searchText({ bib: row.bib, firstname: row.words, lastname: row.by, company: row.device })),
    )
    .reverse();
}

/** The filter in the address and the ways to change it. */
export function useJournalFilter() {
  const [params, setParams] = useSearchParams();
  const [text, search] = useAddressText('sok');
  const chosenAs = (name: 'lopp' | 'typ') => (value: string) => {
    setParams((now) => withParam(now, name, value), { replace: true, preventScrollReset: true });
  };
  return {
    part: params.get('lopp') ?? '',
    kind: params.get('typ') ?? '',
    text,
    search,
    choosePart: chosenAs('lopp'),
    chooseKind: chosenAs('typ'),
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
export function deviceLabels(rows: readonly JournalEntry[]): (row: JournalEntry) => string {
  const devices = new Map<string, Set<string>>();
  for (const { device, deviceId } of rows) {
    if (deviceId !== null) devices.set(device, (devices.get(device) ?? new Set()).add(deviceId));
  }
  return ({ device, deviceId }) => {
    const isShared = (devices.get(device)?.size ?? 0) > 1;
    return isShared && deviceId !== null ? `${device} (${deviceId.slice(0, SHOWN)})` : device;
  };
}
