import { distanceLabel, registrationStateAt } from '@app/domain';
import { useAppConfig } from '../api/app-config';
import { messages } from '../config/messages';
import { paths } from '../config/paths';
import { EmptyState } from './EmptyState';
import { useServerTimeSelector } from './time-hooks';

/** A race without runners, with a link to register while registration is open. */
export function NoRunners() {
  const { edition } = useAppConfig();
  const registration = useServerTimeSelector((now) => registrationStateAt(edition, now));
  return <EmptyState title={messages.noRunners} {...NEXT_STEPS[registration]} />;
}

const NEXT_STEPS: Readonly<
  Record<ReturnType<typeof registrationStateAt>, { text?: string; step?: { to: string; label: string } }>
> = {
  open: {
    text: 'Löparna står här när de har anmält sig och betalat.',
    step: { to: paths.registration(), label: 'Anmäl dig' },
  },
  'on-site': { text: `${messages.closed}. Du är välkommen att anmäla dig på plats.` },
  over: {},
};

/**
 * A search without a match. Says that it covers one distance: a parent may not know which one a child runs.
 */
export function NoMatch({ metres, group = '' }: { metres: number; group?: string }) {
  const [searched, other] = group === '' ? ['', ''] : [`, ${group}`, ' eller klass'];
  return (
    <EmptyState
      title="Ingen löpare matchar sökningen."
      text={`Sökningen gäller ${distanceLabel(metres)}${searched}. Byt distans${other} ovanför för att söka där.`}
    />
  );
}
