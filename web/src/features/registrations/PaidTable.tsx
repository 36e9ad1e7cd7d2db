import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { EmptyState } from '../../components/EmptyState';
import { PlainTable } from '../../components/PlainTable';
import { fullName } from '../../components/runner-text';
import { paths } from '../../config/paths';
import { familyAddress } from './runner-groups';
import { amountText, shortMoment, type PaidEntry } from './payment-entries';

/** Paid registrations, the latest payment first, each with its receipt. */
export function PaidTable({ entries }: { entries: readonly PaidEntry[] }) {
  if (entries.length === 0) return <EmptyState title="Inga betalda anmälningar." />;
  return (
    <PlainTable caption="Betalda anmälningar, senaste först" sx={COLUMNS}>
      <thead>
        <tr>
          <th scope="col" className="wide">
            Betald
          </th>
          <th scope="col">Anmälan</th>
          <th scope="col" className="num">
            Belopp
          </th>
          <th scope="col">
            <span className="sr-only">Kvitto</span>
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

// On the smallest phone every pixel goes to the address.
const COLUMNS = {
  '& th.num, & td.num': { pl: { xs: 0, md: 1.5 } },
  '& th:last-of-type, & td:last-of-type': { pr: { xs: 0, md: 1.5 } },
};

function Row({ registration, payment, paidAt, number }: PaidEntry) {
  const owner = familyAddress(registration) || 'Biljettkassan';
  const names = Object.values(registration.runners).map(fullName).join(', ');
  return (
    <tr>
      <td className="tabular wide" style={{ whiteSpace: 'nowrap' }}>
        {shortMoment(paidAt)}
      </td>
      <td className="free-text">
        <Link component={RouterLink} className="name" to={paths.oneRegistration(registration.registration)}>
          {owner}
        </Link>
        <div className="sub">{names}</div>
        <div className="sub narrow tabular">{shortMoment(paidAt)}</div>
        {payment?.note && <div className="sub">Notering: {payment.note}</div>}
      </td>
      <td className="num">{payment && amountText(payment)}</td>
      <td style={{ whiteSpace: 'nowrap' }}>
        {payment && (
          <Link component={RouterLink} to={paths.receipt(payment.id)} aria-label={`Kvitto för ${owner}`}>
            Kvitto
          </Link>
        )}
        {number !== undefined && <div className="sub tabular">{number}</div>}
      </td>
    </tr>
  );
}
