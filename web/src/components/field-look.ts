/** How a native field looks: the same as the library's, at none of its weight. */
export const fieldLook = {
  display: 'block',
  width: '100%',
  minHeight: 44,
  px: 1.5,
  border: '1px solid rgba(0, 0, 0, 0.5)',
  borderRadius: 1,
  backgroundColor: 'common.white',
  color: 'text.primary',
  font: 'inherit',
  '&:hover': { borderColor: 'text.primary' },
} as const;

/** The label above such a field. */
export const labelLook = {
  display: 'block',
  mb: 0.5,
  fontSize: '0.875rem',
  fontWeight: 600,
  color: 'text.secondary',
} as const;
