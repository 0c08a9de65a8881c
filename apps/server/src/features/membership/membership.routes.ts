import { membershipEndpoints } from '@inkstone/contract/membership';
import { defineRoutes } from '#server/kernel/http/define-routes.ts';
import type { GiftService } from './gift.service.ts';
import type { MembershipService } from './membership.service.ts';

export const membershipRoutes = (membership: MembershipService, gifts: GiftService) =>
  defineRoutes(membershipEndpoints, {
    show: ({ actor }) => membership.show(actor),
    choose: ({ actor, body, context }) => membership.choose(actor, body, context),
    cancel: ({ actor }) => membership.cancel(actor),
    gift: () => gifts.show(),
    changeGift: ({ body, ...by }) => gifts.change(by, body),
  });
