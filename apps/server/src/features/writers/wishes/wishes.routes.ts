import { writerWishEndpoints } from '@inkstone/contract/writer-wishes';
import { defineRoutes } from '#server/kernel/http/define-routes.ts';
import type { Wishes } from './wishes.service.ts';

export const wishesRoutes = ({ recall }: Pick<Wishes, 'recall'>) =>
  defineRoutes(writerWishEndpoints, { remembered: ({ actor }) => recall(actor) });
