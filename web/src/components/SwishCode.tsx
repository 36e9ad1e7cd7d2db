import { useState } from 'react';
import { messages } from '../config/messages';
import { Alert } from './Alert';
import styles from './SwishCode.module.css';

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
          <button type="button" className="button inherit small" onClick={again}>
            {messages.retry}
          </button>
        }
      >
        QR-koden gick inte att hämta.
      </Alert>
    );
  return (
    <img
      key={attempt}
      src={`/qr-v2?token=${encodeURIComponent(token)}`}
      alt="QR-kod för Swish"
      width={size}
      height={size}
      onError={() => setMissing(true)}
      className={styles.code}
    />
  );
}
