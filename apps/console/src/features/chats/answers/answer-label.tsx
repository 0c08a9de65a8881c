import { answerLabel } from '@inkstone/contract/kit/answer-label';
import { useTranslation } from 'react-i18next';
import styles from '../chats.module.css';

/** What is said beside the words of an answer: that nothing bears it, or that it is not whole. */
export const AnswerLabel = ({ message }: { message: Parameters<typeof answerLabel>[0] }) => {
  const { t } = useTranslation('chats');
  const label = answerLabel(message);
  return label && <p className={styles[label === 'uncited' ? 'warning' : 'faint']}>{t(label)}</p>;
};
