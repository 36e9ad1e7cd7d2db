import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { registrationsByDay } from '@app/domain';
import { useAppConfig } from '../../api/app-config';
import type { Registrations } from '../../api/registrations';
import { DistanceChip } from '../../components/DistanceChip';
import { formatMoney } from '../../config/formats';
import { countRegistrations } from './registration-counts';
import { RegistrationChart } from './RegistrationChart';

/** The registrations in figures and per day. */
export function CountsAndChart({ data }: { data: Registrations }) {
  const { edition } = useAppConfig();
  const { paid, unpaid, income, byDistance } = countRegistrations(data);
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '100%', md: '2fr 3fr' }, mb: 4 }}>
      <Box component="dl" aria-label="Hur det står till" sx={listStyle}>
        <Figure label="Betalda löpare">{paid}</Figure>
        <Figure label="Ej betalda löpare">{unpaid}</Figure>
        <Figure label="Inbetalt">{formatMoney(income)}</Figure>
        {byDistance.map((distance) => (
          <Figure key={distance.metres} isQuarter label={<DistanceChip metres={distance.metres} />}>
            {distance.paid}
          </Figure>
        ))}
      </Box>
      <RegistrationChart days={registrationsByDay(data.registrations, edition.prices)} />
    </Box>
  );
}

interface FigureProps {
  readonly label: ReactNode;
  /** Four in a row instead of three. */
  readonly isQuarter?: boolean;
  readonly children: ReactNode;
}

function Figure({ label, isQuarter = false, children }: FigureProps) {
  return (
    <Box sx={{ gridColumn: `span ${isQuarter ? 3 : 4}` }}>
      <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.875rem', minHeight: 26 }}>
        {label}
      </Box>
      <Box
        component="dd"
        className="tabular"
        sx={{
          m: 0,
          fontSize: { xs: '1.25rem', sm: '1.5rem', md: '1.25rem', lg: '1.5rem' },
          fontWeight: 750,
          color: 'info.main',
          whiteSpace: 'nowrap',
        }}
      >
        {children}
      </Box>
    </Box>
  );
}

const listStyle = {
  m: 0,
  display: 'grid',
  alignContent: 'start',
  rowGap: 2,
  columnGap: { xs: 0.5, sm: 2 },
  gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
} as const;
