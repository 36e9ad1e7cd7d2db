import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Fragment } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { PlainTable } from '../../components/PlainTable';
import { fullName } from '../../components/runner-words';
import { paths } from '../../config/paths';
import { amountInWords, momentInTable, type PaidEntry } from './payment-entries';

/** Paid registrations, the latest payment first, each with its receipt. */
export function PaidTable({ entries }: { entries: readonly PaidEntry[] }) {
  if (entries.length === 0) return <Typography>Inga betalda anmälningar.</Typography>;
  return (
    <PlainTable caption="Betalda anmälningar, senaste först">
      <thead>
        <tr>
          <th scope="col">Betald</th>
          <th scope="col">Anmälan</th>
          <th scope="col" className="num">
            Belopp
          </th>
          <th scope="col">
            <span className="only-heard">Kvitto</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Row key={entry.registration.registration} {...entry} />
        ))}
      </tbody>
    </PlainTable>
  );
}

function Row({ registration, payment, paidAt }: PaidEntry) {
  const owner = registration.by === 'runner' ? registration.email : 'Biljettkassan';
  const names = Object.values(registration.runners).map(fullName).join(', ');
  return (
    <tr>
      <td className="tabular">
        {momentInTable(paidAt)
          .split(' ')
          .map((part) => (
            <Fragment key={part}>
              <span style={{ whiteSpace: 'nowrap' }}>{part}</span>{' '}
            </Fragment>
          ))}
      </td>
      <td className="long">
        {owner}
        <div className="sub">{names}</div>
        {payment?.note && <div className="sub">Notering: {payment.note}</div>}
      </td>
      <td className="num">{payment && amountInWords(payment)}</td>
      <td>
        {payment && (
          <Link component={RouterLink} to={paths.receipt(payment.id)} aria-label={`Kvitto för ${owner}`}>
            Kvitto
          </Link>
        )}
      </td>
    </tr>
  );
}
