import Check from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { memo, useEffect, useRef } from 'react';
import type { BoardRunner, PickupItem, Pickups } from '@app/domain';
import { AnonymousMark } from '../../components/AnonymousMark';
import { BibField } from '../../components/BibField';
import { DistanceChip } from '../../components/DistanceChip';
import { conflictText, lateText } from '../../components/board-runner-text';
import { fullName } from '../../components/runner-text';
import {
  handOverItems,
  handOverLabel,
  itemsText,
  needsBib,
  timeAndOrganiserText,
  type PickupEntry,
} from './pickup-list';
import type { PickupActions } from './use-pickup-tables';

interface PickupRowProps {
  readonly entry: PickupEntry;
  /** All runners, for a runner without a bib: the bib field checks that a number is free. */
  readonly runners: readonly BoardRunner[];
  readonly actions: PickupActions;
}

/**
 * One runner at the table: one press hands out what is left; items can be handed out alone and taken back.
 */
export const PickupRow = memo(function PickupRow({ entry, runners, actions }: PickupRowProps) {
  const { runner, race, pickups } = entry;
  const ready = handOverItems(entry);
  const [mainButton, focusAfterBib] = useFocusAfterBib(runner.bib);
  const name = fullName(runner);
  return (
    <Box component="li" sx={rowStyle}>
      <Box className="tabular" sx={{ gridArea: 'bib', fontWeight: 800, fontSize: '1.5rem', lineHeight: 1.2 }}>
        {runner.bib ?? '–'}
      </Box>
      <RunnerDetails entry={entry} />
      <Box sx={actionsStyle}>
        {needsBib(entry) && (
          <BibField
            runner={runner}
            runners={runners}
            onBib={(bib) => {
              focusAfterBib();
              actions.giveBib(entry, bib);
            }}
          />
        )}
        {runner.bib === null && race.phase === 'ended' && <span>Inget nummer: loppet är avslutat</span>}
        {ready.length > 0 && (
          <Button
            ref={mainButton}
            variant="contained"
            aria-label={`${handOverLabel(ready)}: ${itemsText(ready, runner.bib)} till ${name}`}
            onClick={() => actions.handOver(entry, ready)}
            sx={{ minHeight: 56, minWidth: 136, fontSize: '1.0625rem' }}
          >
            {handOverLabel(ready)}
          </Button>
        )}
        {separateItems(entry, ready).map((item) => (
          <HandOverOneButton key={item} item={item} entry={entry} actions={actions} />
        ))}
        {collectedItems(pickups).map((collected) => (
          <CollectedNote key={collected.items.join()} {...collected} entry={entry} actions={actions} />
        ))}
      </Box>
    </Box>
  );
});

function RunnerDetails({ entry: { runner, race } }: { entry: PickupEntry }) {
  const { age, group, company, late } = runner;
  const details = [age === null ? '' : `${age} år`, group, company, late === null ? '' : lateText];
  return (
    <Box sx={{ gridArea: 'who', minWidth: 0 }}>
      <Box sx={{ fontWeight: 650, fontSize: '1.125rem', lineHeight: 1.3, overflowWrap: 'anywhere' }}>
        {fullName(runner)} <AnonymousMark runner={runner} />
      </Box>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5, mt: 0.5 }}
      >
        <DistanceChip metres={race.distance} />
        <Box
          component="span"
          sx={{ color: 'text.secondary', fontSize: '0.875rem', overflowWrap: 'anywhere' }}
        >
          {details.filter(Boolean).join('\u00a0· ')}
        </Box>
      </Box>
      {runner.conflict && (
        <Box sx={{ color: 'error.main', fontWeight: 600, fontSize: '0.875rem', mt: 0.5 }}>
          {conflictText(runner)}
        </Box>
      )}
    </Box>
  );
}

/** Items that can be handed out alone: either of two, and the bag even before there is a bib. */
function separateItems({ left }: PickupEntry, ready: readonly PickupItem[]): readonly PickupItem[] {
  if (ready.length > 1) return ready;
  return ready.length === 0 ? left.filter((item) => item === 'bag') : [];
}

const NAMES: Readonly<Record<PickupItem, string>> = { bib: 'nummer', bag: 'påse' };

function HandOverOneButton({ item, entry, actions }: { item: PickupItem } & Omit<PickupRowProps, 'runners'>) {
  return (
    <Button
      variant="text"
      size="small"
      aria-label={`Bara ${NAMES[item]} till ${fullName(entry.runner)}`}
      onClick={() => actions.handOver(entry, [item])}
    >
      Bara {NAMES[item]}
    </Button>
  );
}

interface CollectedItems {
  readonly items: readonly PickupItem[];
  readonly pickup: NonNullable<Pickups[PickupItem]>;
}

/** The items handed out; both as one if handed out together. */
function collectedItems({ bib, bag }: Pickups): readonly CollectedItems[] {
  if (bib?.at !== undefined && bib.at === bag?.at && bib.by === bag.by)
    return [{ items: ['bib', 'bag'], pickup: bib }];
  return [
    ...(bib ? [{ items: ['bib'], pickup: bib } as const] : []),
    ...(bag ? [{ items: ['bag'], pickup: bag } as const] : []),
  ];
}

function CollectedNote({ items, pickup, entry, actions }: CollectedItems & Omit<PickupRowProps, 'runners'>) {
  const what = items.map((item) => NAMES[item]).join(' och ');
  return (
    <Box sx={collectedStyle}>
      <Check aria-hidden sx={{ color: 'success.main' }} />
      <Box component="span" sx={{ minWidth: 0, lineHeight: 1.3 }}>
        <Box
          component="span"
          sx={{ '&::first-letter': { textTransform: 'uppercase' }, display: 'inline-block' }}
        >
          {what}
        </Box>{' '}
        {timeAndOrganiserText(pickup)}
      </Box>
      <Button
        variant="text"
        size="small"
        aria-label={`Ångra ${what} till ${fullName(entry.runner)}`}
        onClick={() => actions.takeBack(entry, items, pickup.at)}
      >
        Ångra
      </Button>
    </Box>
  );
}

/** Focuses the hand-over button after a bib was entered in this row. */
function useFocusAfterBib(bib: number | null) {
  const button = useRef<HTMLButtonElement>(null);
  const isBibExpected = useRef(false);
  useEffect(() => {
    if (bib === null || !isBibExpected.current) return;
    isBibExpected.current = false;
    button.current?.focus();
  }, [bib]);
  const focusAfterBib = () => {
    isBibExpected.current = true;
  };
  return [button, focusAfterBib] as const;
}

// On a phone the buttons are below the name, as wide as the row; on a laptop beside it.
const rowStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: '3.75rem minmax(0, 1fr)', md: '5rem minmax(0, 1fr) auto' },
  gridTemplateAreas: { xs: '"bib who" "act act"', md: '"bib who act"' },
  alignItems: { xs: 'start', md: 'center' },
  columnGap: 1,
  rowGap: 1,
  py: 1.5,
  borderBottom: '1px solid',
  borderColor: 'divider',
  contentVisibility: 'auto',
  containIntrinsicSize: { xs: 'auto 116px', md: 'auto 56px' },
} as const;

// As high as the button it replaces: no row below moves.
const collectedStyle = {
  display: 'flex',
  alignItems: 'center',
  columnGap: 1,
  minWidth: 0,
  minHeight: 56,
} as const;

const actionsStyle = {
  gridArea: 'act',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: { md: 'flex-end' },
  columnGap: 1,
  rowGap: 0.5,
} as const;
