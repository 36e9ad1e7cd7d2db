import Undo from '@mui/icons-material/Undo';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { PickupItem } from '@app/domain';
import { fullName } from '../../components/runner-text';
import { itemsText, pickedUpText, type PickupEntry } from './pickup-list';
import type { PickupActions } from './use-pickup-tables';

/** The last action at this table: a hand-over, or an attempt to hand over items already collected. */
export type LatestAction =
  | { readonly kind: 'done'; readonly handOvers: readonly HandOver[] }
  | { readonly kind: 'gone'; readonly sorts: readonly string[] };

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
export function LatestPickup({ latest, entries, actions, onUndone }: LatestPickupProps) {
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
