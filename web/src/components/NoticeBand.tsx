import Box from '@mui/material/Box';
import { keyframes } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { clockText, distanceLabel, type Severity } from '@app/domain';
import type { PublicNotice } from '@app/views';
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
    <Box sx={{ ...bandStyle, ...severityStyles[severity] }}>
      <Box sx={{ flex: 1, minWidth: 0, py: 1.25, overflowWrap: 'anywhere', maxWidth: '84ch' }}>
        <strong>{noticeHeading(notice)}</strong>
        {publishedAt !== undefined && (
          <Box component="span" className="tabular" sx={{ whiteSpace: 'nowrap' }}>
            {` ${clockText(Date.parse(publishedAt))}`}
          </Box>
        )}
        <Box sx={{ fontSize: '1.0625rem', lineHeight: 1.4 }}>{text}</Box>
      </Box>
      {children}
    </Box>
  );
}

const fadeIn = keyframes({ from: { opacity: 0 }, to: { opacity: 1 } });

/** The notices on a big screen, read from afar and not closable: as large as their length allows. */
export function ScreenNotices() {
  const notices = useCurrentNotices();
  const length = notices.reduce((sum, { text }) => sum + text.length, 0);
  return (
    <Box aria-live="polite" sx={{ maxHeight: '45vh', overflow: 'hidden', fontSize: fontSizeFor(length) }}>
      {notices.map((notice) => (
        <Box
          key={notice.id}
          component="section"
          aria-label="Meddelande från arrangören"
          sx={{ ...severityStyles[notice.severity], ...screenStyle }}
        >
          <strong>{noticeHeading(notice)}:</strong> {notice.text}
        </Box>
      ))}
    </Box>
  );
}

/** In `em` of the screen's own font size, which grows with it. */
function fontSizeFor(length: number): string {
  if (length <= 100) return '1.4em';
  return length <= 280 ? '1.1em' : '0.8em';
}

const screenStyle = {
  px: '0.5em',
  py: '0.3em',
  fontWeight: 650,
  lineHeight: 1.2,
  overflowWrap: 'anywhere',
  animation: `${fadeIn} 200ms ease-out`,
} as const;

const bandStyle = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  pl: { xs: 2, md: 4 },
  pr: { xs: 0.5, md: 2.5 },
  minHeight: 56,
} as const;

const severityStyles: Readonly<Record<Severity, Readonly<Record<string, string>>>> = {
  information: { backgroundColor: '#EEF0FA', color: '#1A237E', borderBottom: '1px solid #C5CAE9' },
  important: { backgroundColor: '#1A237E', color: '#FFFFFF', borderBottom: '1px solid #C5CAE9' },
};
