import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { paymentStatusLabels } from '@app/domain';
import type { PaymentRow } from '@app/views';
import { EmptyState } from '../../components/EmptyState';
import { PlainTable } from '../../components/PlainTable';
import { formatMoney } from '../../config/formats';
import { paths } from '../../config/paths';
import { CheckPaymentButton } from './CheckPaymentButton';
import { amountText, shortMoment, ownerText, type PaymentEntry } from './payment-entries';

/** Payments, the latest first, with the error code and message of failed ones. */
export function PaymentTable({ entries }: { entries: readonly PaymentEntry[] }) {
  if (entries.length === 0) return <EmptyState title="Inga betalningar." />;
  return (
    <PlainTable caption="Betalningar, senaste först" sx={COLUMNS}>
      <thead>
        <tr>
          <th scope="col">Betalning</th>
          <th scope="col" className="wide">
            Läge
          </th>
          <th scope="col" className="num">
            Belopp
          </th>
          <th scope="col" className="wide">
            Referens
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Row key={entry.payment.id} {...entry} />
        ))}
      </tbody>
    </PlainTable>
  );
}

// On a phone the status is a line below the payment, and the amounts align at the edge.
const COLUMNS = { '& th:first-of-type': { width: { xs: '100%', md: '42%' } } };

function Row({ payment, registration, number }: PaymentEntry) {
  const owner = ownerText(registration);
  const { amount, expected, datePaid, dateCreated, paymentReference, payerAlias } = payment;
  return (
    <tr>
      <td className="free-text">
        <Link component={RouterLink} className="name" to={paths.oneRegistration(payment.registration)}>
          {owner}
        </Link>
        <div className="sub tabular">
          {shortMoment(datePaid ?? dateCreated)}
          <span className="narrow">
            {' · '}
            <Status payment={payment} />
          </span>
        </div>
        <div className="narrow">
          <Reason payment={payment} />
        </div>
        <CheckPaymentButton payment={payment} of={owner} />
      </td>
      <td className="wide free-text">
        <Status payment={payment} />
        <Reason payment={payment} />
      </td>
      <td className="num">
        {amountText(payment)}
        {amount !== expected && <div className="sub">bokat {formatMoney(expected)}</div>}
      </td>
      <td className="wide sub free-text">
        {paymentReference}
        {payerAlias && <div>från {payerAlias}</div>}
        {number !== undefined && <div>kvitto {number}</div>}
      </td>
    </tr>
  );
}

function Status({ payment }: { payment: PaymentRow }) {
  const { status, method, flags, rest } = payment;
  const isWrong = status === 'ERROR';
  const means = method === 'other' ? ' kontant eller på annat sätt' : '';
  return (
    <>
      <Box component="strong" sx={isWrong ? { color: 'error.main' } : {}}>
        {isWrong ? status : paymentStatusLabels[status]}
        {means}
      </Box>
      {rest && ' · mellanskillnad'}
      {flags.length > 0 && ' · se över'}
    </>
  );
}

function Reason({ payment: { errorCode, errorMessage, note } }: { payment: PaymentRow }) {
  return (
    <>
      {(errorCode || errorMessage) && (
        <div className="sub">{[errorCode, errorMessage].filter(Boolean).join(': ')}</div>
      )}
      {note && <div className="sub">Notering: {note}</div>}
    </>
  );
}
