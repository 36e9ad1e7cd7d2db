import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { GROUPS, type ResultFilter, type useResultFilter } from './result-filter';

interface ResultFiltersProps {
  readonly filter: ReturnType<typeof useResultFilter>;
}

const LABELS = { '': 'Alla', Dam: 'Dam', Herr: 'Herr' } as const;

/** Search by name, number or club, and the choice of group. */
export function ResultFilters({ filter }: ResultFiltersProps) {
  return (
    <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 2 }}>
      <TextField
        type="search"
        size="small"
        label="Sök namn, nummer eller klubb"
        value={filter.text}
        onChange={({ target }) => {
          filter.search(target.value);
        }}
        slotProps={{
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <SearchIcon aria-hidden />
              </InputAdornment>
            ),
          },
          htmlInput: { autoComplete: 'off', spellCheck: false },
        }}
        sx={{ flex: '1 1 18rem', maxWidth: 420 }}
      />
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label="Klass"
        value={filter.group}
        onChange={(_event, group: ResultFilter['group'] | null) => {
          filter.choose(group ?? '');
        }}
      >
        {GROUPS.map((group) => (
          <ToggleButton key={group} value={group} sx={{ minWidth: 64 }}>
            {LABELS[group]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  );
}
