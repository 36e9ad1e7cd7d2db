import { distanceLabel, type RaceRow } from '@app/domain';
import Box from '@mui/material/Box';
import { useNavigate } from 'react-router-dom';
import { ChoiceField, SearchField } from '../../components/PlainFields';
import { dateOfDay, formatDay } from '../../config/formats';
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
    <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 1.5, mb: 2 }}>
      <ChoiceField
        label="Dag"
        value={day}
        options={days.map((each) => ({ value: each, label: formatDay(dateOfDay(each)) }))}
        onChange={(chosen) => void navigate(paths.journal(chosen))}
      />
      <ChoiceField
        label="Lopp"
        value={filter.part}
        options={[
          { value: '', label: 'Alla' },
          ...races.map(({ part, distance }) => ({ value: part, label: distanceLabel(distance) })),
        ]}
        onChange={filter.choosePart}
      />
      <ChoiceField
        label="Händelser"
        value={filter.kind}
        options={[
          { value: '', label: 'Alla' },
          ...Object.entries(KINDS).map(([value, { label }]) => ({ value, label })),
        ]}
        onChange={filter.chooseKind}
      />
      <SearchField label="Sök namn, nummer eller enhet" value={filter.text} onChange={filter.search} />
    </Box>
  );
}
