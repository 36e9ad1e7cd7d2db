import clsx from 'clsx';
import { useAppConfig } from '../../api/app-config';
import styles from './RemovalNote.module.css';

/**
 * Explains how to get a picture removed without giving a reason; the pictures show children. `topic` goes
 * into the mail's subject.
 */
export function RemovalNote({ topic }: { topic: string }) {
  const { email } = useAppConfig().edition.organiser;
  const subject = encodeURIComponent(`Ta bort en bild: ${topic}`);
  return (
    <aside className={clsx('after-loading', styles.note)}>
      <strong>Vill du att en bild tas bort?</strong>{' '}
      <a href={`mailto:${email}?subject=${subject}`} className="link">
        Maila oss
      </a>{' '}
      vilken det är, så tar vi bort den. Du behöver inte säga varför.
    </aside>
  );
}
