import LayersIcon from '@mui/icons-material/Layers';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useId, useState } from 'react';
import { CheckField } from '../../components/CheckField';
import { DistanceChip } from '../../components/DistanceChip';

interface MapMenuProps {
  readonly choices: readonly MapChoice[];
  readonly onChoose: (name: string, isShown: boolean) => void;
}

interface MapChoice {
  readonly name: string;
  readonly metres: number;
  readonly isShown: boolean;
}

/** The menu in the map's upper right corner that chooses which courses to show. */
export function MapMenu({ choices, onChoose }: MapMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const toggle = () => {
    setOpen((now) => !now);
  };
  return (
    <Box
      sx={MENU}
      onKeyDown={({ key }) => {
        if (key === 'Escape') setOpen(false);
      }}
    >
      <IconButton
        aria-label="Välj banor"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
        sx={{ justifySelf: 'end', borderRadius: 0.5 }}
      >
        <LayersIcon />
      </IconButton>
      <Box
        component="fieldset"
        id={id}
        hidden={!isOpen}
        sx={{ border: 0, m: 0, px: 2, pb: 1, '&[hidden]': { display: 'none' } }}
      >
        <legend className="sr-only">Banor som visas</legend>
        {choices.map(({ name, metres, isShown }) => (
          <CheckField
            key={name}
            label={<DistanceChip metres={metres} />}
            checked={isShown}
            onChange={({ target }) => {
              onChoose(name, target.checked);
            }}
          />
        ))}
      </Box>
    </Box>
  );
}

const MENU = {
  position: 'absolute',
  top: 12,
  right: 12,
  display: 'grid',
  borderRadius: 0.5,
  backgroundColor: 'common.white',
  boxShadow: '0 0 0 2px rgba(0, 0, 0, 0.2)',
};
