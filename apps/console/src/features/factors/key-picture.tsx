import { generate } from 'lean-qr';
import styles from './factors.module.css';

const pathOf = (text: string): { path: string; size: number } => {
  const code = generate(text);
  let path = '';
  for (let y = 0; y < code.size; y += 1) for (let x = 0; x < code.size; x += 1) if (code.get(x, y)) path += `M${x} ${y}h1v1h-1z`;
  return { path, size: code.size };
};

/** A QR code, dark on light whatever the theme, as readers of such pictures need it. */
export const KeyPicture = ({ text, label }: { text: string; label: string }) => {
  const { path, size } = pathOf(text);
  return (
    <svg className={styles['picture']} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} fill="currentColor" />
    </svg>
  );
};
