import Box from '@mui/material/Box';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { messages } from '../../config/messages';

const SHOWN_AFTER_RETURN_MS = 4000;

/** Says when the device has lost its network, and for a moment that it is back. */
export function NetworkBanner() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const isBack = useJustReturned(isOnline);
  return (
    <Box role="status" lang="en">
      {!isOnline && <Band color="#B3261E">{messages.offline}</Band>}
      {isBack && <Band color="#1B6E3C">{messages.online}</Band>}
    </Box>
  );
}

function useJustReturned(isOnline: boolean): boolean {
  const [known, setKnown] = useState(isOnline);
  const [isBack, setBack] = useState(false);
  if (known !== isOnline) {
    setKnown(isOnline);
    setBack(isOnline);
  }
  useEffect(() => {
    if (!isBack) return undefined;
    const timer = setTimeout(() => {
      setBack(false);
    }, SHOWN_AFTER_RETURN_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [isBack]);
  return isBack;
}

function Band({ color, children }: { color: string; children: string }) {
  return (
    <Box
      sx={{
        backgroundColor: color,
        color: 'common.white',
        fontWeight: 650,
        textAlign: 'center',
        px: 2,
        py: 1,
      }}
    >
      {children}
    </Box>
  );
}

function subscribe(tell: () => void): () => void {
  window.addEventListener('online', tell);
  window.addEventListener('offline', tell);
  return () => {
    window.removeEventListener('online', tell);
    window.removeEventListener('offline', tell);
  };
}
