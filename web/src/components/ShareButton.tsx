import ShareIcon from '@mui/icons-material/ShareOutlined';
import Button from '@mui/material/Button';
import { useNotice } from './NoticeProvider';

/** Shares the page's address in the device's own way, where it has one; else copies it, and shows it where even that is refused. */
export function ShareButton() {
  const notice = useNotice();
  const share = async () => {
    const { href: url } = window.location;
    const device = navigator as Partial<Navigator>;
    if (device.share) {
      // Whoever changes their mind has not failed.
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
