import { PICTURE_TYPES } from '@northkeep/contracts';
import { FieldError } from '@northkeep/shared-kit/field';
import { Icon } from '@northkeep/shared-kit/icon';
import { IconButton } from '@northkeep/shared-kit/icon-button';
import { ImagePlus, X } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { validatePicture } from '../../rules/feedback.ts';
import { FEEDBACK_TEXT as TEXT } from './copy.ts';
import styles from './feedback.module.css';

interface PictureFieldProps {
  file: File | null;
  onFile: (file: File | null) => void;
  error: string | undefined;
}

/** File field for one picture, with a preview and a remove button. */
export function PictureField({ file, onFile, error }: PictureFieldProps) {
  const id = useId();
  // Report an invalid file immediately, not on submit.
  const wrong = file === null ? null : validatePicture(file);
  const said = error ?? (wrong === null ? undefined : TEXT.errors.file[wrong]);
  return (
    <div className={styles.picture}>
      <div className={styles.lead}>
        <span id={`${id}-l`}>{TEXT.picture}</span>
        <span className="ink3" id={`${id}-n`}>
          {TEXT.pictureNote}
        </span>
      </div>
      {file === null ? (
        <label className={styles.choose}>
          <input
            className="sr"
            type="file"
            accept={PICTURE_TYPES.join()}
            aria-labelledby={`${id}-l ${id}-c`}
            aria-describedby={`${id}-n`}
            onChange={(event) => onFile(event.target.files?.[0] ?? null)}
          />
          <Icon of={ImagePlus} small />
          <span id={`${id}-c`}>{TEXT.choose}</span>
        </label>
      ) : (
        <div className={styles.file}>
          {wrong === null ? <Preview file={file} /> : null}
          <p>
            <span className="w5">{file.name}</span>
            <span className="t2 ink3 num">{TEXT.size(file.size)}</span>
          </p>
          <IconButton label={TEXT.remove(file.name)} icon={X} onClick={() => onFile(null)} />
        </div>
      )}
      {said === undefined ? null : <FieldError>{said}</FieldError>}
    </div>
  );
}

function Preview({ file }: { file: File }) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address === null ? null : <img src={address} alt="" />;
}
