import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { PlainTable } from '../../components/PlainTable';
import { formatDay } from '../../config/formats';
import type { DayCount } from './registration-counts';

const PAID = '#1A237E';
const UNPAID = '#8D6E00';
const STEP = 10;
const BAR = 8;
const HEIGHT = 100;

/** Registered runners day by day as bars, and the same as a table. */
export function RegistrationChart({ days }: { days: readonly DayCount[] }) {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const most = Math.max(...days.map(totalOf));
  return (
    <Box component="figure" aria-labelledby="chart-title" sx={{ m: 0, minWidth: 0 }}>
      <Box sx={headStyle}>
        <Typography variant="h3" component="h2" id="chart-title">
          Anmälda löpare per dag
        </Typography>
        <Key colour={PAID} label="betalda" />
        <Key colour={UNPAID} label="ej betalda" />
      </Box>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Box aria-hidden className="tabular" sx={scaleStyle}>
          <span>{most}</span>
          <span>0</span>
        </Box>
        <Bars days={days} most={most} label={inWords(days, most)} />
      </Box>
      <Box aria-hidden sx={datesStyle}>
        <span>{formatDay(first.date)}</span>
        {last !== first && <span>{formatDay(last.date)}</span>}
      </Box>
      <AsTable days={days} />
    </Box>
  );
}

interface BarsProps {
  readonly days: readonly DayCount[];
  readonly most: number;
  readonly label: string;
}

function Bars({ days, most, label }: BarsProps) {
  const width = days.length * STEP;
  const heightOf = (count: number) => (count / most) * HEIGHT;
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="none"
      sx={{ flex: 1, minWidth: 0, height: 128, borderBottom: '2px solid #C5CAE9' }}
    >
      {days.map(({ date, paid, unpaid }, index) => {
        const x = index * STEP + (STEP - BAR) / 2;
        const [low, high] = [heightOf(paid), heightOf(unpaid)];
        return (
          <g key={date}>
            <title>{`${formatDay(date)}: ${paid} betalda, ${unpaid} ej betalda`}</title>
            <rect x={x} width={BAR} y={HEIGHT - low} height={low} fill={PAID} />
            <rect x={x} width={BAR} y={HEIGHT - low - high} height={high} fill={UNPAID} />
          </g>
        );
      })}
    </Box>
  );
}

function Key({ colour, label }: { colour: string; label: string }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
      <Box aria-hidden component="span" sx={{ width: 12, height: 12, backgroundColor: colour }} />
      {label}
    </Box>
  );
}

function AsTable({ days }: { days: readonly DayCount[] }) {
  return (
    <Box component="details" sx={{ mt: 1, '& summary': { cursor: 'pointer', py: 1.25, minHeight: 44 } }}>
      <summary>Visa som tabell</summary>
      <PlainTable caption="Anmälda löpare per dag">
        <thead>
          <tr>
            <th scope="col">Dag</th>
            <th scope="col" className="num">
              Betalda
            </th>
            <th scope="col" className="num">
              Ej betalda
            </th>
          </tr>
        </thead>
        <tbody>
          {days
            .filter((day) => totalOf(day) > 0)
            .map(({ date, paid, unpaid }) => (
              <tr key={date}>
                <td>{formatDay(date)}</td>
                <td className="num">{paid}</td>
                <td className="num">{unpaid}</td>
              </tr>
            ))}
        </tbody>
      </PlainTable>
    </Box>
  );
}

function totalOf({ paid, unpaid }: DayCount): number {
  return paid + unpaid;
}

function inWords(days: readonly DayCount[], most: number): string {
  const busiest = days.find((day) => totalOf(day) === most);
  const total = days.reduce((sum, day) => sum + totalOf(day), 0);
  return `Stapeldiagram: ${total} löpare anmälda på ${days.length} dagar, flest ${busiest ? formatDay(busiest.date) : ''} (${most})`;
}

const headStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2, mb: 1 } as const;
const scaleStyle = {
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  textAlign: 'right',
  color: 'text.secondary',
  fontSize: '0.8125rem',
  lineHeight: 1,
} as const;
const datesStyle = {
  display: 'flex',
  justifyContent: 'space-between',
  color: 'text.secondary',
  fontSize: '0.8125rem',
  pl: 3,
  mt: 0.5,
} as const;
