import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useForm, useWatch, type Control, type FieldErrors, type UseFormRegister } from 'react-hook-form';
import { distanceLabel, DISTANCES, metresFromKm } from '@app/domain';
import { useAppConfig } from '../../api/app-config';
import { ApiError, errorText } from '../../api/client';
import { currentYear } from '../../api/clock';
import { usePriceTime } from '../../components/use-price-time';
import { formatMoney } from '../../config/formats';
import { NonSwishPaymentDialog } from './NonSwishPaymentDialog';
import { useSellBySwish } from './queries';
import { emptySale, feeFor, fieldsOf, saleOf, saleSchema, type Sale, type SaleFields } from './sale.schema';
import type { SaleStage } from './use-sale-stage';

interface SaleFormProps {
  /** A failed sale to retry. */
  readonly draft: Sale | undefined;
  /** The draft’s earlier payment may have gone through, and the seller knows. */
  readonly payAgain: boolean;
  readonly onGo: (stage: SaleStage) => void;
}

/** The runner, the distance and the bib; then Swish or another payment. Enter chooses Swish. */
export function SaleForm({ draft, payAgain, onGo }: SaleFormProps) {
  const [resolver] = useState(() => zodResolver(saleSchema(currentYear())));
  const { register, control, handleSubmit, formState } = useForm<SaleFields>({
    resolver,
    defaultValues: draft ? fieldsOf(draft) : emptySale,
  });
  const swish = useSellBySwish();
  const [paidOutsideSwish, setPaidOutsideSwish] = useState<Sale>();

  const bySwish = handleSubmit((fields) => {
    const sale = saleOf(fields);
    const order = { sale, payAgain: payAgain || isUncertain(swish.error) };
    swish.mutate(order, {
      onSuccess: ({ token, ...recorded }) => {
        const { payref, sort } = recorded;
        onGo(
          token === null ? { at: 'sold', sale, payref, sort } : { at: 'waiting', sale, token, ...recorded },
        );
      },
    });
  });
  const outsideSwish = handleSubmit((fields) => setPaidOutsideSwish(saleOf(fields)));

  return (
    <Box
      component="form"
      noValidate
      aria-label="Snabbanmälan"
      onSubmit={(event) => void bySwish(event)}
      sx={{ display: 'grid', gap: 3, maxWidth: 880 }}
    >
      <SaleFieldset register={register} errors={formState.errors} />
      <AmountToPay control={control} />
      {swish.error && <Alert severity="error">{errorText(swish.error)}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button type="submit" variant="contained" size="large" loading={swish.isPending}>
          Betala med Swish
        </Button>
        <Button size="large" disabled={swish.isPending} onClick={(event) => void outsideSwish(event)}>
          Kontant eller annan betalning
        </Button>
      </Box>
      {paidOutsideSwish && (
        <NonSwishPaymentDialog
          sale={paidOutsideSwish}
          onClose={() => setPaidOutsideSwish(undefined)}
          onSold={({ payref, sort }) => onGo({ at: 'sold', sale: paidOutsideSwish, payref, sort })}
        />
      )}
    </Box>
  );
}

// This error informs the seller about the earlier payment, so the next attempt may sell again.
function isUncertain(error: Error | null): boolean {
  return error instanceof ApiError && ['payment-uncertain', 'payment-astray'].includes(error.code ?? '');
}

function AmountToPay({ control }: { control: Control<SaleFields> }) {
  const { edition } = useAppConfig();
  const age = useWatch({ control, name: 'age' });
  const fee = feeFor(age, { steps: edition.prices, year: currentYear(), at: usePriceTime(edition.prices) });
  return (
    <Box role="status" sx={{ fontSize: '1.25rem', minHeight: '1.6em' }}>
      {fee !== undefined && (
        <>
          Att betala: <strong>{formatMoney(fee)}</strong>
        </>
      )}
    </Box>
  );
}

interface SaleFieldsetProps {
  readonly register: UseFormRegister<SaleFields>;
  readonly errors: FieldErrors<SaleFields>;
}

interface FieldLook {
  readonly name: keyof SaleFields;
  readonly label: string;
  readonly width: string;
  readonly keyboard?: 'numeric' | 'tel';
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
}

const distances = DISTANCES.map((km) => ({
  value: String(km),
  label: distanceLabel(metresFromKm(km)),
}));
const classes = ['Ingen', 'Dam', 'Herr'].map((value) => ({ value, label: value }));

const fields: readonly FieldLook[] = [
  { name: 'bib', label: 'Startnummer', width: '1 1 140px', keyboard: 'numeric' },
  { name: 'firstname', label: 'Förnamn', width: '3 1 200px' },
  { name: 'lastname', label: 'Efternamn', width: '3 1 200px' },
  { name: 'age', label: 'Ålder eller födelseår', width: '1 1 180px', keyboard: 'numeric' },
  { name: 'phone', label: 'Telefon', width: '2 1 180px', keyboard: 'tel' },
  { name: 'distance', label: 'Distans', width: '1 1 140px', choices: distances },
  { name: 'group', label: 'Klass', width: '1 1 140px', choices: classes },
];

/** A sale’s fields in typing order. The bib is first, because the seller is holding it. */
function SaleFieldset({ register, errors }: SaleFieldsetProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start' }}>
      {fields.map(({ name, label, width, keyboard, choices }) => (
        <TextField
          key={name}
          label={label}
          required
          autoFocus={name === 'bib'}
          select={choices !== undefined}
          error={errors[name] !== undefined}
          helperText={errors[name]?.message}
          slotProps={{
            select: { native: true },
            inputLabel: { required: false, ...(choices && { shrink: true }) },
            htmlInput: {
              autoComplete: 'off',
              ...(keyboard && { inputMode: keyboard }),
              ...(name === 'bib' && { 'data-page-focus': '' }),
            },
          }}
          sx={{ flex: width }}
          {...register(name)}
        >
          {choices && [
            <option key="" value="">
              Välj
            </option>,
            ...choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            )),
          ]}
        </TextField>
      ))}
    </Box>
  );
}
