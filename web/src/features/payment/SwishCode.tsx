import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { messages } from '../../config/messages';

const SIZE = 260;

/** The payment as a code for the Swish app's camera. */
export function SwishCode({ token, isFirst }: { token: string; isFirst: boolean }) {
  const [attempt, setAttempt] = useState(1);
  const [isMissing, setMissing] = useState(false);
  const again = () => {
    setMissing(false);
    setAttempt(attempt + 1);
  };
  return (
    <Box>
      <Typography sx={{ mb: 1.5 }}>
        {isFirst ? 'Öppna' : 'Eller öppna'} Swish på {isFirst ? 'telefonen' : 'en annan telefon'}, tryck på
        Skanna och rikta kameran mot koden.
      </Typography>
      {isMissing ? (
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
      ) : (
        <Box
          component="img"
          key={attempt}
          src={`/qr-v2?token=${encodeURIComponent(token)}`}
          alt="QR-kod för Swish"
          width={SIZE}
          height={SIZE}
          onError={() => {
            setMissing(true);
          }}
          sx={{
            display: 'block',
            p: 1.5,
            border: '2px solid #C5CAE9',
            borderRadius: 1,
            boxSizing: 'content-box',
          }}
        />
      )}
    </Box>
  );
}
