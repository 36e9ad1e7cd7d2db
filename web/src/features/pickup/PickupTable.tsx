import Undo from '@mui/icons-material/Undo';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type Ref,
} from 'react';
import { findReceiptCode, type PickupItem } from '@app/domain';
import { fullName } from '../../components/runner-text';
import {
  familyOf,
  handOverItems,
  hasCollected,
  isServed,
  needsBib,
  receiptCodesQuery,
  searchEntries,
  type PickupEntry,
  type ReceiptCode,
  type SearchHits,
  itemsText,
  pickedUpText,
} from './pickup-list';
import { PickupOverview } from './PickupOverview';
import { PickupRows, useMovedGuard } from './PickupRows';
import type { PickupActions, PickupTables } from './use-pickup-tables';

interface PickupTableProps {
  readonly tables: PickupTables;
  readonly entries: readonly PickupEntry[];
}

/** One table: the search, the last hand-over, and either the matches or the overview. */
export function PickupTable({ tables: { actions, refused, dismiss }, entries }: PickupTableProps) {
  const [query, setQuery] = useState('');
  const [latest, setLatest] = useState<LatestAction>();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const codes = useReceiptCodes(query);
  const isSearched = query.trim() !== '';
  const hits = useMemo(() => searchEntries(entries, query, codes), [entries, query, codes]);
  const runners = useMemo(() => entries.map(({ runner }) => runner), [entries]);
  const { onMoved, listeners } = useMovedGuard();
  const isTouch = useMediaQuery('(pointer: coarse)', { noSsr: true });
  const shownHits = useRef(hits);
  useLayoutEffect(() => {
    shownHits.current = hits;
  }, [hits]);
  const onRecorded = useCallback(
    (done: HandOvers) => {
      setLatest(done);
      if (isLast(done.handOvers, shownHits.current.entries)) {
        setQuery('');
        onMoved();
        field.current?.focus();
      } else {
        // The rest of the family stays; typing the next name replaces the text. A keypad would cover them.
        if (!isTouch) field.current?.focus({ preventScroll: true });
        field.current?.select();
      }
    },
    [onMoved, isTouch],
  );
  const recordedActions = useRecordedActions(actions, onRecorded);

  const handOverMatches = () => {
    const ready = enterTargets(hits).filter((entry) => handOverItems(entry).length > 0);
    if (ready.length > 0) {
      recordedActions.handOverAll(ready);
      return;
    }
    const collected = enterTargets(hits).filter(hasCollected);
    if (collected.length > 0) {
      setLatest({ kind: 'gone', sorts: collected.map(({ runner }) => runner.sort) });
      // They stay on screen; typing the next name replaces the text.
      field.current?.select();
    } else list.current?.querySelector<HTMLElement>('input, button')?.focus();
  };

  const rows = { list, query, runners, actions: recordedActions, onMoved };
  return (
    <>
      <RefusedCommands refused={refused} dismiss={dismiss} />
      <PickupSearch ref={field} query={query} hits={hits} onQuery={setQuery} onEnter={handOverMatches} />
      <LatestPickup
        latest={latest}
        entries={entries}
        actions={actions}
        onUndone={() => setLatest(undefined)}
      />
      <Box {...listeners}>
        {isSearched ? (
          <>
            <FamilyButton hits={hits} onHandOver={recordedActions.handOverAll} />
            <PickupRows {...rows} entries={hits.entries} />
          </>
        ) : (
          <PickupOverview entries={entries}>
            {(shown) => <PickupRows {...rows} entries={shown} />}
          </PickupOverview>
        )}
      </Box>
    </>
  );
}

/** Whether the hand-overs leave nothing more to hand out to the runners found. */
function isLast(handOvers: readonly HandOver[], found: readonly PickupEntry[]): boolean {
  const itemsOf = new Map(handOvers.map(({ sort, items }) => [sort, items]));
  return found.every((entry) => isServed(entry, itemsOf.get(entry.runner.sort)));
}

interface FamilyButtonProps {
  readonly hits: SearchHits;
  readonly onHandOver: (entries: readonly PickupEntry[]) => void;
}

