import { Button } from '@northkeep/shared-kit/button';
import { Notice } from '@northkeep/shared-kit/notice';
import { type DragEvent, useRef, useState } from 'react';
import { IMPORT_TEXTS } from './copy.ts';
import styles from './import.module.css';

/** Drop area for a file, with a button that opens the browser's file picker. */
export function FileChoice({ failure, onFile }: { failure: string | null; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    <div className={styles.form}>
      {failure === null ? null : <Notice tone="bad" title={failure} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an addition; the button does the same */}
      <div
        className={styles.drop}
        {...(isOver ? { 'data-over': true } : {})}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <p className="d4">{IMPORT_TEXTS.drop}</p>
        <p className="t2 ink2 read">{IMPORT_TEXTS.forms}</p>
        <Button kind="primary" onClick={() => input.current?.click()}>
          {IMPORT_TEXTS.choose}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={IMPORT_TEXTS.file}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = '';
            if (file) onFile(file);
          }}
        />
      </div>
      <p className="t2 ink3">{IMPORT_TEXTS.local}</p>
    </div>
  );
}
