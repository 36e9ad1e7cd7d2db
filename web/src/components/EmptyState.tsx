import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';

interface EmptyStateProps {
  /** What there is none of, as a sentence. */
  readonly title: string;
  /** What comes here, and when. */
  readonly text?: string;
  /** The next step, where there is one to take. */
  readonly step?: { readonly to: string; readonly label: string };
}

/** An empty list: a small drawing, what would be here, and the next step. */
export function EmptyState({ title, text, step }: EmptyStateProps) {
  return (
    <Box data-empty="" sx={placeStyle}>
      <Box component="svg" viewBox="0 0 160 96" aria-hidden="true" sx={{ width: 160, maxWidth: '60%' }}>
        <path
          d="M8 84 C 40 60, 64 92, 96 68 S 144 60, 152 44"
          fill="none"
          stroke="#C5CAE9"
          strokeWidth={10}
          strokeLinecap="round"
        />
        <path
          d="M8 84 C 40 60, 64 92, 96 68 S 144 60, 152 44"
          fill="none"
          stroke="#FFFFFF"
          strokeWidth={2}
          strokeDasharray="6 8"
        />
        <path d="M112 62 V 14" stroke="#1A237E" strokeWidth={4} strokeLinecap="round" />
        <path d="M114 14 H 148 L 138 25 L 148 36 H 114 Z" fill="#FFCA28" />
        <circle cx={28} cy={73} r={5} fill="#1A237E" />
      </Box>
      <Typography sx={{ fontWeight: 700, color: 'info.main', fontSize: '1.125rem', textWrap: 'balance' }}>
        {title}
      </Typography>
      {text && <Typography sx={{ color: 'text.secondary', maxWidth: '48ch' }}>{text}</Typography>}
      {step && (
        <Button component={Link} to={step.to} className="not-printed" sx={{ mt: 1 }}>
          {step.label}
        </Button>
      )}
    </Box>
  );
}

const placeStyle = {
  display: 'grid',
  justifyItems: 'center',
  gap: 1,
  px: 2,
  py: { xs: 3, md: 5 },
  textAlign: 'center',
} as const;
