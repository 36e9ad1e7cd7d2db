import Box from '@mui/material/Box';
import type { PriceSummary as Summary } from './price-summary';
import { formatMoney } from '../../config/money';

interface PriceSummaryProps {
  readonly summary: Summary;
  readonly currency: string;
  /** What is paid in the end; the difference is the campaign's. */
  readonly price: number;
  readonly totalLabel: string;
}

/** What it costs, group by group. */
export function PriceSummary({ summary, currency, price, totalLabel }: PriceSummaryProps) {
  const off = summary.total - price;
  return (
    <Box component="dl" sx={LIST}>
      {summary.lines.map(({ label, count, fee, sum }) => (
        <Line
          key={label}
          name={`${count} ${label} × ${formatMoney(fee, currency)}`}
          value={formatMoney(sum, currency)}
        />
      ))}
      {off !== 0 && <Line name="Kampanj" value={formatMoney(-off, currency)} />}
      <Line isTotal name={totalLabel} value={formatMoney(price, currency)} />
    </Box>
  );
}

function Line({ name, value, isTotal = false }: { name: string; value: string; isTotal?: boolean }) {
  return (
    <Box className={isTotal ? 'total' : undefined}>
      <dt>{name}</dt>
      <dd className="tabular">{value}</dd>
    </Box>
  );
}

const LIST = {
  m: 0,
  '& > div': { display: 'flex', justifyContent: 'space-between', gap: 2, py: 0.75 },
  '& dd': { m: 0, fontWeight: 650, whiteSpace: 'nowrap' },
  '& .total': {
    mt: 0.5,
    pt: 1.25,
    borderTop: '2px solid #C5CAE9',
    fontSize: '1.25rem',
    fontWeight: 750,
    '& dd': { fontWeight: 800 },
  },
};
