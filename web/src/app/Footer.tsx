import clsx from 'clsx';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { menuLinks, pageAt, sharedPath, tabTitle } from '@app/domain';
import { useAppConfig, useVisitorConfig, type ShareChannel } from '../api/app-config';
import { Icon, type IconName } from '../components/Icon';
import { PartnerLinks } from '../components/PartnerLinks';
import { paths } from '../config/paths';
import styles from './Footer.module.css';

const publicLinks = [{ to: paths.home(), label: 'Om loppet' }, ...menuLinks('menu'), ...menuLinks('footer')];

/** The footer of every public page: partners, contact, links and share links. */
export function Footer() {
  useOfflineMode();
  const config = useVisitorConfig();
  const { organiser, partners } = config.edition;
  const links = [
    ...publicLinks,
    ...(config.isAdmin ? [] : [{ to: paths.adminLogin(), label: 'För arrangörer' }]),
  ];
  const mail = <MailLink address={organiser.email} />;

  return (
    <footer className={clsx('not-printed', styles.footer)}>
      <div className={styles.columns}>
        <Column title="Våra partner">
          <p className="text">Loppet bärs av ideella krafter och av företag och föreningar på orten.</p>
          <PartnerLinks partners={partners} />
          <p className="text">Vill ni vara med? Maila {mail} så berättar vi mer.</p>
        </Column>
        <Column title="Kontakt">
          <p className="text">{organiser.name}</p>
          <p className="text">{organiser.address}</p>
          {organiser.phone && (
            <p className={styles.contact}>
              <PlainLink href={`tel:${organiser.phone.replace(/[^\d+]/g, '')}`}>{organiser.phone}</PlainLink>
            </p>
          )}
          <p className={styles.contact}>{mail}</p>
        </Column>
        <Column title="Sidor">
          <ul className={styles.pages}>
            {links.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className={styles.link}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </Column>
        <Column title="Dela">
          <ShareLinks />
        </Column>
      </div>
    </footer>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.column}>
      <h2 className={clsx('heading-2', styles.title)}>{title}</h2>
      {children}
    </section>
  );
}

function PlainLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className={styles.link}>
      {children}
    </a>
  );
}

function MailLink({ address }: { address: string }) {
  return <PlainLink href={`mailto:${address}`}>{address}</PlainLink>;
}

interface SharedPage {
  readonly address: string;
  readonly title: string;
}

/**
 * Links that share the current page: plain links, so nothing loads from the networks. On private pages they
 * share the site.
 */
function ShareLinks() {
  const { site, edition } = useAppConfig();
  const page = pageAt(useLocation());
  const path = sharedPath(page);
  const shared = { address: site + path, title: path === '/' ? edition.name : tabTitle(page, edition) };
  return (
    <div className={styles.share}>
      {edition.share.map((channel) => {
        const { label, icon, href } = channels[channel];
        const opensNewTab = channel !== 'email';
        return (
          <a
            key={channel}
            href={href(shared)}
            target={opensNewTab ? '_blank' : undefined}
            rel="noopener noreferrer"
            aria-label={`Dela via ${label}`}
            className="icon-button inherit"
          >
            <Icon name={icon} />
          </a>
        );
      })}
    </div>
  );
}

const inQuery = encodeURIComponent;

const channels: Readonly<
  Record<
    ShareChannel,
    {
      readonly label: string;
      readonly icon: IconName;
      readonly href: (page: SharedPage) => string;
    }
  >
> = {
  facebook: {
    label: 'Facebook',
    icon: 'facebook',
    href: ({ address }) => `https://www.facebook.com/sharer/sharer.php?u=${inQuery(address)}`,
  },
  twitter: {
    label: 'Twitter',
    icon: 'twitter',
    href: ({ address, title }) =>
      `https://twitter.com/intent/tweet?url=${inQuery(address)}&text=${inQuery(title)}`,
  },
  linkedin: {
    label: 'LinkedIn',
    icon: 'linkedIn',
    href: ({ address }) => `https://www.linkedin.com/sharing/share-offsite/?url=${inQuery(address)}`,
  },
  email: {
    label: 'e-post',
    icon: 'mail',
    href: ({ address, title }) => `mailto:?subject=${inQuery(title)}&body=${inQuery(address)}`,
  },
};

const START_DELAY_MS = 4000;

/** Enables offline use four seconds after the page opens, so that it does not slow the first view. */
function useOfflineMode(): void {
  const client = useQueryClient();
  useEffect(() => {
    const timer = setTimeout(
      () => void import('./offline-mode').then(({ enableOfflineMode }) => enableOfflineMode(client)),
      START_DELAY_MS,
    );
    return () => clearTimeout(timer);
  }, [client]);
}
