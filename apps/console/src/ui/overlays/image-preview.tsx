import { Minus, Plus, RotateCcw } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../controls/button.tsx';
import { Dialog } from './dialog.tsx';
import styles from './image-preview.module.css';
import { clampScale, scaleStep } from './image-scale.ts';

type Props = { src: string; alt: string; onClose: () => void };

/** A picture at 1 to 50 times its size in steps of a half: buttons, wheel, plus and minus keys; drag to move. */
export const ImagePreview = ({ src, alt, onClose }: Props) => {
  const { t, i18n } = useTranslation('shell');
  const [scale, setScale] = useState(1);
  const [offset, setOffset] = useState({ x: 0, y: 0 });
  const drag = useRef<{ x: number; y: number } | null>(null);

  const zoom = (by: number) => {
    const next = clampScale(scale + by);
    setScale(next);
    if (next === 1) setOffset({ x: 0, y: 0 });
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === '+' || key === '=') zoom(scaleStep);
    if (key === '-') zoom(-scaleStep);
    if (key === '0') zoom(1 - scale);
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!drag.current || scale === 1) return;
    setOffset({ x: event.clientX - drag.current.x, y: event.clientY - drag.current.y });
  };
  return (
    <Dialog title={t('imagePreview')} width="large" onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: wheel, drag and keys repeat what the buttons below do */}
      <div
        className={styles['stage']}
        onKeyDown={onKeyDown}
        onWheel={({ deltaY }) => zoom(deltaY < 0 ? scaleStep : -scaleStep)}
        onPointerDown={(event) => {
          drag.current = { x: event.clientX - offset.x, y: event.clientY - offset.y };
        }}
        onPointerMove={onPointerMove}
        onPointerUp={() => {
          drag.current = null;
        }}
      >
        <img src={src} alt={alt} draggable={false} style={{ transform: `translate(${offset.x}px, ${offset.y}px) scale(${scale})` }} />
      </div>
      <div className={styles['tools']} onKeyDown={onKeyDown} role="toolbar" aria-label={t('imagePreview')}>
        <Button look="quiet" icon={Minus} aria-label={t('zoomOut')} disabled={scale === 1} onClick={() => zoom(-scaleStep)} />
        <output className="numbers">{t('zoomLevel', { percent: new Intl.NumberFormat(i18n.language).format(scale * 100) })}</output>
        <Button look="quiet" icon={Plus} aria-label={t('zoomIn')} disabled={scale === 50} onClick={() => zoom(scaleStep)} />
        <Button look="quiet" icon={RotateCcw} aria-label={t('resetZoom')} onClick={() => zoom(1 - scale)} />
      </div>
    </Dialog>
  );
};
