import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import { NavLink } from 'react-router-dom';
import { useOpenDialog } from '../components/open-dialogs';

interface MenuDrawerProps {
  readonly links: readonly { readonly to: string; readonly label: string }[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The top bar's links on a small screen, in a drawer from the right. */
export function MenuDrawer({ links, isOpen, onClose }: MenuDrawerProps) {
  useOpenDialog(isOpen, onClose, 'drawer');
  return (
    <Drawer
      anchor="right"
      open={isOpen}
      onClose={onClose}
      slotProps={{
        // While it slides out it is no dialog any more: the new page's heading may take the focus.
        paper: {
          'aria-label': 'Meny',
          role: isOpen ? 'dialog' : undefined,
          sx: { width: 'min(20rem, 85vw)' },
        },
      }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', p: 1.25 }}>
        <IconButton aria-label="Stäng menyn" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Box component="nav" aria-label="Huvudmeny">
        <List>
          {links.map(({ to, label }) => (
            <ListItem key={to} disablePadding>
              <ListItemButton
                component={NavLink}
                to={to}
                onClick={onClose}
                sx={{ minHeight: 56, px: 3, '&[aria-current=page]': { boxShadow: 'inset 4px 0 0 #1A237E' } }}
              >
                <ListItemText primary={label} slotProps={{ primary: { sx: { fontWeight: 650 } } }} />
              </ListItemButton>
            </ListItem>
          ))}
        </List>
      </Box>
    </Drawer>
  );
}
