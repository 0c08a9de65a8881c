import type { ApiModel } from '@inkstone/contract/gateway';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EditMessage } from '#console/ui/chat/edit-message.tsx';
import { Said } from '#console/ui/chat/message-parts.tsx';
import { IconButton } from '#console/ui/controls/icon-button.tsx';
import { AnswerView } from './answer-view.tsx';
import styles from './answers.module.css';
import type { Exchange, Place } from './conversation.ts';

const Asked = ({ exchange: { text, pictures }, onEdit }: { exchange: Exchange; onEdit: (() => void) | null }) => {
  const { t } = useTranslation('playground');
  return (
    <div className={styles['askedRow']}>
      {onEdit && <IconButton icon={Pencil} label={t('edit')} onClick={onEdit} />}
      <Said>
        {pictures.length > 0 && (
          <div className={styles['pictures']}>
            {pictures.map(({ name, url }, index) =>
              url ? (
                <img key={index} src={url} alt={name} />
              ) : (
                <span key={index} className={styles['gone']}>
                  {t('pictureGone', { name })}
                </span>
              ),
            )}
          </div>
        )}
        {text}
      </Said>
    </div>
  );
};

type Props = {
  exchanges: readonly Exchange[];
  models: readonly ApiModel[];
  isRunning: boolean;
  onEdit: (exchange: number, text: string) => void;
  onAgain: (place: Place) => void;
  onResult: (place: Place, id: string, result: string | null) => void;
  onGoOn: (place: Place) => void;
};

/** What was said so far, oldest first; answers of two models stand side by side. */
export const Thread = ({ exchanges, models, isRunning, onEdit, onAgain, onResult, onGoOn }: Props) => {
  const { t } = useTranslation('playground');
  const [edited, setEdited] = useState<string | null>(null);
  return (
    <div className={styles['thread']}>
      {exchanges.map((exchange, index) => (
        <section key={exchange.id} className={styles['exchange']}>
          {edited === exchange.id ? (
            <EditMessage
              text={exchange.text}
              label={t('editMessage')}
              help={t('editHelp')}
              onCancel={() => setEdited(null)}
              onSend={(text) => {
                setEdited(null);
                onEdit(index, text);
              }}
            />
          ) : (
            <Asked exchange={exchange} onEdit={isRunning ? null : () => setEdited(exchange.id)} />
          )}
          <div className={styles['answers']}>
            {exchange.answers.map((answer, side) => {
              const place = { exchange: index, side };
              return (
                answer && (
                  <AnswerView
                    key={side}
                    answer={answer}
                    models={models}
                    isLast={index === exchanges.length - 1}
                    onAgain={() => onAgain(place)}
                    onResult={(id, result) => onResult(place, id, result)}
                    onGoOn={() => onGoOn(place)}
                  />
                )
              );
            })}
          </div>
        </section>
      ))}
    </div>
  );
};
