/** Layout of one runner’s result. */
// The course’s shape stands beside the figures; on a phone above them to the right.
export const panelStyle = { position: 'relative', mb: 2, p: { xs: 2, md: 4 }, borderRadius: 1.5 } as const;

export const shapeStyle = {
  position: 'absolute',
  top: { xs: 12, md: 24 },
  right: { xs: 12, md: 32 },
  width: { xs: 72, md: 340 },
  height: { xs: 48, md: 'calc(100% - 48px)' },
  '& path': { strokeWidth: { xs: 3, md: 6 } },
  '& path + path': { strokeWidth: { xs: 8, md: 16 } },
} as const;

export const timeStyle = { typography: 'clock' };

export const figuresStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 5,
  rowGap: 2,
  m: 0,
  mt: 3,
  maxWidth: { md: 'calc(100% - 380px)' },
} as const;
