import type { FileCheck } from '@inkstone/contract/product-files';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { showFailure } from '#console/kernel/notices/toast.ts';
import { paths } from '#console/kernel/paths.ts';
import { formatNumber } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { Segments } from '#console/ui/controls/segments.tsx';
import { Fact, FactStrip } from '#console/ui/data/fact-strip.tsx';
import { Banner } from '#console/ui/feedback/banner.tsx';
import { SelectField } from '#console/ui/forms/select-field.tsx';
import { TextField } from '#console/ui/forms/text-field.tsx';
import { EntryColumns } from '#console/ui/layout/entry-columns.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import { EditedProducts, FileProblems, FirstProducts } from './file-lines.tsx';
import { takeSync } from './product.queries.ts';
import { discardFile, takeFile, waitingFileQuery } from './product-file.queries.ts';
import styles from './products.module.css';

type Props = { file: FileCheck };

const currencies = [
  'USD',
  'EUR',
  'GBP',
  'CNY',
  'JPY',
  'KRW',
  'CAD',
  'AUD',
  'CHF',
  'SEK',
  'HKD',
  'SGD',
  'TWD',
  'INR',
  'BRL',
  'MXN',
] as const;

const Counts = ({ file: { products, problems } }: Props) => {
  const { t } = useTranslation('products');
  const language = useLanguage();
  const facts = [
    { name: t('fileAdded'), value: products.added },
    { name: t('fileChanged'), value: products.changed },
    { name: t('fileSame'), value: products.same },
    { name: t('fileUntouched'), value: products.untouched },
    { name: t('fileLeftOut'), value: problems.leftOut },
  ];
  return (
    <FactStrip>
      {facts.map(({ name, value }) => (
        <Fact key={name} name={name} value={formatNumber(value, language)} />
      ))}
    </FactStrip>
  );
};

const useFileActions = ({ id, store }: FileCheck) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const done = () => client.setQueryData(waitingFileQuery.queryKey, null);
  const take = useMutation({
    mutationFn: (body: Parameters<typeof takeFile>[1]) => takeFile(id, body),
    onSuccess: async (sync) => {
      // A catalogue that was made for the file is the current store from now on: everything is read anew.
      if (store === null) {
        window.location.assign(paths.products);
        return;
      }
      done();
      await takeSync(client, sync);
      await navigate(paths.products);
    },
    onError: showFailure,
  });
  const discard = useMutation({ mutationFn: () => discardFile(id), onSuccess: done, onError: showFailure });
  return { take, discard };
};

const TakeForm = ({ file }: Props) => {
  const { t } = useTranslation('products');
  const language = useLanguage();
  const { take, discard } = useFileActions(file);
  const [name, setName] = useState(file.name.replace(/\.[a-z0-9]{1,5}$/i, '').slice(0, 80));
  const [currency, setCurrency] = useState('');
  const [edited, setEdited] = useState<'keep' | 'replace'>('keep');
  const { added, changed, same } = file.products;
  const count = added + changed + same;
  const isNew = file.store === null;
  return (
    <div className={styles['form']}>
      <p>{isNew ? t('fileNewStore') : t('fileInto', { store: file.store })}</p>
      {isNew && <TextField label={t('fileName')} value={name} maxLength={80} onChange={setName} />}
      {isNew && (
        <SelectField
          label={t('fileCurrency')}
          value={currency}
          options={[{ value: '', label: t('fileCurrencyUnknown') }, ...currencies.map((code) => ({ value: code, label: code }))]}
          onChange={setCurrency}
        />
      )}
      {file.edited.count > 0 && (
        <Segments
          label={t('fileEdited')}
          value={edited}
          options={[
            { value: 'keep', label: t('fileKeep') },
            { value: 'replace', label: t('fileReplace') },
          ]}
          onChange={setEdited}
        />
      )}
      {count === 0 && <p>{t('fileNothing')}</p>}
      <Button
        look="primary"
        size="large"
        isWide
        isBusy={take.isPending}
        disabled={count === 0}
        onClick={() => take.mutate({ edited, currency: currency || null, name: name.trim() })}
      >
        {t('fileTake', { count, total: formatNumber(count, language) })}
      </Button>
      <Button isWide isBusy={discard.isPending} disabled={take.isPending} onClick={() => discard.mutate()}>
        {t('fileOther')}
      </Button>
    </div>
  );
};

/** What a file would do, with what is wrong by line, and the word on it. */
export const FileCheckView = ({ file }: Props) => {
  const { t } = useTranslation('products');
  const language = useLanguage();
  const read = { rows: formatNumber(file.rows, language), columns: formatNumber(file.columns.length, language) };
  return (
    <EntryColumns
      facts={
        <Section title={file.name} description={t('fileRead', read)}>
          <TakeForm file={file} />
        </Section>
      }
    >
      {file.encoding === 'windows-1252' && <Banner tone="warning">{t('fileWindows1252')}</Banner>}
      <Counts file={file} />
      <EditedProducts edited={file.edited} />
      <FileProblems problems={file.problems} />
      <FirstProducts products={file.first} />
    </EntryColumns>
  );
};
