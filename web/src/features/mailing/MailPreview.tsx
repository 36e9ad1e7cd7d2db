import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import {
  mailingFooter,
  oneLine,
  ownRaceReason,
  paragraphsOf,
  UNSUBSCRIBE_TEXT,
  type Paragraph,
} from '@app/domain';
import { useAppConfig } from '../../api/app-config';

interface MailPreviewProps {
  readonly subject: string;
  readonly message: string;
  /** Whether it goes to families in this race, who cannot unsubscribe from it. */
  readonly isToFamilies: boolean;
}

/** Renders the mail by the server’s rules: paragraphs, links, sender and unsubscribe link. */
export function MailPreview({ subject, message, isToFamilies }: MailPreviewProps) {
  const { organiser, name } = useAppConfig().edition;
  const heading = oneLine(subject);
  const paragraphs = paragraphsOf(message);
  const isEmpty = heading === '' && paragraphs.length === 0;
  return (
    <Box component="section" aria-labelledby="preview-title">
      <Typography id="preview-title" variant="h2" sx={{ mb: 2 }}>
        Så här ser mailet ut
      </Typography>
      <Box sx={mailStyle}>
        <Box sx={sheetStyle}>
          {isEmpty && (
            <Box sx={{ color: 'text.secondary' }}>Skriv ett ämne och ett meddelande, så visas de här.</Box>
          )}
          {heading && <Box sx={headingStyle}>{heading}</Box>}
          {paragraphs.map((lines, index) => (
            <Box key={index} component="p" sx={{ m: 0, mb: 2, lineHeight: 1.5 }}>
              <Lines lines={lines} />
            </Box>
          ))}
        </Box>
        <Box sx={footStyle}>
          {mailingFooter(organiser, isToFamilies ? ownRaceReason(name) : undefined).map((line) => (
            <Box key={line}>{line}</Box>
          ))}
          {!isToFamilies && (
            <Box sx={{ textDecoration: 'underline', color: 'info.main' }}>{UNSUBSCRIBE_TEXT}</Box>
          )}
        </Box>
      </Box>
    </Box>
  );
}

function Lines({ lines }: { lines: Paragraph }) {
  return lines.map((pieces, index) => (
    <Box key={index} component="span" sx={{ display: 'block' }}>
      {pieces.map(({ text, href }, at) =>
        href === undefined ? (
          text
        ) : (
          <Link key={at} href={href} target="_blank" rel="noopener noreferrer" color="info.main">
            {text}
          </Link>
        ),
      )}
    </Box>
  ));
}

const mailStyle = {
  p: 2,
  borderRadius: 1,
  backgroundColor: '#f3f4fb',
  color: '#22264b',
  overflowWrap: 'anywhere',
} as const;
const sheetStyle = { p: 3, pb: 1, borderRadius: 1, backgroundColor: 'common.white', minHeight: 160 } as const;
const headingStyle = { mb: 2, fontSize: 22, fontWeight: 700, lineHeight: 1.3, color: 'info.main' } as const;
const footStyle = { mt: 2, mx: 1, fontSize: 13, lineHeight: 1.5, color: '#55597a' } as const;
