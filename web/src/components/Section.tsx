import Box, { type BoxProps } from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';

interface SectionProps extends Pick<BoxProps, 'className' | 'sx' | 'children'> {
  readonly title: string;
  /** The heading's element id, for links to it. */
  readonly id?: string;
  readonly variant?: 'h2' | 'h3';
  /** The space below the heading, in units of the theme. */
  readonly titleGap?: number;
  /** Draws a tinted grid around the section. */
  readonly isPanel?: boolean;
}

/** A part of a page, named by its heading. */
export function Section({
  title,
  id,
  variant = 'h2',
  isPanel,
  titleGap = isPanel ? 0 : 1,
  children,
  ...box
}: SectionProps) {
  const ownId = useId();
  const titleId = id ?? ownId;
  return (
    <Box component="section" aria-labelledby={titleId} {...(isPanel && { sx: panelStyle })} {...box}>
      <Typography variant={variant} id={titleId} sx={{ mb: titleGap }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

const panelStyle = {
  display: 'grid',
  gridTemplateColumns: '100%',
  gap: 2,
  p: { xs: 2, md: 3 },
  borderRadius: 1,
  backgroundColor: 'rgba(197, 202, 233, 0.22)',
} as const;
