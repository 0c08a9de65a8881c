import type { ListingDraftText } from '@inkstone/contract/listing-writer';
import type { ProductDetail } from '@inkstone/contract/products';
import { visibleText } from '@inkstone/text/visible-text';
import { useQuery } from '@tanstack/react-query';
import { Globe } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#console/ui/controls/icon.tsx';
import { ShareBar } from '#console/ui/data/share-bar.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import { classNames } from '#console/ui/theme/class-names.ts';
import { storeQuery } from '../writer.queries.ts';
import styles from './google-preview.module.css';
import { cutToFit, type Device, snippetRoom } from './search-snippet.ts';

type RoomProps = { label: string; used: number; room: number };

/** How much of the room a text takes. */
const Room = ({ label, used, room }: RoomProps) => {
  const { t } = useTranslation('writers');
  const isOver = used > room;
  return (
    <div className={styles['room']}>
      <span>{label}</span>
      <ShareBar share={used / room} tone={isOver ? 'danger' : 'success'} />
      <span className={styles['pixels']}>
        {t('roomPixels', { used, room })}
        {isOver && ` · ${t('roomCut')}`}
      </span>
    </div>
  );
};

const devices: readonly Device[] = ['desktop', 'mobile'];

type Props = {
  text: ListingDraftText;
  product: ProductDetail | null;
  /** Where a text that is about no product stands in the store. */
  place?: string;
};

/** The listing as a search result, measured in pixels as Google cuts it. */
export const GooglePreview = ({ text, product, place: known }: Props) => {
  const { t } = useTranslation('writers');
  const [device, setDevice] = useState<Device>('desktop');
  const { data: store } = useQuery(storeQuery);
  const room = snippetRoom[device];
  const wanted = text.seoTitle || text.title;
  const title = cutToFit(wanted, room.title);
  const excerpt = useMemo(() => visibleText(text.description).slice(0, 400), [text.description]);
  const description = cutToFit(text.seoDescription || excerpt, room.description);
  const host = store?.domain ?? 'example.com';
  const place = known ?? (product?.handle ? ` › products › ${product.handle}` : ' › products');

  const switcher = (
    <div role="radiogroup" aria-label={t('preview')} className={styles['switch']}>
      {devices.map((each) => (
        // biome-ignore lint/a11y/useSemanticElements: two of a kind side by side, drawn as one switch
        <button key={each} type="button" role="radio" aria-checked={device === each} onClick={() => setDevice(each)}>
          {t(each)}
        </button>
      ))}
    </div>
  );

  return (
    <Section title={t('preview')} actions={switcher}>
      <div className={classNames(styles['result'], styles[device])} data-testid="snippet">
        <div className={styles['site']}>
          <span className={styles['favicon']}>
            <Icon of={Globe} size={14} />
          </span>
          <span className={styles['where']}>
            <span>{store?.name ?? host}</span>
            <span className={styles['address']}>
              https://{host}
              {place}
            </span>
          </span>
        </div>
        <p className={styles['title']}>{title.text || t('previewTitleEmpty')}</p>
        <p className={styles['description']}>{description.text || t('previewDescriptionEmpty')}</p>
      </div>
      <div className={styles['rooms']}>
        <Room label={t('roomTitle')} used={title.width} room={room.title.px} />
        <Room label={t('roomDescription')} used={description.width} room={room.description.px} />
      </div>
    </Section>
  );
};
