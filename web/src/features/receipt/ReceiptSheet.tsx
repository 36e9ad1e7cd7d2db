import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { PlainTable } from '../../components/PlainTable';
import { formatMoment } from '../../config/dates';
import { distanceInWords } from '../../config/distances';
import { formatMoney } from '../../config/money';
import type { Receipt } from './receipt-query';

/** Everything an employer or a bookkeeper asks of a receipt, one line per runner. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { edition, seller, runners, amount, currency, vat } = receipt;
  const hasPrices = runners.some(({ price }) => price !== undefined);
  return (
    <Box component="article" aria-label="Kvitto" sx={SHEET}>
      <Typography variant="h2">{edition}</Typography>
      <Typography sx={{ mb: 3 }}>
        {seller.name}, org.nr <span className="tabular">{seller.orgNumber}</span>
      </Typography>
      <PlainTable caption="Vad kvittot gäller">
        <thead>
          <tr>
            <th scope="col">Startavgift</th>
            <th scope="col">Distans</th>
            {hasPrices && (
              <th scope="col" className="num">
                Pris
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {runners.map(({ name, distance, price }, index) => (
            <tr key={index}>
              <td>{name}</td>
              <td>{distanceInWords(Math.round(distance * 1000))}</td>
              {hasPrices && <td className="num">{price !== undefined && formatMoney(price, currency)}</td>}
            </tr>
          ))}
        </tbody>
      </PlainTable>
      <Box sx={TOTAL}>
        <span>Summa</span>
        <span className="tabular">{formatMoney(amount, currency)}</span>
      </Box>
      <Typography sx={{ textAlign: 'right' }}>Moms: {vat}</Typography>
      <Facts receipt={receipt} />
    </Box>
  );
}

function Facts({ receipt }: { receipt: Receipt }) {
  const { datePaid, method, campaign, paymentReference, payref } = receipt;
  return (
    <Box component="dl" sx={FACTS}>
      <dt>Betald</dt>
      <dd>{formatMoment(datePaid)}</dd>
      <dt>Betalsätt</dt>
      <dd>{METHODS[method]}</dd>
      {campaign !== null && (
        <>
          <dt>Kampanjkod</dt>
          <dd>{campaign}</dd>
        </>
      )}
      {paymentReference !== '' && (
        <>
          <dt>Swish-referens</dt>
          <dd className="tabular">{paymentReference}</dd>
        </>
      )}
      <dt>Betalnings-id</dt>
      <dd className="tabular">{payref}</dd>
    </Box>
  );
}

const METHODS: Readonly<Record<Receipt['method'], string>> = {
  swish: 'Swish',
  kampanj: 'Kampanjkod',
  other: 'Kontant eller annat',
};

const SHEET = {
  maxWidth: 720,
  p: { xs: 2.5, sm: 4 },
  border: '2px solid #C5CAE9',
  borderRadius: 1.5,
  '@media print': { maxWidth: 'none', p: 0, border: 0 },
};

const TOTAL = {
  display: 'flex',
  justifyContent: 'space-between',
  mt: 2,
  fontSize: '1.25rem',
  fontWeight: 800,
};

const FACTS = {
  display: 'grid',
  gridTemplateColumns: { sm: 'auto 1fr' },
  columnGap: 3,
  rowGap: { sm: 0.75 },
  mt: 3,
  mb: 0,
  '& dt': { fontWeight: 650 },
  '& dd': { m: 0, mb: { xs: 1, sm: 0 }, overflowWrap: 'anywhere' },
};
