import Button from '@mui/material/Button';
import { useNavigate } from 'react-router-dom';
import { useAppConfig } from '../../api/app-config';
import { useConfirm } from '../../components/ConfirmDialog';
import { paths } from '../../config/paths';

/** Ends one's sessions on every device: asked first. By the printed link each sign-in stands alone: nothing is offered. */
export function LogOutEverywhere() {
  const confirm = useConfirm();
  const navigate = useNavigate();
  const { googleClientId } = useAppConfig();
  const logOut = async () => {
    const isSure = await confirm({
      title: 'Logga ut på alla enheter?',
      text: 'Alla telefoner och datorer där du är inloggad måste logga in igen, även den som tar tid vid målet.',
      confirmLabel: 'Logga ut alla',
      isDangerous: true,
    });
    if (isSure) await navigate(paths.logoutEverywhere());
  };
  if (!googleClientId) return null;
  return (
    <Button variant="text" onClick={() => void logOut()} sx={{ mt: 6, ml: -1 }}>
      Logga ut på alla enheter
    </Button>
  );
}
