import { distanceLabel } from '@app/domain';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useNavigate } from 'react-router-dom';
import type { RaceRow } from '@app/views';
import { dateOfDay, formatDay } from '../../config/dates';
import { paths } from '../../config/paths';
import { KINDS, type useJournalFilter } from './journal-filter';

interface JournalFiltersProps {
  readonly day: string;
  readonly days: readonly string[];
  readonly races: readonly RaceRow[];
  readonly filter: ReturnType<typeof useJournalFilter>;
}

/** Which day, race and kind of event to show, and a search by name, number or device. */
export function JournalFilters({ day, days, races, filter }: JournalFiltersProps) {
  const navigate = useNavigate();
  return (
    <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 2 }}>
      <Choice
        label="Dag"
        value={day}
        options={days.map((each) => ({ value: each, label: formatDay(dateOfDay(each)) }))}
        onChange={(chosen) => void navigate(paths.journal(chosen))}
      />
      <Choice
        label="Lopp"
        value={filter.part}
        options={[
          { value: '', label: 'Alla' },
          ...races.map(({ part, distance }) => ({ value: part, label: distanceLabel(distance) })),
        ]}
        onChange={filter.choosePart}
      />
      <Choice
        label="Händelser"
        value={filter.kind}
        options={[
          { value: '', label: 'Alla' },
          ...Object.entries(KINDS).map(([value, { label }]) => ({ value, label })),
        ]}
        onChange={filter.chooseKind}
      />
      <TextField
        type="search"
        size="small"
        label="Sök namn, nummer eller enhet"
        value={filter.text}
        onChange={({ target }) => {
          filter.search(target.value);
        }}
        slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false } }}
        sx={{ flex: '1 1 16rem', maxWidth: 360 }}
      />
    </Box>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  const isKnown = options.some((option) => option.value === value);
  return (
    <TextField
      select
      size="small"
      label={label}
      value={isKnown ? value : ''}
      onChange={({ target }) => {
        onChange(target.value);
      }}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      sx={{ flex: { xs: '1 1 8rem', sm: '0 0 auto' }, minWidth: 128 }}
    >
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}
