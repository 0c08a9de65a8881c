import type { ApiCharge } from '@inkstone/contract/gateway';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber, formatPoints } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { CodeLine } from '#console/ui/data/code-block.tsx';
import styles from './apps.module.css';
import { useRequestWords } from './use-request-words.ts';

const parts = {
  input: 'partInput',
  cachedInput: 'partCachedInput',
  cacheWrite: 'partCacheWrite',
  output: 'partOutput',
  imageInputToken: 'partImageInputToken',
  imageOutputToken: 'partImageOutputToken',
  audioInputToken: 'partAudioInputToken',
  character: 'partCharacter',
  millisecond: 'partMillisecond',
  search: 'partSearch',
  picture: 'partPicture',
} as const satisfies Record<ApiCharge['lines'][number]['part'], string>;

/** How the points of a call were computed, line by line. */
export const RequestCharge = ({ charge }: { charge: ApiCharge }) => {
  const { t } = useTranslation('apps');
  const language = useLanguage();
  const { count: number, time } = useRequestWords();
  const { validFrom, fromTokens, lines, computed, because, version } = charge;
  const when = formatDateTime(validFrom, language);
  const points = (amount: string) => formatPoints(amount, language);
  const times = ({ part, count, per, price }: ApiCharge['lines'][number]): string =>
    part === 'millisecond'
      ? t('chargeHour', { time: time(count), price: points(price) })
      : t('chargeLine', { count: number(count), price: points(price), per: number(per) });
  return (
    <section className={styles['charge']} aria-label={t('charge')}>
      <h3>{t('charge')}</h3>
      <p className={styles['soft']}>
        {fromTokens === null ? t('chargeVersion', { when }) : t('chargeTier', { when, tokens: formatNumber(fromTokens, language) })}
      </p>
      <table className="numbers">
        <tbody>
          {lines.map((line) => (
            <tr key={line.part + line.price}>
              <th scope="row">
                {t(parts[line.part])}
                <span className={styles['soft']}>{times(line)}</span>
              </th>
              <td>{points(line.points)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('chargeSum')}</th>
            <td>{points(computed)}</td>
          </tr>
        </tfoot>
      </table>
      {because !== 'exact' && <p>{t(because === 'cached' ? 'chargeCached' : 'chargeHeld')}</p>}
      <div>
        <span className={styles['soft']}>{t('priceVersion')}</span>
        <CodeLine code={version} copyLabel={t('copyVersion')} />
      </div>
    </section>
  );
};
