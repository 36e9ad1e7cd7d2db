import clsx from 'clsx';
import { registrationStateAt, priceStepAt, type PriceStep } from '@app/domain';
import type { Edition } from '../api/app-config';
import { formatDay, formatMoney } from '../config/formats';
import { PlainTable } from './PlainTable';
import { useServerTimeSelector } from './time-hooks';
import styles from './Fees.module.css';

/** The fees for adults and children, by price step. Marks the current step while registration is open. */
export function Fees({ edition }: { edition: Edition }) {
  const { prices, currency } = edition;
  const current = useServerTimeSelector((now) => currentStep(edition, now));
  return (
    <section aria-labelledby="fees" className={styles.fees}>
      <h2 id="fees" className={clsx('heading-2', styles.heading)}>
        Startavgifter
      </h2>
      <PlainTable caption="Startavgifter" className={styles.table}>
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
      <p className={styles.note}>Åldern räknas vid anmälan. En betald anmälan är bindande.</p>
    </section>
  );
}

/** Returns the current step's index; -1 when registration is over. */
function currentStep(edition: Edition, now: number): number {
  if (registrationStateAt(edition, now) === 'over') return -1;
  return priceStepAt(edition.prices, now);
}

function periodText({ until }: PriceStep, before: PriceStep | undefined): string {
  if (until !== null) return `Till och med ${formatDay(until.slice(0, 10))}`;
  return before?.until ? `Efter ${formatDay(before.until.slice(0, 10))}` : 'Alla dagar';
}