/** Hands out to all of a family. Its space stays while the family is shown, so that no row moves. */
function FamilyButton({ hits, onHandOver }: FamilyButtonProps) {
  const family = familyOf(hits);
  if (family.length < 2) return null;
  const ready = family.filter((entry) => handOverItems(entry).length > 0);
  const whom = ready.length === family.length ? `alla ${ready.length}` : `till ${ready.length} av dem`;
  return (
    <Box sx={{ minHeight: 56, mb: 1 }}>
      {ready.length > 1 && (
        <Button variant="contained" onClick={() => onHandOver(ready)} sx={familyButtonStyle}>
          Lämna ut {whom}
        </Button>
      )}
    </Box>
  );
}

const familyButtonStyle = { minHeight: 56, minWidth: 136, fontSize: '1.0625rem' } as const;

/** The entries Enter applies to: a single match or a whole family, never one of several strangers. */
function enterTargets({ code, entries }: SearchHits): readonly PickupEntry[] {
  return code !== undefined || entries.length === 1 ? entries : [];
}

/** Refetches the codes once for an unknown code, which may belong to a new payment. */
function useReceiptCodes(query: string): readonly ReceiptCode[] {
  const { data = NO_CODES, refetch } = useQuery(receiptCodesQuery);
  const code = findReceiptCode(query);
  const isUnknown = code !== undefined && !data.some((one) => one.code === code);
  useEffect(() => {
    if (isUnknown) void refetch();
  }, [isUnknown, code, refetch]);
  return data;
}

const NO_CODES: readonly ReceiptCode[] = [];

type RecordedActions = PickupActions & { readonly handOverAll: (entries: readonly PickupEntry[]) => void };

/** The actions, with `onRecorded` called for every hand-over. */
function useRecordedActions(actions: PickupActions, onRecorded: (done: HandOvers) => void): RecordedActions {
  return useMemo(() => {
    const handOver: PickupActions['handOver'] = (entry, items) => {
      const at = actions.handOver(entry, items);
      onRecorded({ kind: 'done', handOvers: [{ sort: entry.runner.sort, items, at }] });
      return at;
    };
    const handOverAll = (entries: readonly PickupEntry[]) => {
      const handOvers = entries.map((entry) => {
        const items = handOverItems(entry);
        return { sort: entry.runner.sort, items, at: actions.handOver(entry, items) };
      });
      onRecorded({ kind: 'done', handOvers });
    };
    return { ...actions, handOver, handOverAll };
  }, [actions, onRecorded]);
}

/** Refused commands, shown until dismissed. */
function RefusedCommands({ refused, dismiss }: Pick<PickupTables, 'refused' | 'dismiss'>) {
  return (
    <Box id="att-losa" role="alert" sx={{ scrollMarginTop: 16 }}>
      {refused.map(({ id, text }) => (
        <Alert
          key={id}
          severity="error"
          role="presentation"
          sx={{ mb: 1, overflowWrap: 'anywhere' }}
          action={
            <Button color="inherit" size="small" onClick={() => dismiss(id)}>
              Klart
            </Button>
          }
        >
          {text}
        </Alert>
      ))}
    </Box>
  );
}

interface PickupSearchProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly query: string;
  readonly hits: SearchHits;
  readonly onQuery: (query: string) => void;
  readonly onEnter: () => void;
}

/** Searches by name, bib, or the code of a family's receipt, typed or scanned. Escape clears it. */
function PickupSearch({ ref, query, hits, onQuery, onEnter }: PickupSearchProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector('input')?.focus();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onQuery('');
    if (event.key !== 'Enter' || query.trim() === '') return;
    event.preventDefault();
    if (!event.repeat) onEnter();
  };
  return (
    <Box ref={box} role="search" sx={{ mb: 1 }}>
      <TextField
        inputRef={ref}
        type="search"
        label="Namn, startnummer eller hämtkod"
        value={query}
        fullWidth
        onChange={({ target }) => onQuery(target.value)}
        onFocus={({ target }) => target.select()}
        onKeyDown={onKeyDown}
        slotProps={{
          htmlInput: { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false, enterKeyHint: 'go' },
        }}
        sx={{ maxWidth: 640, '& input': { fontSize: '1.25rem' } }}
      />
      <Typography role="status" sx={{ color: 'text.secondary', minHeight: '1.6em', mt: 0.5 }}>
        {query.trim() !== '' && hitsText(hits)}
      </Typography>
    </Box>
  );
}

