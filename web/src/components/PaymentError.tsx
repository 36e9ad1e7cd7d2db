import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useAppConfig } from '../api/app-config';
import { paths } from '../config/paths';
import styles from './PaymentError.module.css';

/** A message instead of a payment, with links to the registration and to the organiser. */
export function PaymentError({ children }: { children: ReactNode }) {
  const { organiser } = useAppConfig().edition;
  return (
    <div className={styles.error}>
      {children}
      <div className={styles.ways}>
        <Link to={paths.registration()} className="button filled">
          Till anmälan
        </Link>
        <a href={`mailto:${organiser.email}`} className="button">
          Kontakta oss
        </a>
      </div>
    </div>
  );
}
