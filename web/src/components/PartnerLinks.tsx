import type { EditionPartner } from '../api/app-config';
import styles from './PartnerLinks.module.css';

/**
 * The race's partners, each with a logo or a name on a white card. The cards have their size before the logos
 * load.
 */
export function PartnerLinks({ partners }: { partners: readonly EditionPartner[] }) {
  if (partners.length === 0) return null;
  return (
    <ul className={styles.list}>
      {partners.map(({ name, url, logo }) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noopener noreferrer" className={styles.card}>
            {logo === undefined ? (
              name
            ) : (
              <img src={logo} alt={name} width={136} height={48} loading="lazy" className={styles.logo} />
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}
