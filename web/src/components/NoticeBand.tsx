import clsx from 'clsx';
import type { ReactNode } from 'react';
import { clockText, distanceLabel, type Severity } from '@app/domain';
import type { PublicNotice } from '@app/views';
import styles from './NoticeBand.module.css';
import { useCurrentNotices } from './use-notices';

/** Returns the text before a notice: its severity, and its distances unless it concerns all. */
export function noticeHeading({
  severity,
  distances,
}: {
  readonly severity: Severity;
  readonly distances: readonly number[];
}): string {
  const head = severity === 'important' ? 'Viktigt' : 'Meddelande';
  return [head, distances.map(distanceLabel).join(', ')].filter(Boolean).join(' · ');
}

interface NoticeBandProps {
  readonly notice: Pick<PublicNotice, 'severity' | 'distances' | 'text'> & { readonly publishedAt?: string };
  /** Buttons at its end. */
  readonly children?: ReactNode;
}

/** An organisers' notice as every page shows it: pale, or indigo when important. */
export function NoticeBand({ notice, children }: NoticeBandProps) {
  const { severity, text, publishedAt } = notice;
  return (
    <div className={clsx(styles.band, styles[severity])}>
      <div className={styles.notice}>
        <strong>{noticeHeading(notice)}</strong>
        {publishedAt !== undefined && (
          <span className={clsx('tabular', styles.time)}>{` ${clockText(Date.parse(publishedAt))}`}</span>
        )}
        <div className={styles.text}>{text}</div>
      </div>
      {children}
    </div>
  );
}

/** The notices on a big screen, read from afar and not closable: as large as their length allows. */
export function ScreenNotices() {
  const notices = useCurrentNotices();
  const length = notices.reduce((sum, { text }) => sum + text.length, 0);
  return (
    <div aria-live="polite" className={clsx(styles.screen, sizeClass(length))}>
      {notices.map((notice) => (
        <section
          key={notice.id}
          aria-label="Meddelande från arrangören"
          className={clsx(styles.screenNotice, styles[notice.severity])}
        >
          <strong>{noticeHeading(notice)}:</strong> {notice.text}
        </section>
      ))}
    </div>
  );
}

function sizeClass(length: number): string | undefined {
  if (length <= 100) return styles.large;
  return length <= 280 ? styles.medium : styles.small;
}
