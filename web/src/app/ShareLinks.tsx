import FacebookIcon from '@mui/icons-material/Facebook';
import LinkedInIcon from '@mui/icons-material/LinkedIn';
import MailOutlineIcon from '@mui/icons-material/MailOutlineOutlined';
import TwitterIcon from '@mui/icons-material/Twitter';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useLocation } from 'react-router-dom';
import { pageAt, sharedPath, tabTitle } from '@app/domain';
import { useAppConfig, type ShareChannel } from '../api/app-config';

interface SharedPage {
  readonly address: string;
  readonly title: string;
}

/**
 * Links that share the current page: plain links, so nothing loads from the networks. On private pages they
 * share the site.
 */
export function ShareLinks() {
  const { site, edition } = useAppConfig();
  const page = pageAt(useLocation());
  const path = sharedPath(page);
  const shared = { address: site + path, title: path === '/' ? edition.name : tabTitle(page, edition) };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: -1.25 }}>
      {edition.share.map((channel) => {
        const { label, Icon, href } = channels[channel];
        const opensNewTab = channel !== 'email';
        return (
          <IconButton
            key={channel}
            href={href(shared)}
            target={opensNewTab ? '_blank' : undefined}
            rel="noopener noreferrer"
            aria-label={`Dela via ${label}`}
            sx={{ color: 'inherit', ':focus-visible': { outlineColor: '#FFCA28' } }}
          >
            <Icon />
          </IconButton>
        );
      })}
    </Box>
  );
}

const inQuery = encodeURIComponent;

const channels: Readonly<
  Record<
    ShareChannel,
    {
      readonly label: string;
      readonly Icon: typeof FacebookIcon;
      readonly href: (page: SharedPage) => string;
    }
  >
> = {
  facebook: {
    label: 'Facebook',
    Icon: FacebookIcon,
    href: ({ address }) => `https://www.facebook.com/sharer/sharer.php?u=${inQuery(address)}`,
  },
  twitter: {
    label: 'Twitter',
    Icon: TwitterIcon,
    href: ({ address, title }) =>
      `https://twitter.com/intent/tweet?url=${inQuery(address)}&text=${inQuery(title)}`,
  },
  linkedin: {
    label: 'LinkedIn',
    Icon: LinkedInIcon,
    href: ({ address }) => `https://www.linkedin.com/sharing/share-offsite/?url=${inQuery(address)}`,
  },
  email: {
    label: 'e-post',
    Icon: MailOutlineIcon,
    href: ({ address, title }) => `mailto:?subject=${inQuery(title)}&body=${inQuery(address)}`,
  },
};
