import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useForm, useWatch, type Control } from 'react-hook-form';
import { useAppConfig } from '../../api/app-config';
import { ApiError, errorText } from '../../api/client';
import { currentYear } from '../../components/form-rules';
import { usePriceTime } from '../../components/use-price-time';
import { formatMoney } from '../../config/formats';
import { OtherPaymentDialog } from './OtherPaymentDialog';
import { useSellBySwish } from './queries';
import type { SaleStage } from './use-sale-stage';
import { emptySale, feeFor, fieldsOf, saleOf, saleSchema, type Sale, type SaleFields } from './sale.schema';
import { SaleFieldset } from './SaleFieldset';

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
  const [paidOtherwise, setPaidOtherwise] = useState<Sale>();

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
  const otherwise = handleSubmit((fields) => {
    setPaidOtherwise(saleOf(fields));
  });

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
        <Button size="large" disabled={swish.isPending} onClick={(event) => void otherwise(event)}>
          Kontant eller annan betalning
        </Button>
      </Box>
      {paidOtherwise && (
        <OtherPaymentDialog
          sale={paidOtherwise}
          onClose={() => setPaidOtherwise(undefined)}
          onSold={({ payref, sort }) => onGo({ at: 'sold', sale: paidOtherwise, payref, sort })}
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
