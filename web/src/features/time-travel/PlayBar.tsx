import Pause from '@mui/icons-material/Pause';
import PlayArrow from '@mui/icons-material/PlayArrow';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { SPEEDS, type Speed, type usePlayback } from './use-playback';

interface PlayBarProps extends ReturnType<typeof usePlayback> {
  readonly onPause: () => void;
}

/** Plays and pauses the race’s clock, and sets its speed. */
export function PlayBar({ speed, isPlaying, play, pause, chooseSpeed, onPause }: PlayBarProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <Button
        startIcon={isPlaying ? <Pause /> : <PlayArrow />}
        onClick={() => {
          if (!isPlaying) {
            play();
            return;
          }
          pause();
          onPause();
        }}
      >
        {isPlaying ? 'Pausa' : 'Spela upp'}
      </Button>
      <ToggleButtonGroup
        exclusive
        value={speed}
        aria-label="Hur fort"
        onChange={(_event, chosen: Speed | null) => {
          if (chosen !== null) chooseSpeed(chosen);
        }}
      >
        {SPEEDS.map((each) => (
          <ToggleButton key={each} value={each} aria-label={`${String(each)} gånger`} sx={{ px: 1.5 }}>
            {each}×
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  );
}
