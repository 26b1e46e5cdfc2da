import { useEffect, useState } from 'react';
import styles from './two-factor.module.css';
import { TURN_ON } from './two-factor-copy.ts';

interface Drawn {
  readonly size: number;
  readonly path: string;
}

/** White around the squares, in squares: readers need it. */
const QUIET = 4;

/** A QR code, drawn on this device; the library that draws it is fetched when it is needed. */
export function QrPicture({ text }: { text: string }) {
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  useEffect(() => {
    let wanted = true;
    draw(text).then(
      (made) => wanted && setDrawn(made),
      // The key below it does the same.
      (error: unknown) => console.warn('the QR code was not drawn', error),
    );
    return () => {
      wanted = false;
    };
  }, [text]);
  if (drawn === null) return <div className={styles.qr} role="img" aria-label={TURN_ON.drawing} />;
  const side = drawn.size + 2 * QUIET;
  return (
    <svg
      className={styles.qr}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      role="img"
      aria-label={TURN_ON.picture}
      shapeRendering="crispEdges"
    >
      <path d={drawn.path} fill="#000" />
    </svg>
  );
}

async function draw(text: string): Promise<Drawn> {
  const { encode } = await import('uqr');
  // The least correction: a screen has no stains, and larger squares are read from further away.
  const { data, size } = encode(text, { ecc: 'L', border: 0 });
  const squares = data.flatMap((row, y) => row.flatMap((black, x) => (black ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: squares.join('') };
}
