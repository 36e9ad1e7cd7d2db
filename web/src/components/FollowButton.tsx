import StarIcon from '@mui/icons-material/Star';
import StarBorderIcon from '@mui/icons-material/StarBorder';
import Button from '@mui/material/Button';
import { followLabel, type FollowStarProps } from './Follow';

/** `FollowStar` with a label, for pages about one runner. */
export function FollowButton({ runner, isFollowed, onToggle }: FollowStarProps) {
  return (
    <Button
      aria-pressed={isFollowed}
      aria-label={followLabel(runner)}
      startIcon={isFollowed ? <StarIcon /> : <StarBorderIcon />}
      onClick={() => {
        onToggle(runner);
      }}
    >
      Följ
    </Button>
  );
}