/** The result of the search, and the effect of Enter. */
function hitsText({ entries, code, unknownCode }: SearchHits): string {
  if (unknownCode !== undefined) return 'Ingen betald anmälan har den hämtkoden.';
  if (code !== undefined) return familyText(entries);
  const [only, ...others] = entries;
  if (!only) return 'Ingen löpare matchar sökningen.';
  if (others.length > 0) return `${entries.length} träffar`;
  if (hasCollected(only)) return 'En träff: redan utlämnat.';
  if (needsBib(only)) return 'En träff: ge ett nummer först.';
  return handOverItems(only).length > 0 ? 'En träff: Enter lämnar ut.' : 'En träff';
}

function familyText(entries: SearchHits['entries']): string {
  if (entries.length === 0) return 'Anmälan har inga löpare på dagens startlistor.';
  const ready = entries.filter((entry) => handOverItems(entry).length > 0).length;
  const whom = ready === entries.length ? '' : ` till ${ready === 1 ? 'en' : ready} av dem`;
  return `${entries.length} löpare i anmälan${ready > 0 ? `: Enter lämnar ut${whom}.` : '.'}`;
}

/** The last action at this table: a hand-over, or an attempt to hand over items already collected. */
type LatestAction = HandOvers | { readonly kind: 'gone'; readonly sorts: readonly string[] };

interface HandOvers {
  readonly kind: 'done';
  readonly handOvers: readonly HandOver[];
}

/** The items a runner got, and when (epoch ms). */
interface HandOver {
  readonly sort: string;
  readonly items: readonly PickupItem[];
  readonly at: number;
}

interface LatestPickupProps {
  readonly latest: LatestAction | undefined;
  readonly entries: readonly PickupEntry[];
  readonly actions: PickupActions;
  readonly onUndone: () => void;
}

/** The last hand-over with an undo button. Its space is reserved, so nothing below moves. */
function LatestPickup({ latest, entries, actions, onUndone }: LatestPickupProps) {
  const bySort = new Map(entries.map((entry) => [entry.runner.sort, entry]));
  const handOvers = latest?.kind === 'done' ? undoableOf(latest.handOvers, bySort) : [];
  const takeBack = () => {
    for (const { entry, items, at } of handOvers) actions.takeBack(entry, items, at);
    onUndone();
  };
  return (
    <Box role="status" aria-live="polite" aria-label="Senast" sx={placeStyle}>
      <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {latestText(latest, handOvers, bySort)}
      </Box>
      {handOvers.length > 0 && (
        <Button startIcon={<Undo />} onClick={takeBack} sx={{ flexShrink: 0 }}>
          Ångra
        </Button>
      )}
    </Box>
  );
}

function latestText(
  latest: LatestAction | undefined,
  handOvers: readonly UndoableHandOver[],
  entries: ReadonlyMap<string, PickupEntry>,
): string {
  if (latest === undefined) return 'Det du lämnar ut visas här';
  if (latest.kind === 'gone') return alreadyCollectedText(latest.sorts, entries);
  if (handOvers.length === 0) return 'Den senaste utlämningen är ångrad';
  return `Utlämnat: ${handOvers.map(handOverText).join(', ')}`;
}

interface UndoableHandOver {
  readonly entry: PickupEntry;
  readonly items: readonly PickupItem[];
  readonly at: number;
}

/** The items not taken back since, at this table or another. */
function undoableOf(
  handOvers: readonly HandOver[],
  entries: ReadonlyMap<string, PickupEntry>,
): readonly UndoableHandOver[] {
  return handOvers.flatMap(({ sort, items, at }) => {
    const entry = entries.get(sort);
    const left = items.filter((item) => entry?.pickups[item]?.at === at);
    return entry && left.length > 0 ? [{ entry, items: left, at }] : [];
  });
}

function handOverText({ entry: { runner }, items }: UndoableHandOver): string {
  return `${itemsText(items, runner.bib)} till ${fullName(runner)}`;
}

function alreadyCollectedText(sorts: readonly string[], entries: ReadonlyMap<string, PickupEntry>): string {
  const collected = sorts.flatMap((sort) => entries.get(sort) ?? []);
  return collected.map(({ runner, pickups }) => `${fullName(runner)}: ${pickedUpText(pickups)}`).join(', ');
}

const placeStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 64,
  maxWidth: 640,
  boxSizing: 'border-box',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
  px: 2,
  py: 1,
  mb: 3,
  lineHeight: 1.35,
} as const;
