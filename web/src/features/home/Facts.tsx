import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { firstStart, priceStepAt } from '@app/domain';
import type { Edition } from '../../api/app-config';
import { useServerTimeSelector } from '../../components/time-hooks';
import { formatClock, formatDayOfYear, formatMoney } from '../../config/formats';
import { messages } from '../../config/messages';
import { paths } from '../../config/paths';
import { Countdown } from './DayClock';

/**
 * Key facts before the race: time left, registration deadline and current fee. Once registration closes, the
 * start lists instead.
 */
export function Facts({ edition, isWaiting }: { edition: Edition; isWaiting: boolean }) {
  const first = [...edition.distances].map(({ start }) => start).sort()[0] ?? '';
  return (
    <Box component="section" aria-label="Inför loppet" sx={{ backgroundColor: '#EEF0FA' }}>
      <Box component="dl" sx={gridStyle}>
        <Fact
          label="Till första start"
          note={`${formatDayOfYear(edition.date)} kl.\u00a0${formatClock(first)}`}
        >
          <Countdown to={firstStart(edition)} />
        </Fact>
        {isWaiting ? <ClosedFacts /> : <OpenFacts edition={edition} />}
      </Box>
    </Box>
  );
}

function OpenFacts({ edition }: { edition: Edition }) {
  const [day = '', time = ''] = edition.registrationCloses.split('T');
  return (
    <>
      <Fact label="Sista dag för anmälan" note={`till kl.\u00a0${formatClock(time)}`}>
        {formatDayOfYear(day)}
      </Fact>
      <FeeNow edition={edition} />
    </>
  );
}

function FeeNow({ edition: { prices, currency } }: { edition: Edition }) {
  const index = useServerTimeSelector((now) => priceStepAt(prices, now));
  const [step, next] = [prices[index], prices[index + 1]];
  if (!step) return null;
  const until = step.until !== null && next && `till och med ${formatDayOfYear(step.until.slice(0, 10))}`;
  return (
    <Fact label="Startavgift nu" note={['vuxen och barn', until].filter(Boolean).join(', ')}>
      {formatMoney(step.adult, currency)} och {formatMoney(step.child, currency)}
    </Fact>
  );
}

function ClosedFacts() {
  return (
    <>
      <Fact label={messages.closed} note="på tävlingsdagen, innan starten går">
        Anmäl dig på plats
      </Fact>
      <Fact label="Startlistor" note="nummer, klass och klubb för alla anmälda">
        <Box component={Link} to={paths.startLists()} sx={{ color: 'inherit' }}>
          Se vilka som springer
        </Box>
      </Fact>
    </>
  );
}

interface FactProps {
  readonly label: string;
  readonly note: string;
  readonly children: ReactNode;
}

function Fact({ label, note, children }: FactProps) {
  return (
    <Box sx={factStyle}>
      <Box component="dt" sx={{ fontWeight: 650 }}>
        {label}
      </Box>
      <Box component="dd" className="tabular" sx={valueStyle}>
        {children}
      </Box>
      <Box component="dd" className="tabular" sx={{ m: 0, color: 'text.secondary' }}>
        {note}
      </Box>
    </Box>
  );
}

const gridStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)' },
  gap: { xs: 2, md: 4 },
  maxWidth: 1200,
  mx: 'auto',
  my: 0,
  px: { xs: 2, md: 4 },
  py: { xs: 3, md: 4 },
};

const factStyle = { borderLeft: '4px solid', borderColor: 'primary.main', pl: 2 };

const valueStyle = {
  m: 0,
  typography: 'figure',
  '&::first-letter': { textTransform: 'uppercase' },
};
