import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import {
  matchLabels,
  MAX_REFERENCE_LENGTH,
  reconciliationLabels,
  referenceKey,
  sumOf,
  type BankLine,
  type BookedMoney,
  type Match,
  type Reconciliation,
  type RegisteredRunner,
} from '@app/domain';
import type { RegistrationRow } from '@app/views';
import type { Registrations } from '../../api/registrations';
import { PlainTable } from '../../components/PlainTable';
import { fullName } from '../../components/runner-text';
import { paths } from '../../config/paths';
import { AdjustmentButton } from './AdjustmentButton';
import { bankPaymentText } from './adjustment-texts';
import { ownerText, paymentEntries, type PaymentEntry } from './payment-entries';

interface DifferencesProps {
  readonly result: Reconciliation;
  readonly data: Registrations;
}

/** The result of the reconciliation: the differences, each with its action, then the matches. */
export function Differences({ result, data }: DifferencesProps) {
  const { agrees, differs, onlyBank, onlyHere, outside } = result;
  const entries = new Map(paymentEntries(data).map((entry) => [entry.payment.id, entry]));
  const matched = ({ line, booked, how }: Match) => (
    <Row key={line.line} line={line}>
      <td className="free-text">
        {booked.map((money) => (
          <Booked key={money.key} money={money} entry={entries.get(money.payment)} />
        ))}
        <div className="sub">stämt på {matchLabels[how]}</div>
      </td>
      <td className="num">{formatOre(sumOf(booked))}</td>
    </Row>
  );
  const own = (money: BookedMoney) => (
    <tr key={money.key}>
      <Box component="td" className="tabular" sx={NO_WRAP}>
        {money.date}
      </Box>
      <td className="free-text">
        <Booked money={money} entry={entries.get(money.payment)} />
      </td>
      <td className="num">{formatOre(money.amount)}</td>
    </tr>
  );
  const onBank = (line: BankLine) => (
    <Row key={line.line} line={line}>
      <td className="free-text">{line.amount > 0 ? <LinkBankPayment line={line} data={data} /> : 'Uttag'}</td>
    </Row>
  );
  const labels = reconciliationLabels;
  return (
    <>
      <List title={labels.differs} all={differs} row={matched} head={BOTH} />
      <List title={labels.onlyBank} all={onlyBank} row={onBank} head={[...BANK, 'Gör så här']} />
      <List title={labels.onlyHere} all={onlyHere} row={own} head={HERE} />
      <List title={labels.agrees} all={agrees} row={matched} head={BOTH} isFolded />
      <List title={labels.outside} all={outside} row={own} head={HERE} isFolded />
      <Typography sx={{ color: 'text.secondary', maxWidth: '68ch' }}>
        Det som betalats kontant eller med kampanjkod finns inte på banken och jämförs inte.
      </Typography>
    </>
  );
}

const BANK = ['På banken', 'Belopp'];
const BOTH = [...BANK, 'Här', 'Bokfört'];
const HERE = ['Datum', 'Betalning', 'Belopp'];

interface ListProps<Item> {
  readonly title: string;
  readonly all: readonly Item[];
  readonly row: (item: Item) => ReactNode;
  readonly head: readonly string[];
  /** Whether the rows are collapsed at first. */
  readonly isFolded?: boolean;
}

function List<Item>({ isFolded, ...list }: ListProps<Item>) {
  const { title, all } = list;
  const [isOpen, setIsOpen] = useState(isFolded !== true);
  if (isFolded && all.length === 0) return null;
  return (
    <Box component="section" aria-label={title} sx={{ mb: 4 }}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {title} ({all.length})
      </Typography>
      {isFolded && (
        <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Dölj raderna' : 'Visa raderna'}
        </Button>
      )}
      {isOpen && <Rows {...list} />}
    </Box>
  );
}

function Rows<Item>({ title, all, row, head }: Omit<ListProps<Item>, 'isFolded'>) {
  const [most, setMost] = useState(FIRST_ROWS);
  if (all.length === 0) return <Typography sx={{ color: 'text.secondary' }}>Inga.</Typography>;
  return (
    <>
      <PlainTable caption={title}>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col" className={MONEY.includes(name) ? 'num' : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{all.slice(0, most).map(row)}</tbody>
      </PlainTable>
      {all.length > most && (
        <Button size="small" sx={{ mt: 1 }} onClick={() => setMost(most + 5 * FIRST_ROWS)}>
          Visa fler ({all.length - most} till)
        </Button>
      )}
    </>
  );
}

const NO_WRAP = { whiteSpace: 'nowrap' } as const;
const FIRST_ROWS = 100;
const MONEY = ['Belopp', 'Bokfört'];

