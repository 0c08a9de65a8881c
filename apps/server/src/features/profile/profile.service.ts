import type { Enums, Profile } from '@inkstone/contract/profile';
import type { Language } from '@inkstone/phrases';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { asTenant } from '#server/db/tenancy.ts';
import { type Actor, enterpriseMarker } from '#server/kernel/actor.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { countryCodes } from './country-codes.ts';
import { findProfile, findShops, type ProfileRow, updateDismissedTips, updateProfile } from './profile.repository.ts';

type Deps = { db: OwnerDatabase; devLogin: boolean };

export type ProfileService = ReturnType<typeof createProfileService>;

const shopOf = ({ shopId, shopDomain, shopName }: ProfileRow): Profile['shop'] =>
  shopId && shopDomain ? { shop_id: shopId, domain: shopDomain, name: shopName ?? shopDomain } : null;

const present = (row: ProfileRow, devLogin: boolean): Profile => ({
  user: {
    uuid: row.uuid,
    name: row.name,
    email: row.email,
    owner: row.owner,
    currency: 'CNY',
    isDismissedTips: row.isDismissedTips,
    usage: row.usage,
    property_type: row.propertyType,
    role: row.role,
    isOperator: row.isOperator,
    isEmailVerified: row.emailVerifiedAt !== null,
    language: row.language,
  },
  shop: shopOf(row),
  settings: { timeZone: 'UTC', devLogin },
  enterprise_setting: row.usage.includes(enterpriseMarker) ? { title: row.title ?? '', domain: row.domain ?? '' } : null,
});

/** The lists of the store forms, as the console starts with them. */
const emptyEnums: Enums = {
  shipTo: [],
  collections: [],
  sourcing: { priceMax: '0', categorys: [], suppliers: [], shipAddress: { shipFrom: [], shipTo: [] } },
};

const locationsOf = (language: Language) => {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const { compare } = new Intl.Collator(language);
  return countryCodes.map((code) => ({ code, name: names.of(code) ?? code })).sort((a, b) => compare(a.name, b.name));
};

export const createProfileService = ({ db, devLogin }: Deps) => {
  const locations = { en: locationsOf('en'), zh: locationsOf('zh') };

  const get = (actor: Actor): Promise<Profile> =>
    asTenant(db, actor.accountId, async (tx) => {
      const row = await findProfile(tx, actor.accountId, actor.userId);
      if (!row) throw new AppError('session.required', 401);
      return present(row, devLogin);
    });

  return {
    get,

    listShops(actor: Actor) {
      return asTenant(db, actor.accountId, (tx) => findShops(tx, actor.accountId));
    },

    async save(actor: Actor, values: { name?: string | undefined; language?: Language | undefined }): Promise<Profile> {
      if (values.name !== undefined || values.language !== undefined) {
        await asTenant(db, actor.accountId, (tx) => updateProfile(tx, actor, values));
      }
      return get(actor);
    },

    async dismissTip(actor: Actor, dismissed: boolean | undefined) {
      const isDismissedTips = await asTenant(db, actor.accountId, (tx) => updateDismissedTips(tx, actor, dismissed));
      if (isDismissedTips === undefined) throw new AppError('session.required', 401);
      return { isDismissedTips };
    },

    listEnums: () => emptyEnums,

    listLocations: (language: Language) => locations[language],
  };
};
