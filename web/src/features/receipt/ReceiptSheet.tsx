import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { receiptCode } from '@app/domain';
import { useAppConfig } from '../../api/app-config';
import { CourseMark } from '../../components/CourseMark';
import { PlainTable } from '../../components/PlainTable';
import { formatDay, formatMoment, formatMoney } from '../../config/formats';
import type { Receipt } from './receipt';

/** A receipt with everything an employer or a bookkeeper needs, one row per runner. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { event, eventDate, seller, orgNumber, sellerAddress, lines, amount, currency, vat, notes } = receipt;
  const { refunded = 0, refundedAt } = receipt;
  const { testMode = false } = useAppConfig();
  return (
    <Box component="article" aria-label="Kvitto" sx={SHEET}>
      <Box sx={HEAD}>
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h2">
            {event}, {formatDay(eventDate)}
          </Typography>
          <Typography>
            {seller}, org.nr{' '}
            <Box component="span" className="tabular" sx={{ whiteSpace: 'nowrap' }}>
              {orgNumber}
            </Box>
            <br />
            {sellerAddress}
          </Typography>
        </Box>
        <CourseMark stroke={2} sx={MARK} />
      </Box>
      {notes.map((note) => (
        <Alert key={note} severity="warning" sx={{ mb: 2 }}>
          {note}
        </Alert>
      ))}
      <PlainTable caption="Vad kvittot gäller">
        <thead>
          <tr>
            <th scope="col">Vad</th>
            <th scope="col" className="num">
              Belopp
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ text, amount: sum, changed }, index) => (
            <tr key={index}>
              <td className="free-text">
                {text}
                {changed !== undefined && <div className="sub">{changed}</div>}
              </td>
              <td className="num">{formatMoney(sum, currency)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Summa</th>
            <td className="num">{formatMoney(amount, currency)}</td>
          </tr>
          <tr>
            <th scope="row">Moms</th>
            <td className="num">{vat}</td>
          </tr>
          {refunded > 0 && (
            <>
              <tr>
                <th scope="row">Återbetalt{refundedAt ? ` ${formatDay(refundedAt.slice(0, 10))}` : ''}</th>
                <td className="num">{formatMoney(-refunded, currency)}</td>
              </tr>
              <tr>
                <th scope="row">Kvar efter återbetalning</th>
                <td className="num">{formatMoney(amount - refunded, currency)}</td>
              </tr>
            </>
          )}
        </tfoot>
      </PlainTable>
      <Facts receipt={receipt} />
      <Typography sx={{ mt: 2, color: 'text.secondary' }}>
        Visa hämtkoden när ni hämtar startnummer och påsar.
      </Typography>
      {testMode && (
        <Typography className="only-printed" sx={{ mt: 2 }}>
          <strong>Testläge.</strong> Inga riktiga pengar har betalats.
        </Typography>
      )}
    </Box>
  );
}

/** A placeholder while the receipt loads. */
export function ReceiptLoading() {
  return (
    <Box role="status" data-loading="" sx={SHEET}>
      <Box sx={HEAD}>
        <Typography variant="h2" component="p">
          Hämtar kvittot …
        </Typography>
        <CourseMark stroke={2} sx={MARK} />
      </Box>
      <noscript>Kvittot är ditt eget och hämtas med JavaScript, som inte är påslaget här.</noscript>
      {LINES.map((width) => (
        <Box key={width} aria-hidden sx={{ ...LINE, width }} />
      ))}
    </Box>
  );
}

const LINES = ['90%', '75%', '60%', '85%', '45%'];
const LINE = { height: '1rem', my: 2, borderRadius: 1, backgroundColor: '#EEF0FA' } as const;

function Facts({ receipt }: { receipt: Receipt }) {
  const { number, datePaid, dateCreated, method, campaign, paymentReference, payref } = receipt;
  const facts = [
    ['Kvittonummer', number ?? ''],
    ['Hämtkod', receiptCode(payref) ?? ''],
    ['Betald', formatMoment(datePaid ?? dateCreated)],
    ['Betalsätt', method === null ? '' : METHODS[method]],
    ['Kampanjkod', campaign ?? ''],
    ['Swish-referens', method === 'swish' ? paymentReference : ''],
    ['Betalnings-id', payref],
  ] as const;
  return (
    <Box component="dl" sx={FACTS}>
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
    </Box>
  );
}

const METHODS: Readonly<Record<NonNullable<Receipt['method']>, string>> = {
  swish: 'Swish',
  kampanj: 'Kampanjkod',
  other: 'Kontant eller annat',
  bank: 'Insättning på bankkonto',
};

const SHEET = {
  maxWidth: 720,
  p: { xs: 2.5, sm: 4 },
  border: '2px solid #C5CAE9',
  borderRadius: 1.5,
  '& tfoot th, & tfoot td': { border: 0, fontSize: '1rem', color: 'text.primary' },
  '& tfoot tr:first-of-type > *': { fontSize: '1.25rem', fontWeight: 800, pt: 2 },
  '@media print': { maxWidth: 'none', p: 0, border: 0, '& table': { fontSize: '0.9375rem' } },
};

// The courses identify the race on paper too, without the background colour.
const HEAD = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 3,
  m: { xs: -2.5, sm: -4 },
  mb: { xs: 3, sm: 3 },
  p: { xs: 2.5, sm: 4 },
  borderRadius: '10px 10px 0 0',
  backgroundColor: 'primary.main',
  '@media print': {
    m: 0,
    mb: 3,
    p: 0,
    pb: 2,
    backgroundColor: 'transparent',
    borderBottom: '3px solid #1A237E',
  },
} as const;

const MARK = { display: { xs: 'none', sm: 'block' }, width: 128, height: 88, color: '#1A237E' } as const;

const FACTS = {
  display: 'grid',
  gap: 0.75,
  mt: 3,
  mb: 0,
  '& > div': { display: 'grid', gridTemplateColumns: { sm: '10rem 1fr' } },
  '& dt': { fontWeight: 650 },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
};
