import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { registrationStateAt, priceStepAt, type PriceStep } from '@app/domain';
import type { Edition } from '../api/app-config';
import { formatDay, formatMoney } from '../config/formats';
import { PlainTable } from './PlainTable';
import { useServerTimeSelector } from './time-hooks';

/** The fees for adults and children, by price step. Marks the current step while registration is open. */
export function Fees({ edition }: { edition: Edition }) {
  const { prices, currency } = edition;
  const current = useServerTimeSelector((now) => currentStep(edition, now));
  return (
    <Box component="section" aria-labelledby="fees" sx={{ maxWidth: 720 }}>
      <Typography id="fees" variant="h2" sx={{ mb: 1.5 }}>
        Startavgifter
      </Typography>
      <PlainTable caption="Startavgifter" sx={tableStyle}>
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
            <tr key={step.until ?? 'then'} data-current={index === current || undefined}>
              <td>
                {periodText(step, prices[index - 1])} {index === current && <strong>· gäller nu</strong>}
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

const tableStyle = {
  '& th.num': { whiteSpace: { xs: 'normal', sm: 'nowrap' } },
  '& tr[data-current] td': { backgroundColor: '#FFF3C4', fontWeight: 650 },
};

/** Returns the current step's index; -1 when registration is over. */
function currentStep(edition: Edition, now: number): number {
  if (registrationStateAt(edition, now) === 'over') return -1;
  return priceStepAt(edition.prices, now);
}

function periodText({ until }: PriceStep, before: PriceStep | undefined): string {
  if (until !== null) return `Till och med ${formatDay(until.slice(0, 10))}`;
  return before?.until ? `Efter ${formatDay(before.until.slice(0, 10))}` : 'Alla dagar';
}
