import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { stockholmInstant } from '@app/domain';
import type { Edition, PriceStep } from '../api/edition';
import { formatDay, formatMoney } from '../config/formats';
import { PlainTable } from './PlainTable';
import { usePriceTime } from './use-price-time';

/** The fees for adults and children, step by step. Today's fee is marked. */
export function Fees({ edition }: { edition: Edition }) {
  const { prices, currency } = edition;
  const now = usePriceTime(prices);
  const current = prices.findIndex(({ until }) => until === null || now < endOf(until));
  return (
    <Box component="section" aria-labelledby="fees" sx={{ maxWidth: 720 }}>
      <Typography id="fees" variant="h2" sx={{ mb: 1.5 }}>
        Startavgifter
      </Typography>
      <PlainTable caption="Startavgifter" sx={{ '& th.num': { whiteSpace: { xs: 'normal', sm: 'nowrap' } } }}>
        <thead>
          <tr>
            <th scope="col">Anmälan</th>
            <th scope="col" className="num">
              Vuxen, från 16 år
            </th>
            <th scope="col" className="num">
              Barn, under 16 år
            </th>
          </tr>
        </thead>
        <tbody>
          {prices.map((step, index) => (
            <tr key={step.until ?? 'then'}>
              <td>
                {period(step, prices[index - 1])} {index === current && <strong>· gäller nu</strong>}
              </td>
              <td className="num">{formatMoney(step.adult, currency)}</td>
              <td className="num">{formatMoney(step.child, currency)}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      <Typography sx={{ mt: 1.5, color: 'text.secondary', fontSize: '0.9375rem' }}>
        Åldern räknas vid anmälan. En betald anmälan är bindande.
      </Typography>
    </Box>
  );
}

// A step lasts until the end of the minute it names: 23:59 means until midnight.
const MINUTE = 60_000;
const endOf = (until: string) => stockholmInstant(until) + MINUTE;

function period({ until }: PriceStep, before: PriceStep | undefined): string {
  if (until !== null) return `Till och med ${formatDay(until.slice(0, 10))}`;
  return before?.until ? `Efter ${formatDay(before.until.slice(0, 10))}` : 'Alla dagar';
}
