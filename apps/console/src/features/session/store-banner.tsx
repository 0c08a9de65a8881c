import styles from './session.module.css';

const shelves = [52, 92, 132];
const goods = [
  { x: 44, y: 26, width: 16, height: 26 },
  { x: 64, y: 34, width: 24, height: 18 },
  { x: 128, y: 22, width: 12, height: 30 },
  { x: 144, y: 28, width: 12, height: 24 },
  { x: 236, y: 30, width: 34, height: 22 },
  { x: 320, y: 24, width: 18, height: 28 },
  { x: 58, y: 70, width: 40, height: 22 },
  { x: 168, y: 62, width: 14, height: 30 },
  { x: 186, y: 62, width: 14, height: 30 },
  { x: 204, y: 62, width: 14, height: 30 },
  { x: 286, y: 74, width: 28, height: 18 },
  { x: 334, y: 66, width: 20, height: 26 },
  { x: 40, y: 104, width: 22, height: 28 },
  { x: 118, y: 112, width: 46, height: 20 },
  { x: 246, y: 102, width: 12, height: 30 },
  { x: 262, y: 108, width: 12, height: 24 },
  { x: 322, y: 110, width: 36, height: 22 },
];

/** The banner of the store login: shelves drawn with a few lines, in the colours of the theme. */
export const StoreBanner = ({ label }: { label: string }) => (
  <svg viewBox="0 0 400 152" role="img" aria-label={label} className={styles['banner']} fill="none" stroke="currentColor" strokeWidth="1.5">
    {shelves.map((y) => (
      <path key={y} d={`M24 ${y}H376`} />
    ))}
    <g fill="var(--surface)">
      {goods.map(({ x, y, width, height }) => (
        <rect key={`${x}-${y}`} x={x} y={y} width={width} height={height} rx="2" />
      ))}
    </g>
    <path d="M24 12V152M376 12V152" />
  </svg>
);
