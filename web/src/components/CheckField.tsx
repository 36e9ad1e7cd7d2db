import Box from '@mui/material/Box';
import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';

interface CheckFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> {
  readonly ref?: Ref<HTMLInputElement>;
  readonly label: ReactNode;
  /** An explanation of the choice, announced with the label. */
  readonly help?: string;
}

/** A native checkbox with a finger-sized label. A form can register it, and it needs little code. */
export function CheckField({ label, help, ...input }: CheckFieldProps) {
  const id = useId();
  return (
    <div>
      <Box component="label" htmlFor={id} sx={LABEL}>
        <Box
          {...input}
          component="input"
          type="checkbox"
          id={id}
          aria-describedby={help && `${id}-help`}
          sx={BOX}
        />
        {label}
      </Box>
      {help && (
        <Box id={`${id}-help`} sx={HELP}>
          {help}
        </Box>
      )}
    </div>
  );
}

const LABEL = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  minHeight: 44,
  py: 0.5,
  lineHeight: 1.4,
  overflowWrap: 'anywhere',
  cursor: 'pointer',
};
const BOX = { flex: '0 0 auto', width: 22, height: 22, m: 0, accentColor: '#1A237E', cursor: 'pointer' };
const HELP = { pl: '34px', color: 'text.secondary', fontSize: '0.875rem', lineHeight: 1.4 };
