import { largestProductFile } from '@inkstone/contract/product-files';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#console/kernel/notices/error-message.ts';
import { formatNumber } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { DropArea } from '#console/ui/forms/drop-area.tsx';
import { ErrorSummary } from '#console/ui/forms/form-field.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import { checkFile, waitingFileQuery } from './product-file.queries.ts';
import styles from './products.module.css';

const megabytes = (bytes: number): number => Math.ceil(bytes / 1024 / 1024);

/** Takes a file by a button or dropped, and has it looked at. */
export const FileChoice = () => {
  const { t } = useTranslation('products');
  const language = useLanguage();
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const check = useMutation({
    mutationFn: checkFile,
    onSuccess: (found) => client.setQueryData(waitingFileQuery.queryKey, found),
    onError: (error) => setRefusal(messageOf(error)),
  });
  const choose = (file: File | undefined): void => {
    if (!file || check.isPending) return;
    const isTooLarge = file.size > largestProductFile;
    const sizes = { size: formatNumber(megabytes(file.size), language), most: megabytes(largestProductFile) };
    setRefusal(isTooLarge ? t('fileTooLarge', sizes) : null);
    if (!isTooLarge) check.mutate(file);
  };
  return (
    <Section>
      <ErrorSummary message={refusal} />
      <DropArea onDrop={({ files }) => choose(files[0])}>
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.txt,text/csv"
          onChange={({ target }) => {
            choose(target.files?.[0]);
            // The same file can be chosen again after it was mended.
            target.value = '';
          }}
        />
        <Button look="primary" icon={Upload} isBusy={check.isPending} onClick={() => input.current?.click()}>
          {t('fileChoose')}
        </Button>
        <span className={styles['dropHint']}>{t('fileDrop')}</span>
        <p className={styles['dropText']}>{t('fileText')}</p>
      </DropArea>
    </Section>
  );
};
