import VolumeOff from '@mui/icons-material/VolumeOff';
import VolumeUp from '@mui/icons-material/VolumeUp';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useDeviceName } from '../../api/device';
import { useStored } from '../../config/stored-value';
import { playSuccessSignal, storedMuted } from './finish-signal';

/** The device’s name in the journal, and whether it beeps. Both are stored on the device. */
export function DeviceSettings() {
  const [name, rename] = useDeviceName();
  const [typed = name, setTyped] = useState<string>();
  const isMuted = useStored(storedMuted);
  const keep = () => {
    rename(typed);
    setTyped(undefined);
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, pt: 2 }}>
      <TextField
        size="small"
        label="Enhetens namn"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={keep}
        onKeyDown={(event) => {
          if (event.key === 'Enter') keep();
        }}
        slotProps={{ htmlInput: { maxLength: 24, autoComplete: 'off' } }}
      />
      <Button
        aria-pressed={!isMuted}
        startIcon={isMuted ? <VolumeOff /> : <VolumeUp />}
        onClick={() => {
          storedMuted.write(!isMuted);
          if (isMuted) playSuccessSignal();
        }}
      >
        {isMuted ? 'Ljud av' : 'Ljud på'}
      </Button>
    </Box>
  );
}
