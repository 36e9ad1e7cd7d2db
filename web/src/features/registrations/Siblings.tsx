import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { PaymentLinkRow, RegistrationRow } from '@app/views';
import type { Registrations } from '../../api/registrations';
import { lazyComponent } from '../../components/lazy-component';
import { fullName } from '../../components/runner-text';
import { paths } from '../../config/paths';
import { resendLinkText, withdrawLinkText } from './adjustment-texts';
import { AdjustmentButton } from './AdjustmentButton';
import { shortMoment } from './payment-entries';

const [SiblingDialog, usePreloadSiblingDialog] = lazyComponent(
  async () => (await import('./SiblingDialog')).SiblingDialog,
);

interface SiblingsProps {
  readonly registration: RegistrationRow;
  readonly data: Registrations;
}

/**
 * The siblings that organisers added to the family, each a registration of its own, and a button to add one.
 */
export function Siblings({ registration, data }: SiblingsProps) {
  usePreloadSiblingDialog();
  const [isAdding, setIsAdding] = useState(false);
  const { registration: id } = registration;
  const added = data.registrations.filter(({ family }) => family === id);
  return (
    <>
      {added.map((sibling) => (
        <Box key={sibling.registration} sx={ROW}>
          <Link component={RouterLink} to={paths.oneRegistration(sibling.registration)} sx={{ py: 1.25 }}>
            {namesIn(sibling)}
          </Link>
          <span>{stateOf(sibling)}</span>
        </Box>
      ))}
      <Typography sx={{ my: 1, color: 'text.secondary', maxWidth: 720 }}>
        Familjens egen anmälan ändras inte. Syskonet blir en egen bokning, och familjen får en betalningslänk
        med mail.
      </Typography>
      <Button variant="outlined" size="small" sx={{ minHeight: 44 }} onClick={() => setIsAdding(true)}>
        Lägg till syskon
      </Button>
      {isAdding && (
        <Suspense>
          <SiblingDialog registration={registration} onClose={() => setIsAdding(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The payment link of an added sibling: its state and its actions. */
export function SiblingPaymentLink({ registration, data }: SiblingsProps) {
  const { registration: id, family, email, paid } = registration;
  const link = data.links?.find((each) => each.registration === id && each.payment === null);
  if (family === null || !link) return null;
  const name = namesIn(registration);
  return (
    <Box sx={{ mb: 4, maxWidth: 720 }}>
      <Typography>
        Tillagd av en arrangör till{' '}
        <Link component={RouterLink} to={paths.oneRegistration(family)}>
          familjens anmälan
        </Link>
        . {linkStateText(link, paid)}
      </Typography>
      {!paid && link.withdrawnAt === null && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1 }}>
          <Link component={RouterLink} to={paths.payByLink(link.link)} sx={{ px: 0.75, py: 1.25 }}>
            Visa betalsidan
          </Link>
          <AdjustmentButton
            action={{ kind: 'mail-link', link: link.link }}
            text={resendLinkText(email, name)}
          />
          <AdjustmentButton
            action={{ kind: 'withdraw-link', link: link.link }}
            text={withdrawLinkText(name)}
          />
        </Box>
      )}
    </Box>
  );
}

function linkStateText({ mailedAt, withdrawnAt }: PaymentLinkRow, isPaid: boolean): string {
  if (isPaid) return 'Betald.';
  if (withdrawnAt !== null) return `Betalningslänken togs tillbaka ${shortMoment(withdrawnAt)}.`;
  return `Väntar på betalning: länken mailades senast ${shortMoment(mailedAt)}.`;
}

function stateOf({ paid, isWithdrawn }: RegistrationRow): string {
  if (paid) return 'Betald';
  return isWithdrawn ? 'Länken återtagen' : 'Väntar på betalning';
}

function namesIn({ runners }: RegistrationRow): string {
  return Object.values(runners).map(fullName).join(', ') || 'Borttagen';
}

const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 2,
  maxWidth: 720,
  borderBottom: '1px solid',
  borderColor: 'divider',
  overflowWrap: 'anywhere',
} as const;
