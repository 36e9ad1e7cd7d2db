import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { messages } from '../config/messages';

/** What went wrong, in words, and the button to try again. */
export function ErrorBox({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <Box
      role="alert"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        p: 2,
        borderRadius: 1,
        backgroundColor: '#FBECEB',
        color: '#5F1410',
      }}
    >
      <Box sx={{ flex: '1 1 16rem' }}>{text}</Box>
      <Button color="inherit" size="small" onClick={onRetry}>
        {messages.retry}
      </Button>
    </Box>
  );
}
