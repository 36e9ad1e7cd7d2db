import Box from '@mui/material/Box';
import { useAppConfig } from '../api/app-config';
import { CheckField } from './CheckField';

interface DistanceChoicesProps {
  readonly legend: string;
  /** The chosen distances, metres, in ascending order. */
  readonly chosen: readonly number[];
  readonly onChoose: (chosen: readonly number[]) => void;
}

/** A checkbox for each distance of the edition. */
export function DistanceChoices({ legend, chosen, onChoose }: DistanceChoicesProps) {
  const { edition } = useAppConfig();
  const toggle = (metres: number, isChosen: boolean) => {
    const others = chosen.filter((distance) => distance !== metres);
    onChoose(isChosen ? [...others, metres].sort((one, other) => one - other) : others);
  };
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, fontSize: '0.875rem', fontWeight: 600, color: 'text.secondary' }}>
        {legend}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
        {edition.distances.map(({ metres, label }) => (
          <CheckField
            key={metres}
            label={label}
            checked={chosen.includes(metres)}
            onChange={({ target }) => toggle(metres, target.checked)}
          />
        ))}
      </Box>
    </Box>
  );
}
