import { distanceLabel } from '@app/domain';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatDay } from '../config/dates';
import { distanceLook } from '../config/distances';
import { ChoiceField } from './ChoiceField';
import type { ChosenRace } from './race-choice';

interface RaceChooserProps {
  readonly chosen: ChosenRace;
  readonly onChoose: (choice: Pick<ChosenRace, 'day' | 'distance'>) => void;
  /** What the chosen tab shows. */
  readonly children: ReactNode;
}

/** A tab per distance, and the day where there are several. */
export function RaceChooser({ chosen, onChoose, children }: RaceChooserProps) {
  const { days, day, distances, distance } = chosen;
  return (
    <>
      {days.length > 1 && (
        <Box className="not-printed" sx={{ display: 'flex', mb: 2 }}>
          <ChoiceField
            label="Tävlingsdag"
            value={day}
            options={days.map((date) => ({ value: date, label: formatDay(date) }))}
            onChange={(date) => {
              onChoose({ day: date, distance });
            }}
          />
        </Box>
      )}
      <Tabs
        value={distance}
        onChange={(_event, metres: number) => {
          onChoose({ day, distance: metres });
        }}
        variant="scrollable"
        scrollButtons={false}
        aria-label="Distans"
        className="not-printed"
        sx={{
          '& .MuiTab-root': { minWidth: { xs: 72, sm: 90 }, px: { xs: 0.5, sm: 2 } },
          '& .MuiTabs-indicator': { height: 4, backgroundColor: distanceLook(distance).color },
        }}
      >
        {distances.map((metres) => (
          <Tab
            key={metres}
            value={metres}
            id={tabId(metres)}
            aria-controls="race-panel"
            label={<DistanceMark metres={metres} />}
          />
        ))}
      </Tabs>
      <Box
        role="tabpanel"
        id="race-panel"
        aria-labelledby={tabId(distance)}
        sx={{
          borderTop: '1px solid',
          borderColor: 'divider',
          pt: 3,
          '@media print': { borderTop: 0, pt: 0 },
        }}
      >
        <Typography className="only-printed" variant="h2" component="p" sx={{ mb: 2 }}>
          {distanceLabel(distance)} {formatDay(day)}
        </Typography>
        {children}
      </Box>
    </>
  );
}

const tabId = (metres: number) => `tab-${metres}`;

function DistanceMark({ metres }: { metres: number }) {
  return (
    <Box
      component="span"
      className="tabular"
      sx={{ display: 'flex', alignItems: 'center', gap: 1, fontSize: '1.0625rem' }}
    >
      <Box
        component="span"
        sx={{ width: 12, height: 12, borderRadius: '50%', backgroundColor: distanceLook(metres).color }}
      />
      {distanceLabel(metres)}
    </Box>
  );
}
