import { paths } from '#console/kernel/paths.ts';

/** The list of publications: a part of the history. */
export const publicationsPath = `${paths.history}?show=publications`;

/** One publication stands below it. */
export const publicationPath = `${paths.history}/publication`;
