import { FieldError } from '@northkeep/shared-kit/field';
import { Icon } from '@northkeep/shared-kit/icon';
import { IconButton } from '@northkeep/shared-kit/icon-button';
import { ImagePlus, X } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { CHOOSABLE_PICTURE_TYPES, type ChosenPicture } from '../../rules/feedback.ts';
import { FEEDBACK_TEXT as TEXT } from './copy.ts';
import styles from './feedback.module.css';

interface PictureFieldProps {
  file: ChosenPicture | null;
  onFile: (file: File | null) => void;
  error: string | undefined;
}

/** File field for one picture, with a preview and a remove button. */
export function PictureField({ file, onFile, error }: PictureFieldProps) {
  const id = useId();
  const picture = file && 'picture' in file ? file.picture : null;
  const isEncoding = file !== null && 'problem' in file && file.problem === 'encoding';
  // Report an invalid file immediately, not on submit.
  const wrong = file && 'problem' in file && !isEncoding ? file.problem : null;
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
            accept={CHOOSABLE_PICTURE_TYPES.join()}
            aria-labelledby={`${id}-l ${id}-c`}
            aria-describedby={`${id}-n`}
            onChange={(event) => onFile(event.target.files?.[0] ?? null)}
          />
          <Icon of={ImagePlus} small />
          <span id={`${id}-c`}>{TEXT.choose}</span>
        </label>
      ) : (
        <div className={styles.file}>
          {picture === null ? null : <Preview picture={picture} />}
          <p aria-busy={isEncoding}>
            <bdi className="w5">{file.name}</bdi>
            {picture === null ? null : <span className="t2 ink3 num">{TEXT.size(picture.size)}</span>}
            {isEncoding ? <span className="t2 ink3">{TEXT.encoding}</span> : null}
          </p>
          <IconButton label={TEXT.remove(file.name)} icon={X} onClick={() => onFile(null)} />
        </div>
      )}
      {said === undefined ? null : <FieldError>{said}</FieldError>}
    </div>
  );
}

/** Shows the picture as it is sent. */
function Preview({ picture }: { picture: Blob }) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(picture);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return address === null ? null : <img src={address} alt="" />;
}
