import {
  markLabel,
  matches,
  RESULT_MARKS,
  searchText,
  type JournalEntry,
  type JournalLine,
  ownValue,
} from '@app/domain';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAddressText, withParam } from '../../components/use-address-text';

/**
 * The journal's filter; empty fields match everything. `kind` is a key of ENTRY_KINDS, `device` a label from
 * `deviceLabels`.
 */
interface JournalFilter {
  readonly part: string;
  readonly kind: string;
  readonly by: string;
  readonly device: string;
  readonly text: string;
}

interface EntryKind {
  readonly label: string;
  readonly includes: (row: JournalEntry) => boolean;
}

const ofTypes =
  (...types: string[]): EntryKind['includes'] =>
  ({ type }) =>
    types.includes(type);

/** The kinds of events to filter by. */
export const ENTRY_KINDS: Readonly<Record<string, EntryKind>> = {
  lopp: {
    label: 'Start, slut och nollställning',
    includes: ofTypes(
      'RaceCreated',
      'RaceChanged',
      'RaceRescheduled',
      'RaceRemoved',
      'RaceStarted',
      'RaceEnded',
      'RaceReset',
      'ResultsPublished',
    ),
  },
  mal: { label: 'Målgångar och återtaganden', includes: ofTypes('RunnerFinished', 'RunnerRestored') },
  status: { label: RESULT_MARKS.map(markLabel).join(', '), includes: ofTypes('RunnerStatusSet') },
  utlamning: { label: 'Utlämning', includes: ofTypes('PickupRecorded', 'PickupUndone') },
  rattelser: {
    label: 'Rättelser, ur kraft och åter i kraft',
    includes: ofTypes(
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
  konflikt: { label: 'Går inte ihop', includes: ({ conflict }) => conflict !== null },
  lopare: {
    label: 'Löpare och startnummer',
    includes: ofTypes(
      'RunnerAdded',
      'RunnerChanged',
      'RunnerMoved',
      'RunnerWithdrawn',
      'RunnerReinstated',
      'BibRegistered',
    ),
  },
};

/** The entries that pass the filter, the latest first. */
export function filterJournal(rows: readonly JournalEntry[], filter: JournalFilter): readonly JournalLine[] {
  const matchesText = matches(filter.text);
  const kind = ownValue(ENTRY_KINDS, filter.kind);
  const deviceOf = deviceLabels(rows);
  return rows
    .map((row, index) => ({ number: index + 1, row, device: deviceOf(row) }))
    .filter(({ row, device }) => passesFilter(filter, row, device) && (!kind || kind.includes(row)))
    .filter(({ row }) =>
      matchesText(searchText({ bib: row.bib, firstname: row.words, lastname: row.by, company: row.device })),
    )
    .reverse();
}

function passesFilter(filter: JournalFilter, { part, from, by }: JournalEntry, deviceLabel: string): boolean {
  return (
    (filter.part === '' || [part, from].includes(filter.part)) &&
    (filter.by === '' || filter.by === by) &&
    (filter.device === '' || filter.device === deviceLabel)
  );
}

/** The organisers and devices in the entries, each once and sorted. */
export function sourcesOf(rows: readonly JournalEntry[]): Record<'people' | 'devices', readonly string[]> {
  const deviceOf = deviceLabels(rows);
  const distinct = (names: readonly string[]) =>
    [...new Set(names)].filter((name) => name !== '').sort((one, other) => one.localeCompare(other, 'sv'));
  return { people: distinct(rows.map(({ by }) => by)), devices: distinct(rows.map(deviceOf)) };
}

/** The filter in the address, with functions that change it. */
export function useJournalFilter() {
  const [params, setParams] = useSearchParams();
  const [text, search] = useAddressText('sok');
  const setParam = (name: 'lopp' | 'typ' | 'vem' | 'enhet') => (value: string) =>
    setParams((now) => withParam(now, name, value), { replace: true, preventScrollReset: true });
  return {
    part: params.get('lopp') ?? '',
    kind: params.get('typ') ?? '',
    by: params.get('vem') ?? '',
    device: params.get('enhet') ?? '',
    text,
    search,
    choosePart: setParam('lopp'),
    chooseKind: setParam('typ'),
    chooseBy: setParam('vem'),
    chooseDevice: setParam('enhet'),
  };
}

/** The revision of the line with an open dialog, stored in the address so that links can open it. */
export function useChosenLine() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('rad') ?? '';
  const choose = (revision: number | undefined) => {
    const value = revision === undefined ? '' : String(revision);
    setParams((now) => withParam(now, 'rad', value), { replace: true, preventScrollReset: true });
  };
  return [/^\d+$/.test(asked) ? Number(asked) : undefined, choose] as const;
}

/** Whether an organiser may mark the entry together with others, to revoke them. */
export function canBeMarked({ forGood, revokedBy }: JournalEntry): boolean {
  return forGood === null && revokedBy === null;
}

/**
 * The entries that the organiser has marked, and those that the dialog was opened with; undefined while it is
 * closed. An entry that is revoked meanwhile is not marked any more, but stays in the open dialog.
 */
export function useMarkedEntries(rows: readonly JournalEntry[]) {
  const [revisions, setRevisions] = useState<ReadonlySet<number>>();
  const [opened, setOpened] = useState<readonly JournalEntry[]>();
  const marked = rows.filter((row) => revisions?.has(row.revision) === true && canBeMarked(row));
  const mark = ({ revision }: JournalEntry) =>
    setRevisions((before = new Set()) => {
      const after = new Set(before);
      if (!after.delete(revision)) after.add(revision);
      return after;
    });
  const toggle = () => {
    setOpened(undefined);
    setRevisions((before) => (before ? undefined : new Set()));
  };
  return {
    isOn: revisions !== undefined,
    marked,
    mark,
    toggle,
    opened,
    open: () => setOpened(marked),
    close: () => setOpened(undefined),
  };
}

/** Number of characters that distinguish two device ids. */
const ID_PREFIX_LENGTH = 4;

/**
 * The label of an entry's device: its name, followed by the start of its id if several devices of the day
 * share that name.
 */
function deviceLabels(rows: readonly JournalEntry[]): (row: JournalEntry) => string {
  const devices = new Map<string, Set<string>>();
  for (const { device, deviceId } of rows) {
    if (deviceId !== null) devices.set(device, (devices.get(device) ?? new Set()).add(deviceId));
  }
  return ({ device, deviceId }) => {
    const isShared = (devices.get(device)?.size ?? 0) > 1;
    return isShared && deviceId !== null ? `${device} (${deviceId.slice(0, ID_PREFIX_LENGTH)})` : device;
  };
}
