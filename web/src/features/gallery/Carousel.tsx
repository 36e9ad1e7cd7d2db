import { useMemo, useState } from 'react';
import Lightbox, { useLightboxState, type SlideImage } from 'yet-another-react-lightbox';
import Captions from 'yet-another-react-lightbox/plugins/captions';
import 'yet-another-react-lightbox/plugins/captions.css';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import 'yet-another-react-lightbox/plugins/counter.css';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import { Icon } from '../../components/Icon';
import './carousel.css';
import { downloadName, pictureText, type GalleryPicture, type PicturePosition } from './gallery';

interface CarouselProps {
  readonly pictures: readonly GalleryPicture[];
  /** The id of the picture in the address. */
  readonly shown: string;
  readonly race: string;
  readonly onShow: (id: string) => void;
  readonly onClose: () => void;
}

/**
 * The pictures one at a time over the whole window: arrow keys, swipes or buttons for the next, Escape or a
 * pull downwards to close.
 */
export function Carousel({ pictures, shown, race, onShow, onClose }: CarouselProps) {
  const slides = useMemo(
    () => pictures.map((picture, index) => slideOf(picture, { index, count: pictures.length, race })),
    [pictures, race],
  );
  const index = pictures.findIndex(({ id }) => id === shown);
  // The initial slide. The lightbox navigates by itself from there; a late address change must not move it
  // back.
  const [start, setStart] = useState({ slides, index });
  if (start.slides !== slides) setStart({ slides, index });

  return (
    <Lightbox
      open
      close={onClose}
      slides={slides}
      index={start.index}
      plugins={[Captions, Counter, Zoom]}
      labels={labels}
      animation={ANIMATION}
      carousel={{ finite: true, preload: 1 }}
      controller={{ closeOnPullDown: true }}
      noScroll={{ disabled: true }}
      counter={{ separator: 'av' }}
      captions={{ descriptionTextAlign: 'center' }}
      toolbar={{ buttons: [<DownloadLink key="download" pictures={pictures} race={race} />, 'close'] }}
      render={{ iconError: () => <p>Bilden kunde inte hämtas</p> }}
      on={{
        view: (view) => {
          const picture = pictures[view.index];
          if (picture && picture.id !== shown) onShow(picture.id);
        },
      }}
    />
  );
}

const ANIMATION = { fade: 180, swipe: 200, navigation: 200 };

const labels = {
  Previous: 'Föregående bild',
  Next: 'Nästa bild',
  Close: 'Stäng',
  Slide: 'bild',
  Carousel: 'bildspel',
  Lightbox: 'Bilden i helskärm',
  'Photo gallery': 'Bilder',
  '{index} of {total}': '{index} av {total}',
  Caption: 'bildtext',
  'Zoom in': 'Förstora',
  'Zoom out': 'Förminska',
};

function slideOf(picture: GalleryPicture, place: PicturePosition): SlideImage {
  const { thumbnails, full, text, photographer } = picture;
  const description = [text, photographer && `Foto: ${photographer}`].filter(Boolean).join('\n');
  return {
    src: full.jpeg,
    width: full.width,
    height: full.height,
    alt: pictureText(picture, place),
    srcSet: [...thumbnails, full].map(({ webp, width, height }) => ({ src: webp, width, height })),
    ...(description !== '' && { description }),
  };
}

/** Downloads the current picture. */
function DownloadLink({ pictures, race }: Pick<CarouselProps, 'pictures' | 'race'>) {
  const { currentIndex: index } = useLightboxState();
  const picture = pictures[index];
  if (!picture) return null;
  return (
    <a
      className="yarl__button download"
      href={picture.full.jpeg}
      download={downloadName({ index, count: pictures.length, race })}
    >
      <Icon name="downloadOutline" />
      Ladda ned
    </a>
  );
}
