import { distanceLabel, registrationStateAt } from '@app/domain';
import { useAppConfig } from '../api/app-config';
import { messages } from '../config/messages';
import { paths } from '../config/paths';
import { EmptyState } from './EmptyState';
import { useServerReading } from './use-server-reading';

/** A race without runners, and the way to become the first for as long as one can register. */
export function NoRunners() {
  const { edition } = useAppConfig();
  const registration = useServerReading((now) => registrationStateAt(edition, now));
  return <EmptyState title={messages.noRunners} {...NEXT[registration]} />;
}

const NEXT: Readonly<
  Record<ReturnType<typeof registrationStateAt>, { text?: string; step?: { to: string; label: string } }>
> = {
  open: {
    text: 'Löparna står här när de har anmält sig och betalat.',
    step: { to: paths.registration(), label: 'Anmäl dig' },
  },
  'on-site': { text: `${messages.closed}. Du är välkommen att anmäla dig på plats.` },
  over: {},
};

/** Nobody is found. Says that one distance at a time is searched: who looks for a child need not know which it runs. */
export function NoMatch({ metres, group = '' }: { metres: number; group?: string }) {
  const [searched, other] = group === '' ? ['', ''] : [`, ${group}`, ' eller klass'];
  return (
    <EmptyState
      title="Ingen löpare matchar sökningen."
      text={`Sökningen gäller ${distanceLabel(metres)}${searched}. Byt distans${other} ovanför för att söka där.`}
    />
  );
}
