import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { paymentText } from '@app/domain';
import type { OpenPayment, Payment } from '@app/views';
import { errorText } from '../../api/client';
import { useCancelPayment } from '../../api/registration';
import { formatMoment } from '../../config/dates';
import { messages } from '../../config/messages';
import { formatMoney } from '../../config/money';
import { paths } from '../../config/paths';
import { campaignIn } from './session-state';

/** Thanks, with what was paid and when, and the way to the receipt. */
export function PaidNotice({ payment }: { payment: Payment }) {
  const { id, amount, currency, datePaid, dateCreated } = payment;
  const code = campaignIn(id);
  return (
    <Alert severity="success" sx={STYLE}>
      <strong>Tack, anmälan är betald!</strong> Alla deltagare står på startlistorna.
      <dl>
        <dt>Datum</dt>
        <dd>{formatMoment(datePaid ?? dateCreated)}</dd>
        <dt>{code === null ? 'Belopp' : 'Kampanjkod'}</dt>
        <dd>{code ?? formatMoney(amount, currency)}</dd>
        <dt>Status</dt>
        <dd>Betald</dd>
      </dl>
      <Link component={RouterLink} to={paths.receipt(id)}>
        Visa kvittot
      </Link>
    </Alert>
  );
}

/** What became of a payment that did not go through, and what to do about it. */
export function FailedNotice({ payment }: { payment: Payment }) {
  const { status, errorCode, errorMessage, amount, currency, dateCreated } = payment;
  if (status === 'CANCELLED')
    return (
      <Alert severity="info" sx={STYLE}>
        Du avbröt betalningen. Ändra om du vill, och gå till betalningen igen när du är redo.
      </Alert>
    );
  const advice = status === 'EXPIRED' ? paymentText('TM01') : paymentText(errorCode);
  return (
    <Alert severity="error" sx={STYLE}>
      <strong>{messages.paymentFailed}</strong>
      {errorCode !== '' || status === 'EXPIRED' ? <p>{advice}</p> : null}
      <dl>
        <dt>Datum</dt>
        <dd>{formatMoment(dateCreated)}</dd>
        <dt>Belopp</dt>
        <dd>{formatMoney(amount, currency)}</dd>
        <dt>Status</dt>
        <dd>{STATUS[status]}</dd>
        {errorCode !== '' && (
          <>
            <dt className="code">Felkod</dt>
            <dd className="code">
              {errorCode} <span lang="en">{errorMessage}</span>
            </dd>
          </>
        )}
      </dl>
    </Alert>
  );
}

/** A payment is awaited: everything stands still until it is made or given up. */
export function OpenNotice({ open, currency }: { open: OpenPayment; currency: string }) {
  const { mutate, isPending, error } = useCancelPayment();
  return (
    <Alert severity="info" sx={STYLE}>
      <strong>En betalning på {formatMoney(open.amount, currency)} pågår.</strong> Deltagarna kan ändras igen
      när den är klar eller avbruten.
      {error && <p role="alert">{errorText(error)}</p>}
      <span className="ways">
        <Button component={RouterLink} to={paths.registration(4)} variant="contained">
          Fortsätt till betalningen
        </Button>
        <Button
          loading={isPending}
          onClick={() => {
            mutate(open.payref);
          }}
        >
          Avbryt betalningen
        </Button>
      </span>
    </Alert>
  );
}

const STATUS: Readonly<Record<Payment['status'], string>> = {
  CREATED: 'Pågår',
  PAID: 'Betald',
  ERROR: 'Misslyckad',
  DECLINED: 'Nekad',
  CANCELLED: 'Avbruten',
  EXPIRED: 'Tiden gick ut',
};

const STYLE = {
  mb: 4,
  maxWidth: 760,
  alignItems: 'flex-start',
  '& p': { my: 1 },
  '& dl': { display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 0.25, my: 1 },
  '& dt': { fontWeight: 650 },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
  '& .code': { fontSize: '0.8125rem', fontWeight: 400, alignSelf: 'end' },
  '& .ways': { display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 },
};
