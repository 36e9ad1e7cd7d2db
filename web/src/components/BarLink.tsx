import { Link, useLocation, useMatch } from 'react-router-dom';
import { pageAt } from '@app/domain';
import styles from './BarLink.module.css';

interface BarLinkProps {
  readonly to: string;
  readonly label: string;
  /** The current page belongs to it, though its address does not match. */
  readonly isHere?: boolean;
}

/** A link in a bar. The link to the current page is underlined; on an unknown page none is. */
export function BarLink({ to, label, isHere = false }: BarLinkProps) {
  const isMatch = useMatch({ path: to, end: to === '/' }) !== null;
  const isKnownPage = pageAt(useLocation()) !== undefined;
  return (
    <Link
      to={to}
      aria-current={(isMatch && isKnownPage) || isHere ? 'page' : undefined}
      className={styles.link}
    >
      {label}
    </Link>
  );
}
