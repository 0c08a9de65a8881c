import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#console/kernel/notices/error-message.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { SelectField } from '#console/ui/forms/select-field.tsx';
import { TextField } from '#console/ui/forms/text-field.tsx';
import { blogsQuery, makeBlog } from '../blog/blog.queries.ts';
import styles from './publish-dialog.module.css';

type Props = { blogId: string; onChange: (id: string) => void };

/** The blog that an article goes into: one of the store's, or a new one. */
export const BlogChoice = ({ blogId, onChange }: Props) => {
  const { t } = useTranslation('writers');
  const queryClient = useQueryClient();
  const { data: blogs = [], isSuccess } = useQuery(blogsQuery);
  const [name, setName] = useState('');
  const [isMaking, setIsMaking] = useState(false);
  const making = useMutation({
    mutationFn: makeBlog,
    onSuccess: async ({ id }) => {
      await queryClient.invalidateQueries({ queryKey: blogsQuery.queryKey });
      onChange(id);
      setName('');
      setIsMaking(false);
    },
  });
  const isForm = isMaking || (isSuccess && blogs.length === 0);
  return (
    <>
      {blogs.length > 0 && (
        <SelectField
          label={t('blog')}
          value={blogId}
          options={[{ value: '', label: t('blogChoose') }, ...blogs.map(({ id, title }) => ({ value: id, label: title }))]}
          onChange={onChange}
        />
      )}
      {isForm ? (
        <div className={styles['new']}>
          <TextField
            label={t('blogName')}
            value={name}
            maxLength={120}
            error={making.error ? messageOf(making.error) : null}
            onChange={setName}
          />
          <Button isBusy={making.isPending} onClick={() => making.mutate(name)}>
            {t('blogMake')}
          </Button>
        </div>
      ) : (
        <Button size="small" look="quiet" onClick={() => setIsMaking(true)}>
          {t('blogNew')}
        </Button>
      )}
    </>
  );
};
