import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { PaymentRow } from '@app/views';
import { PlainTable } from '../../components/PlainTable';
import { formatMoney } from '../../config/formats';
import { CheckAgain } from './CheckAgain';
import {
  amountInWords,
  momentInTable,
  ownerInWords,
  statusWords,
  type PaymentEntry,
} from './payment-entries';

/** Every payment, the latest first, with the error code and message of those that failed. */
export function PaymentTable({ entries }: { entries: readonly PaymentEntry[] }) {
  if (entries.length === 0) return <Typography>Inga betalningar.</Typography>;
  return (
    <PlainTable caption="Betalningar, senaste först" sx={{ '& th:first-of-type': { width: '42%' } }}>
      <thead>
        <tr>
          <th scope="col">Betalning</th>
          <th scope="col">Läge</th>
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

function Row({ payment, registration }: PaymentEntry) {
  const owner = ownerInWords(registration);
  const { amount, expected, datePaid, dateCreated, paymentReference, payerAlias } = payment;
  return (
    <tr>
      <td className="long">
        {owner}
        <div className="sub tabular">{momentInTable(datePaid ?? dateCreated)}</div>
      </td>
      <td className="long">
        <Status payment={payment} />
        <div>
          <CheckAgain payment={payment} of={owner} />
        </div>
      </td>
      <td className="num">
        {amountInWords(payment)}
        {amount !== expected && <div className="sub">bokat {formatMoney(expected)}</div>}
      </td>
      <td className="wide sub long">
        {paymentReference}
        {payerAlias && <div>från {payerAlias}</div>}
      </td>
    </tr>
  );
}

function Status({ payment }: { payment: PaymentRow }) {
  const { status, errorCode, errorMessage, method, note, flags } = payment;
  const isWrong = status === 'ERROR';
  const means = method === 'other' ? ' kontant eller på annat sätt' : '';
  return (
    <>
      <Box component="strong" sx={isWrong ? { color: 'error.main' } : {}}>
        {isWrong ? status : statusWords[status]}
        {means}
      </Box>
      {flags.length > 0 && ' · se över'}
      {(errorCode || errorMessage) && (
        <div className="sub">{[errorCode, errorMessage].filter(Boolean).join(': ')}</div>
      )}
      {note && <div className="sub">Notering: {note}</div>}
    </>
  );
}
