import { ImagePlus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../controls/button.tsx';
import { DropArea } from './drop-area.tsx';
import { type Field, FormField } from './form-field.tsx';
import styles from './picture-field.module.css';

type Props = Omit<Field, 'extra'> & {
  /** Where the picture is shown from; null for none. */
  address: string | null;
  /** What is in the picture, for whoever does not see it. */
  alt: string;
  shape: 'square' | 'wide';
  isBusy: boolean;
  chooseLabel: string;
  removeLabel: string;
  onChoose: (file: File) => void;
  onRemove: () => void;
};

/** A picture that is chosen or dropped, shown, replaced and taken away. */
export const PictureField = ({ address, alt, shape, isBusy, chooseLabel, removeLabel, onChoose, onRemove, ...field }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null): void => {
    const [file] = files ?? [];
    if (file) onChoose(file);
  };
  return (
    <FormField {...field}>
      {(control) => (
        <DropArea onDrop={({ files }) => take(files)}>
          <div className={styles['row']} data-shape={shape}>
            {address && <img src={address} alt={alt} className={styles['picture']} />}
            <input
              {...control}
              ref={input}
              type="file"
              className={styles['input']}
              tabIndex={-1}
              accept="image/png,image/jpeg,image/webp"
              onChange={({ target }) => {
                take(target.files);
                target.value = '';
              }}
            />
            <Button size="small" icon={ImagePlus} isBusy={isBusy} onClick={() => input.current?.click()}>
              {chooseLabel}
            </Button>
            {address && (
              <Button size="small" icon={Trash2} disabled={isBusy} onClick={onRemove}>
                {removeLabel}
              </Button>
            )}
          </div>
        </DropArea>
      )}
    </FormField>
  );
};
