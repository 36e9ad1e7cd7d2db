import { useState } from 'react';
import { useHasNetwork } from '../../api/connection-status';
import styles from './GalleryPicture.module.css';
import type { GalleryPicture as PictureData } from './gallery';

interface GalleryPictureProps {
  readonly picture: PictureData;
  readonly alt: string;
  /** The displayed width, in the syntax of an image's `sizes`. */
  readonly sizes: string;
  /** At the top of the page, so it loads eagerly. */
  readonly isFirst?: boolean;
}

/**
 * A picture that fills its container, in the size the screen needs. Reserves its space, and shows its text if
 * loading fails.
 */
export function GalleryPicture({ picture, alt, sizes, isFirst = false }: GalleryPictureProps) {
  const hasNetwork = useHasNetwork();
  const [failedWith, setFailedWith] = useState<boolean>();
  // A picture that failed without network is fetched again once the network is back.
  const isMissing = failedWith !== undefined && (failedWith || !hasNetwork);
  if (isMissing) return <Missing alt={alt} />;

  const { thumbnails, full } = picture;
  const widest = thumbnails.at(-1) ?? full;
  const addresses = (format: 'webp' | 'jpeg') =>
    [...thumbnails, ...(full.width > widest.width ? [full] : [])]
      .map((size) => `${size[format]} ${String(size.width)}w`)
      .join(', ');
  return (
    <picture>
      <source type="image/webp" srcSet={addresses('webp')} sizes={sizes} />
      <img
        src={widest.jpeg}
        srcSet={addresses('jpeg')}
        sizes={sizes}
        width={widest.width}
        height={widest.height}
        alt={alt}
        loading={isFirst ? 'eager' : 'lazy'}
        decoding="async"
        onError={() => setFailedWith(hasNetwork)}
        className={styles.picture}
      />
    </picture>
  );
}

function Missing({ alt }: { alt: string }) {
  return (
    <div className={styles.missing}>
      <span>{alt}</span>
      <span>Bilden kunde inte hämtas</span>
    </div>
  );
}
