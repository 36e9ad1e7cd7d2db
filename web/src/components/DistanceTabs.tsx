import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { KeyboardEvent, ReactNode } from 'react';
import { distanceLabel, ownValue } from '@app/domain';
import { distanceColours } from './DistanceChip';

interface DistanceTabsProps {
  /** Metres. */
  readonly distances: readonly number[];
  readonly distance: number;
  readonly onChoose: (metres: number) => void;
  /** The race day, printed beside the distance: paper has no tabs. */
  readonly printed: string;
  /** The content of the selected tab. */
  readonly children: ReactNode;
}

/**
 * A tab per distance, by colour and label, and the selected one's content. Arrow keys move between tabs, Home
 * and End to the outer ones.
 */
export function DistanceTabs({ distances, distance, onChoose, printed, children }: DistanceTabsProps) {
  return (
    <>
      <Box role="tablist" aria-label="Distans" className="not-printed" sx={listStyle} onKeyDown={moveFocus}>
        {distances.map((metres) => (
          <Box
            key={metres}
            component="button"
            type="button"
            role="tab"
            id={tabId(metres)}
            aria-selected={metres === distance}
            aria-controls="race-panel"
            tabIndex={metres === distance ? 0 : -1}
            className="tabular"
            onClick={() => onChoose(metres)}
            sx={{ ...tabStyle, '--distance': distanceColours(metres).color }}
          >
            {distanceLabel(metres)}
          </Box>
        ))}
      </Box>
      <Box role="tabpanel" id="race-panel" aria-labelledby={tabId(distance)} sx={panelStyle}>
        <Typography className="only-printed" variant="h2" component="p" sx={{ mb: 2 }}>
          {distanceLabel(distance)} {printed}
        </Typography>
        {children}
      </Box>
    </>
  );
}

const tabId = (metres: number) => `tab-${metres}`;

/** Moves the focus from the current tab to the key's target, wrapping at the ends. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const at = tabs.indexOf(event.target as HTMLElement);
  const to = ownValue({ ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }, event.key);
  if (to === undefined) return;
  event.preventDefault();
  tabs.at(to % tabs.length)?.focus();
}

const listStyle = { display: 'flex', overflowX: 'auto', scrollbarWidth: 'none' } as const;

const tabStyle = {
  display: 'flex',
  flexShrink: 0,
  alignItems: 'center',
  justifyContent: 'center',
  gap: 1,
  minHeight: 48,
  minWidth: { xs: 72, sm: 90 },
  px: { xs: 0.5, sm: 2 },
  border: 0,
  borderBottom: '4px solid transparent',
  background: 'none',
  color: 'text.secondary',
  font: 'inherit',
  fontSize: '1.0625rem',
  fontWeight: 650,
  cursor: 'pointer',
  '&::before': {
    content: '""',
    width: 12,
    height: 12,
    borderRadius: '50%',
    backgroundColor: 'var(--distance)',
    forcedColorAdjust: 'none',
  },
  '&[aria-selected=true]': { color: 'text.primary', borderBottomColor: 'var(--distance)' },
  // Inside the list, whose edge would cut it off.
  '&:focus-visible': { outlineOffset: -3 },
} as const;

const panelStyle = {
  borderTop: '1px solid',
  borderColor: 'divider',
  pt: 3,
  '@media print': { borderTop: 0, pt: 0 },
} as const;
