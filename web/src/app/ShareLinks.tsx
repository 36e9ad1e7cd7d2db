import FacebookIcon from '@mui/icons-material/Facebook';
import LinkedInIcon from '@mui/icons-material/LinkedIn';
import MailOutlineIcon from '@mui/icons-material/MailOutlineOutlined';
import TwitterIcon from '@mui/icons-material/Twitter';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';

/** Ways to tell others about the site: plain links, nothing is loaded from the networks. */
export function ShareLinks({ title }: { title: string }) {
  const site = encodeURIComponent(window.location.origin);
  const words = encodeURIComponent(title);
  const ways = [
    { label: 'Facebook', Icon: FacebookIcon, href: `https://www.facebook.com/sharer/sharer.php?u=${site}` },
    {
      label: 'Twitter',
      Icon: TwitterIcon,
      href: `https://twitter.com/intent/tweet?url=${site}&text=${words}`,
    },
    {
      label: 'LinkedIn',
      Icon: LinkedInIcon,
      href: `https://www.linkedin.com/sharing/share-offsite/?url=${site}`,
    },
    { label: 'e-post', Icon: MailOutlineIcon, href: `mailto:?subject=${words}&body=${site}` },
  ];
  return (
    <Box sx={{ display: 'flex', gap: 1, ml: -1.25 }}>
      {ways.map(({ label, Icon, href }) => (
        <IconButton
          key={label}
          href={href}
          target={href.startsWith('http') ? '_blank' : undefined}
          rel="noopener noreferrer"
          aria-label={`Dela via ${label}`}
          sx={{ color: 'inherit', ':focus-visible': { outlineColor: '#FFCA28' } }}
        >
          <Icon />
        </IconButton>
      ))}
    </Box>
  );
}
