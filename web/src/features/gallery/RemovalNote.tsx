import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useAppConfig } from '../../api/app-config';

/**
 * Explains how to get a picture removed without giving a reason; the pictures show children. `topic` goes
 * into the mail's subject.
 */
export function RemovalNote({ topic }: { topic: string }) {
  const { email } = useAppConfig().edition.organiser;
  const subject = encodeURIComponent(`Ta bort en bild: ${topic}`);
  return (
    <Box
      component="aside"
      className="after-loading"
      sx={{ mt: 5, p: 3, borderRadius: 1.5, backgroundColor: '#EEF0FA', maxWidth: '68ch' }}
    >
      <strong>Vill du att en bild tas bort?</strong>{' '}
      <Link href={`mailto:${email}?subject=${subject}`} sx={{ overflowWrap: 'anywhere' }}>
        Maila oss
      </Link>{' '}
      vilken det är, så tar vi bort den. Du behöver inte säga varför.
    </Box>
  );
}
