import type { SystemHealth } from '@inkstone/contract/health';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatDuration } from '#console/kernel/texts/amounts.ts';
import { formatDateTime, formatNumber } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import styles from './health.page.module.css';
import { HealthTile } from './health-tile.tsx';

const sumOf = (queues: SystemHealth['jobs']['queues'], key: 'waiting' | 'active' | 'failed'): number =>
  queues.reduce((sum, queue) => sum + queue[key], 0);

/** As many lines as a tile has room for; the rest is in the metrics. */
const vendorsShown = 5;

/** How calls to vendors ended since the start, the most used ones first. */
const VendorTile = ({ vendors }: { vendors: SystemHealth['live']['vendors'] }) => {
  const { t } = useTranslation('health');
  const language = useLanguage();
  const write = (amount: number) => formatNumber(amount, language, { maximumFractionDigits: 1 });
  const calls = vendors.reduce((sum, vendor) => sum + vendor.calls, 0);
  return (
    <HealthTile title={t('vendors')} value={write(calls)} unit={t('vendorsUnit')}>
      {calls === 0 && t('vendorsNone')}
      <ul className={styles['lines']}>
        {vendors.slice(0, vendorsShown).map(({ vendor, ...figures }) => (
          <li key={vendor}>
            {t('vendorLine', {
              vendor,
              calls: write(figures.calls),
              failures: write(figures.failures),
              seconds: write(figures.seconds),
            })}
          </li>
        ))}
      </ul>
    </HealthTile>
  );
};

/** What the instance is doing that was asked; the same as Prometheus reads. */
const LiveTiles = ({ live: { runs, streams, vendorCalls, vendors, pool, ledgerWaiting, eventLoopMs } }: Pick<SystemHealth, 'live'>) => {
  const { t } = useTranslation('health');
  const language = useLanguage();
  return (
    <>
      <HealthTile title={t('live')} value={formatNumber(runs, language)} unit={t('liveRuns')}>
        <ul className={styles['lines']}>
          <li>{t('liveStreams', { count: streams })}</li>
          <li>{t('liveVendor', vendorCalls)}</li>
          <li>{t('livePool', { busy: pool.open - pool.idle, most: pool.most, waiting: pool.waiting })}</li>
          <li>{t('liveLedger', { count: ledgerWaiting })}</li>
        </ul>
      </HealthTile>
      <VendorTile vendors={vendors} />
      <HealthTile title={t('eventLoop')} value={formatNumber(eventLoopMs, language, { maximumFractionDigits: 1 })} unit="ms">
        {t('eventLoopHelp')}
      </HealthTile>
    </>
  );
};

/** The figures of the installation at a glance. */
export const HealthTiles = ({ health }: { health: SystemHealth }) => {
  const { t } = useTranslation('health');
  const language = useLanguage();
  const { database, migrations, jobs, memory, disk, keys, mail } = health;
  const bytes = (amount: number) => formatBytes(amount, language);
  const count = (amount: number) => formatNumber(amount, language);
  const running = (Date.parse(health.checkedAt) - Date.parse(health.startedAt)) / 1000;
  return (
    <div className={styles['tiles']}>
      <HealthTile title={t('version')} value={health.version} unit={t('build', { build: health.build })}>
        {t('uptime', { duration: formatDuration(running, language) })} · Node {health.node}
      </HealthTile>
      <HealthTile
        title={t('database')}
        level={database.level}
        value={formatNumber(database.latencyMs, language, { maximumFractionDigits: 1 })}
        unit="ms"
      >
        {t(database.isBundled ? 'databaseBundled' : 'databaseOutside', { version: database.version })} · {bytes(database.bytes)} ·{' '}
        {t('connections', { count: database.connections, max: count(database.maxConnections) })}
      </HealthTile>
      <HealthTile
        title={t('memory')}
        level={memory.level}
        value={bytes(memory.usedBytes)}
        unit={t('memoryOf', { total: bytes(memory.totalBytes) })}
        share={memory.usedBytes / memory.totalBytes}
      >
        {t('heap', { heap: bytes(memory.heapBytes) })}
      </HealthTile>
      <HealthTile
        title={t('disk')}
        level={disk.level}
        value={bytes(disk.freeBytes)}
        unit={t('diskFree', { total: bytes(disk.totalBytes) })}
        share={1 - disk.freeBytes / disk.totalBytes}
      />
      <HealthTile title={t('jobs')} level={jobs.level} value={count(sumOf(jobs.queues, 'waiting'))} unit={t('jobsWaiting')}>
        {count(sumOf(jobs.queues, 'active'))} {t('jobsActive')} · {count(sumOf(jobs.queues, 'failed'))} {t('jobsFailed')}
      </HealthTile>
      <LiveTiles live={health.live} />
      <HealthTile title={t('migrations')} value={count(migrations.applied)}>
        {t('latestMigration', { name: migrations.latest })}
        {migrations.at && ` · ${formatDateTime(migrations.at, language)}`}
      </HealthTile>
      <HealthTile title={t('keys')} level={keys.level} value={keys.current}>
        {keys.others.length === 0
          ? t('keysAll')
          : keys.others.map(({ id, texts, isMissing }) => t(isMissing ? 'keyMissing' : 'keyOld', { id, texts: count(texts) })).join(' · ')}
      </HealthTile>
      <HealthTile title={t('mail')} level={mail.level} value={mail.mode === 'smtp' ? 'SMTP' : t('mailLogShort')}>
        {t(mail.mode === 'smtp' ? 'mailSmtp' : 'mailLog')}
      </HealthTile>
    </div>
  );
};
