import { distanceLabel, type JournalEntry, type RaceRow } from '@app/domain';
import ExpandLess from '@mui/icons-material/ExpandLess';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ChoiceField, SearchField } from '../../components/PlainFields';
import { dateOfDay, formatDay } from '../../config/formats';
import { paths } from '../../config/paths';
import { ENTRY_KINDS, sourcesOf, type useJournalFilter } from './journal-entries';

interface JournalFiltersProps {
  readonly day: string;
  readonly days: readonly string[];
  readonly races: readonly RaceRow[];
  readonly filter: ReturnType<typeof useJournalFilter>;
  readonly rows: readonly JournalEntry[];
}

/**
 * Filters by day, race, kind of event, organiser and device, and searches by name, number or device.
 * On a phone a button hides all but the day and shows the number of active filters, to leave room for the
 * newest lines.
 */
export function JournalFilters({ day, days, races, filter, rows }: JournalFiltersProps) {
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { people, devices } = useMemo(() => sourcesOf(rows), [rows]);
  const inUse = [filter.part, filter.kind, filter.by, filter.device, filter.text].filter(Boolean).length;
  return (
    <Box role="search" sx={searchStyle}>
      <ChoiceField
        label="Dag"
        value={day}
        options={days.map((each) => ({ value: each, label: formatDay(dateOfDay(each)) }))}
        onChange={(chosen) => void navigate(paths.journal(chosen))}
      />
      <Button
        variant="outlined"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => {
          setIsOpen(!isOpen);
        }}
        endIcon={isOpen ? <ExpandLess /> : <ExpandMore />}
        className="not-printed"
        sx={{ display: { sm: 'none' } }}
      >
        {inUse === 0 ? 'Filter' : `Filter (${String(inUse)})`}
      </Button>
      <Box id={id} sx={{ ...fieldsStyle, display: { xs: isOpen ? 'flex' : 'none', sm: 'contents' } }}>
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
            ...Object.entries(ENTRY_KINDS).map(([value, { label }]) => ({ value, label })),
          ]}
          onChange={filter.chooseKind}
        />
        <ChoiceField label="Av" value={filter.by} options={orAll(people)} onChange={filter.chooseBy} />
        <ChoiceField
          label="Enhet"
          value={filter.device}
          options={orAll(devices)}
          onChange={filter.chooseDevice}
        />
        <SearchField label="Sök namn, nummer eller enhet" value={filter.text} onChange={filter.search} />
      </Box>
    </Box>
  );
}

const fieldsStyle = { flexWrap: 'wrap', alignItems: 'end', gap: 1.5 } as const;
const searchStyle = { ...fieldsStyle, display: 'flex', mb: { xs: 1, sm: 2 } } as const;

function orAll(names: readonly string[]) {
  return [{ value: '', label: 'Alla' }, ...names.map((name) => ({ value: name, label: name }))];
}
