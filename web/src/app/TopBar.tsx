import clsx from 'clsx';
import { menuLinks } from '@app/domain';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { useVisitorConfig } from '../api/app-config';
import { BarLink } from '../components/BarLink';
import { Icon } from '../components/Icon';
import { lazyComponent } from '../components/lazy-component';
import { useRegistrationShown } from '../components/time-hooks';
import { paths } from '../config/paths';
import styles from './TopBar.module.css';

const [MenuDrawer, usePreloadMenuDrawer] = lazyComponent(
  async () => (await import('./MenuDrawer')).MenuDrawer,
);

const publicLinks = menuLinks('menu');

/**
 * The amber band at the top of every page: the home link and the other links, in a drawer on a small screen.
 */
export function TopBar() {
  const config = useVisitorConfig();
  usePreloadMenuDrawer();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const links = [
    ...(config.isAdmin ? [{ to: paths.admin(), label: 'Admin' }] : []),
    ...publicLinks,
    ...(config.isLoggedIn ? [{ to: paths.logout(), label: 'Logga ut' }] : []),
  ];
  const close = () => setOpen(false);

  return (
    <header className={clsx('not-printed', styles.header)}>
      <div className={styles.bar}>
        <HomeLink name={config.edition.name} />
        <RegistrationButton />
        <nav aria-label="Huvudmeny" className={styles.links}>
          {links.map((link) => (
            <BarLink key={link.to} {...link} />
          ))}
        </nav>
        <button
          type="button"
          className={clsx('icon-button', styles.menu)}
          aria-label="Öppna menyn"
          aria-haspopup="dialog"
          onClick={() => {
            setOpen(true);
            setWasOpened(true);
          }}
        >
          <Icon name="menu" />
        </button>
      </div>
      <Suspense>{wasOpened && <MenuDrawer links={links} isOpen={isOpen} onClose={close} />}</Suspense>
    </header>
  );
}

function RegistrationButton() {
  if (!useRegistrationShown()) return null;
  return (
    <Link to={paths.registration()} className={clsx('button filled', styles.registration)}>
      Anmälan
    </Link>
  );
}

function HomeLink({ name }: { name: string }) {
  return (
    <Link to={paths.home()} className={styles.home}>
      <LogoMark />
      {name}
    </Link>
  );
}

/** The race's logo: four laps, one per distance, from the same start. */
function LogoMark() {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" className={styles.logo}>
      <circle cx="20" cy="20" r="20" />
      <g fill="none" stroke="#FFFFFF" strokeWidth="2.4" strokeLinecap="round">
        <circle cx="20" cy="27.5" r="4.2" stroke="#FFCA28" />
        <circle cx="20" cy="23.9" r="7.8" />
        <circle cx="20" cy="20.3" r="11.4" strokeOpacity="0.75" />
      </g>
      <path d="M16 33h8" stroke="#FFCA28" strokeWidth="2.6" strokeLinecap="round" />
    </svg>
  );
}
