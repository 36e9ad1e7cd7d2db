import Alert from '@mui/material/Alert';
import { stockholmTime, type Day, type PassedCrossing } from '@app/domain';
import { useState, type ReactNode } from 'react';
import { CheckField } from '../../components/CheckField';

/** Crossings that a moved start leaves before it, and whether the organiser revokes them with it. */
interface PassedChoice {
  readonly crossings: readonly PassedCrossing[];
  /** The revisions to revoke in the same append. */
  readonly alsoRevoke: readonly number[];
  /** Whether the change can be sent: there are no such crossings, or they are revoked. */
  readonly isSettled: boolean;
  readonly choose: (revokes: boolean) => void;
}

/** The organiser's choice about these crossings. Other crossings are another choice. */
export function usePassedChoice(crossings: readonly PassedCrossing[]): PassedChoice {
  const [chosen, setChosen] = useState('');
  const revisions = crossings.flatMap(({ events }) => events);
  const isChosen = chosen === revisions.join();
  return {
    crossings,
    alsoRevoke: revisions,
    isSettled: isChosen || crossings.length === 0,
    choose: (revokes) => setChosen(revokes ? revisions.join() : ''),
  };
}

/** Names the crossings and offers to revoke them in the same append; nothing without any. */
export function PassedCrossingsChoice({ day, choice }: { readonly day: Day; readonly choice: PassedChoice }) {
  const { crossings, isSettled, choose } = choice;
  return (
    <PassedCrossings day={day} crossings={crossings}>
      <CheckField
        label="Ta målgångarna ur kraft samtidigt"
        help="De ligger kvar i journalen. Annars sparas ingenting: välj en tidigare start."
        checked={isSettled}
        onChange={(event) => choose(event.target.checked)}
      />
    </PassedCrossings>
  );
}

interface PassedCrossingsProps {
  readonly day: Day;
  readonly crossings: readonly PassedCrossing[];
  readonly children: ReactNode;
}

/** 'nr 12 Stina Ek 11:48:29' for each crossing, and what can be done. */
export function PassedCrossings({ day, crossings, children }: PassedCrossingsProps) {
  if (crossings.length === 0) return null;
  return (
    <Alert severity="warning" role="status">
      {crossings.length === 1 ? 'En målgång' : `${String(crossings.length)} målgångar`} hamnar före starten:
      <ul style={{ margin: '4px 0', paddingLeft: 20 }}>
        {crossings.map(({ sort, at }) => (
          <li key={sort}>
            {runnerText(day, sort)} {stockholmTime(at)}
          </li>
        ))}
      </ul>
      {children}
    </Alert>
  );
}

function runnerText({ runners }: Day, sort: string): string {
  const { bib = null, details } = runners.get(sort) ?? {};
  const name = `${details?.firstname ?? ''} ${details?.lastname ?? ''}`.trim();
  return `${bib === null ? 'utan nummer' : `nr ${String(bib)}`} ${name}`;
}
