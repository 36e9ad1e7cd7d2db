import Button from '@mui/material/Button';
import type { PaymentRow } from '@app/views';
import { errorText } from '../../api/client';
import { useCheckPayment } from '../../api/registrations';
import { useNotice } from '../../components/NoticeProvider';
import { mayAskAgain, statusWords } from './payment-entries';

/** Asks Swish about a payment once more. Nothing when Swish cannot say more about it. */
export function CheckAgain({ payment, of }: { payment: PaymentRow; of: string }) {
  const check = useCheckPayment();
  const notice = useNotice();
  if (!mayAskAgain(payment)) return null;
  return (
    <Button
      size="small"
      color="inherit"
      aria-label={`Kontrollera igen: ${of}`}
      loading={check.isPending}
      sx={{ whiteSpace: 'nowrap' }}
      onClick={() => {
        check.mutate(payment.id, {
          onSuccess: ({ status }) => {
            notice({ text: `Swish svarar: ${statusWords[status]}.`, tone: 'info' });
          },
          onError: (error) => {
            notice.error(errorText(error));
          },
        });
      }}
    >
      Kontrollera igen
    </Button>
  );
}
