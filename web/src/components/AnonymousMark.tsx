import { ANONYMOUS_NAME } from '@app/domain';
import styles from './AnonymousMark.module.css';

/** A mark beside a name that the public reads as Anonym. Renders nothing for other runners. */
export function AnonymousMark({
  runner: { anonymous },
}: {
  runner: { readonly anonymous?: boolean | undefined };
}) {
  if (!anonymous) return null;
  return (
    <span title="Visas som Anonym i start- och resultatlistor" className={styles.mark}>
      {ANONYMOUS_NAME}
    </span>
  );
}

/** The label of the choice, for families and for organisers. */
export const anonymityChoice = 'Visa inte namnet i start- och resultatlistor';

/** The help text of the choice. */
export const anonymityHelp = 'Visas som Anonym, utan klubb. Nummer, tid och placering visas.';
