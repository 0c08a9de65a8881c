let chosen: string | null = null;

export const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Takes up the zone that the person has chosen; null follows the device. */
export const setReaderZone = (timeZone: string | null): void => {
  chosen = timeZone;
};

/** The zone in which times are told, and in which days begin and end. */
export const readerZone = (): string => chosen ?? deviceZone();
