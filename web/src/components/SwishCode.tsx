import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { messages } from '../config/messages';

/**
 * A payment as a QR code for the Swish app, `size` px square. A code that fails to load can be requested
 * again.
 */
export function SwishCode({ token, size }: { token: string; size: number }) {
  const [attempt, setAttempt] = useState(1);
  const [isMissing, setMissing] = useState(false);
  const again = () => {
    setMissing(false);
    setAttempt(attempt + 1);
  };
  if (isMissing)
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" size="small" onClick={again}>
            {messages.retry}
          </Button>
        }
      >
        QR-koden gick inte att hämta.
      </Alert>
    );
  return (
    <Box
      component="img"
      key={attempt}
      src={`/qr-v2?token=${encodeURIComponent(token)}`}
      alt="QR-kod för Swish"
      width={size}
      height={size}
      onError={() => setMissing(true)}
      sx={{
        display: 'block',
        p: 1.5,
        border: '2px solid #C5CAE9',
        borderRadius: 1,
        boxSizing: 'content-box',
      }}
    />
  );
}
