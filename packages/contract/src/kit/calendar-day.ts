import { z } from 'zod';

/** A day that a list is narrowed by. The database's calendar begins with the year 1. */
export const calendarDay = z.iso.date().refine((text) => text >= '0001-01-01');
