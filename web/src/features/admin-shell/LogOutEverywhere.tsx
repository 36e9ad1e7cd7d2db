import Button from '@mui/material/Button';
import { useNavigate } from 'react-router-dom';
import { useConfirm } from '../../components/ConfirmDialog';
import { paths } from '../../config/paths';

/** Ends the organisers' sessions on every device, the finish line's too: asked first. */
export function LogOutEverywhere() {
  const confirm = useConfirm();
  const navigate = useNavigate();
  const logOut = async () => {
    const isSure = await confirm({
      title: 'Logga ut på alla enheter?',
      text: 'Alla telefoner och datorer måste logga in igen, även de som tar tid vid målet.',
      confirmLabel: 'Logga ut alla',
      isDangerous: true,
    });
    if (isSure) await navigate(paths.logoutEverywhere());
  };
  return (
    <Button variant="text" onClick={() => void logOut()} sx={{ mt: 6, ml: -1 }}>
      Logga ut på alla enheter
    </Button>
  );
}
