import ShareIcon from '@mui/icons-material/ShareOutlined';
import Button from '@mui/material/Button';
import { useNotice } from './NoticeProvider';

/**
 * Opens the device's share dialog for the page's address; without one copies the address, or shows it when
 * copying is refused.
 */
export function ShareButton() {
  const notice = useNotice();
  const share = async () => {
    const { href: url } = window.location;
    const device = navigator as Partial<Navigator>;
    if (device.share) {
      // Rejects when the user cancels: that is no error.
      await device.share({ title: document.title, url }).catch(() => undefined);
      return;
    }
    const isCopied = await device.clipboard?.writeText(url).then(
      () => true,
      () => false,
    );
    notice(isCopied ? { text: 'Länken är kopierad' } : { text: url });
  };
  return (
    <Button
      startIcon={<ShareIcon />}
      onClick={() => {
        void share();
      }}
    >
      Dela
    </Button>
  );
}
