import Undo from '@mui/icons-material/Undo';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { PickupItem } from '@app/domain';
import { fullName } from '../../components/runner-words';
import type { PickupEntry } from './pickup-list';
import { itemsInWords, pickedUpInWords } from './pickup-words';
import type { PickupActions } from './use-pickup-tables';

/** The last action at this table: a hand-over, or an attempt to hand over items already collected. */
export type Latest =
  | { readonly kind: 'done'; readonly handed: readonly Handed[] }
  | { readonly kind: 'gone'; readonly sorts: readonly string[] };

/** The items a runner got, and when (epoch ms). */
interface Handed {
  readonly sort: string;
  readonly items: readonly PickupItem[];
  readonly at: number;
}

interface LatestPickupProps {
  readonly latest: Latest | undefined;
  readonly entries: readonly PickupEntry[];
  readonly actions: PickupActions;
  readonly onUndone: () => void;
}

/** The last hand-over with an undo button. Its space is reserved, so nothing below moves. */
export function LatestPickup({ latest, entries, actions, onUndone }: LatestPickupProps) {
  const bySort = new Map(entries.map((entry) => [entry.runner.sort, entry]));
  const handed = latest?.kind === 'done' ? stillOut(latest.handed, bySort) : [];
  const takeBack = () => {
    for (const { entry, items, at } of handed) actions.takeBack(entry, items, at);
    onUndone();
  };
  return (
    <Box role="status" aria-live="polite" aria-label="Senast" sx={placeStyle}>
      <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {inWords(latest, handed, bySort)}
      </Box>
      {handed.length > 0 && (
        <Button startIcon={<Undo />} onClick={takeBack} sx={{ flexShrink: 0 }}>
          Ångra
        </Button>
      )}
    </Box>
  );
}

function inWords(
  latest: Latest | undefined,
  handed: readonly Out[],
  entries: ReadonlyMap<string, PickupEntry>,
): string {
  if (latest === undefined) return 'Det du lämnar ut visas här';
  if (latest.kind === 'gone') return goneInWords(latest.sorts, entries);
  if (handed.length === 0) return 'Den senaste utlämningen är ångrad';
  return `Utlämnat: ${handed.map(handedInWords).join(', ')}`;
}

interface Out {
  readonly entry: PickupEntry;
  readonly items: readonly PickupItem[];
  readonly at: number;
}

/** The items not taken back since, at this table or another. */
function stillOut(handed: readonly Handed[], entries: ReadonlyMap<string, PickupEntry>): readonly Out[] {
  return handed.flatMap(({ sort, items, at }) => {
    const entry = entries.get(sort);
    const left = items.filter((item) => entry?.pickups[item]?.at === at);
    return entry && left.length > 0 ? [{ entry, items: left, at }] : [];
  });
}

function handedInWords({ entry: { runner }, items }: Out): string {
  return `${itemsInWords(items, runner.bib)} till ${fullName(runner)}`;
}

function goneInWords(sorts: readonly string[], entries: ReadonlyMap<string, PickupEntry>): string {
  const gone = sorts.flatMap((sort) => entries.get(sort) ?? []);
  return gone.map(({ runner, pickups }) => `${fullName(runner)}: ${pickedUpInWords(pickups)}`).join(', ');
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