function Row({ line, children }: { readonly line: BankLine; readonly children: ReactNode }) {
  const { date, reference, same, amount } = line;
  return (
    <tr>
      <td className="free-text">
        <Box component="span" className="tabular" sx={NO_WRAP}>
          {date}
        </Box>
        <div className="sub">
          {[reference, `rad ${String(line.line)}`, same !== null && `samma som rad ${String(same)}`]
            .filter(Boolean)
            .join(' · ')}
        </div>
      </td>
      <td className="num">{formatOre(amount)}</td>
      {children}
    </tr>
  );
}

function Booked({ money, entry }: { readonly money: BookedMoney; readonly entry: PaymentEntry | undefined }) {
  const details = [
    money.date,
    money.kind === 'refund' && 'återbetalning',
    entry?.number && `kvitto ${entry.number}`,
  ];
  return (
    <div>
      <Link className="name" to={paths.oneRegistration(entry?.payment.registration ?? '')}>
        {ownerText(entry?.registration)}
      </Link>
      <div className="sub">{details.filter(Boolean).join(' · ')}</div>
    </div>
  );
}

interface LinkBankPaymentProps {
  readonly line: BankLine;
  readonly data: Registrations;
}

/**
 * Links a bank line to an unpaid registration, which becomes paid. Prefills the dialog from the bank line.
 */
function LinkBankPayment({ line, data }: LinkBankPaymentProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return <Choice line={line} data={data} />;
  return (
    <Button
      size="small"
      sx={{ minHeight: 44 }}
      aria-label={`Koppla till en anmälan: rad ${String(line.line)}`}
      onClick={() => setIsOpen(true)}
    >
      Koppla till en anmälan
    </Button>
  );
}

function Choice({ line, data }: LinkBankPaymentProps) {
  const candidates = payableRegistrations(line, data);
  const [chosen, setChosen] = useState(candidates[0]?.registration ?? '');
  const registration = candidates.find((row) => row.registration === chosen) ?? candidates[0];
  if (!registration) return <>Alla anmälningar är betalda.</>;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <TextField
        select
        autoFocus
        size="small"
        label="Anmälan"
        value={registration.registration}
        onChange={({ target }) => setChosen(target.value)}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        sx={{ flex: '1 1 9rem', minWidth: 0, maxWidth: 420 }}
      >
        {candidates.map((row) => (
          <option key={row.registration} value={row.registration}>
            {optionText(row)}
          </option>
        ))}
      </TextField>
      <AdjustmentButton
        key={registration.registration}
        action={{ kind: 'bank', registration: registration.registration }}
        text={{
          ...bankPaymentText(ownerText(registration), Math.round(line.amount / 100)),
          fromBank: { reference: line.reference.slice(0, MAX_REFERENCE_LENGTH), date: line.date },
        }}
        look={{ variant: 'outlined' }}
      />
    </Box>
  );
}

/** The owner and, unless it already names them, the runners. */
function optionText(row: RegistrationRow): string {
  const owner = ownerText(row);
  const names = Object.values(row.runners).map(fullName).join(', ');
  return owner.includes(names) ? owner : `${owner}: ${names}`;
}

/** An erased runner has no age. */
function isNotErased({ age }: RegisteredRunner): boolean {
  return age !== null;
}

/**
 * Unpaid registrations that can still be paid, the likeliest first: a payment id in the bank’s reference,
 * then an equal amount.
 */
function payableRegistrations(
  line: BankLine,
  { registrations, payments }: Registrations,
): readonly RegistrationRow[] {
  const key = referenceKey(line.reference);
  const likely = (row: RegistrationRow) => {
    const own = payments.filter(({ registration }) => registration === row.registration);
    const namesPayment = own.some(({ id }) => key.includes(referenceKey(id)));
    return Number(namesPayment) * 2 + Number(own.some(({ expected }) => expected * 100 === line.amount));
  };
  return registrations
    .filter(
      ({ paid, isWithdrawn, runners }) => !paid && !isWithdrawn && Object.values(runners).some(isNotErased),
    )
    .map((row) => ({ row, likely: likely(row) }))
    .sort(
      (one, other) =>
        other.likely - one.likely || ownerText(one.row).localeCompare(ownerText(other.row), 'sv'),
    )
    .map(({ row }) => row);
}

const kronor = new Intl.NumberFormat('sv-SE', {
  style: 'currency',
  currency: 'SEK',
  maximumFractionDigits: 0,
});
const withOre = new Intl.NumberFormat('sv-SE', { style: 'currency', currency: 'SEK' });

/** 125050 → '1 250,50 kr'; whole kronor without öre. */
export function formatOre(ore: number): string {
  return (ore % 100 === 0 ? kronor : withOre).format(ore / 100);
}
