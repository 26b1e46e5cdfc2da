import { useEffect, useState } from 'react';
import styles from './two-factor.module.css';
import { TURN_ON_TWO_FACTOR_TEXTS } from './two-factor-copy.ts';

interface Drawn {
  readonly size: number;
  readonly path: string;
}

/** Quiet zone around the code, in modules, required by QR readers. */
const QUIET = 4;

/** QR code drawn on the device; the library is loaded on demand. */
export function QrCode({ text }: { text: string }) {
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  useEffect(() => {
    let wanted = true;
    draw(text).then(
      (made) => wanted && setDrawn(made),
      // A failed drawing is only logged, because the key shown below the code has the same content.
      (error: unknown) => console.warn('the QR code was not drawn', error),
    );
    return () => {
      wanted = false;
    };
  }, [text]);
  if (drawn === null) return <div className={styles.qr} role="img" aria-label={TURN_ON_TWO_FACTOR_TEXTS.drawing} />;
  const side = drawn.size + 2 * QUIET;
  return (
    <svg
      className={styles.qr}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      role="img"
      aria-label={TURN_ON_TWO_FACTOR_TEXTS.picture}
      shapeRendering="crispEdges"
    >
      <path d={drawn.path} fill="#000" />
    </svg>
  );
}

async function draw(text: string): Promise<Drawn> {
  const { encode } = await import('uqr');
  // Lowest error correction: a screen is undamaged, and larger modules are easier to scan.
  const { data, size } = encode(text, { ecc: 'L', border: 0 });
  const squares = data.flatMap((row, y) => row.flatMap((black, x) => (black ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: squares.join('') };
}
