import VolumeOff from '@mui/icons-material/VolumeOff';
import VolumeUp from '@mui/icons-material/VolumeUp';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useDeviceName } from '../../api/device';
import { signalRecorded, useMuted } from './finish-signal';

/** The device’s name in the journal, and whether it beeps. Both are stored on the device. */
export function DeviceSettings() {
  const [name, rename] = useDeviceName();
  const [typed, setTyped] = useState(name);
  const [isMuted, setMuted] = useMuted();
  const keep = () => {
    rename(typed);
    if (typed.trim() === '') setTyped(name);
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
          setMuted(!isMuted);
          if (isMuted) signalRecorded();
        }}
      >
        {isMuted ? 'Ljud av' : 'Ljud på'}
      </Button>
    </Box>
  );
}
