import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { MAX_REFERENCE_LENGTH, referenceKey, type BankLine, type RegisteredRunner } from '@app/domain';
import type { RegistrationRow } from '@app/views';
import type { Registrations } from '../../api/registrations';
import { fullName } from '../../components/runner-text';
import { bankPaymentText } from './adjustment-texts';
import { AdjustmentButton } from './AdjustmentButton';
import { ownerText } from './payment-entries';

interface LinkBankPaymentProps {
  readonly line: BankLine;
  readonly data: Registrations;
}

/**
 * Links a bank line to an unpaid registration, which becomes paid. Prefills the dialog from the bank line.
 */
export function LinkBankPayment({ line, data }: LinkBankPaymentProps) {
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
