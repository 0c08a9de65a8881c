import type { Enums, Profile } from '@inkstone/contract/profile';
import type { Language } from '@inkstone/phrases';
import type { OwnerDatabase, TenantReader } from '#server/db/handles.ts';
import { asTenant, readAsTenant } from '#server/db/tenancy.ts';
import { findPerson, type PersonRow, updateDismissedTip, updateDismissedTips, updatePerson } from '#server/features/accounts/index.ts';
import { findCurrentShop, findShops } from '#server/features/stores/index.ts';
import { type Actor, enterpriseMarker, roleOfPerson } from '#server/kernel/actor.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { findTimeZone } from '#server/kernel/time-zone.ts';
import { countryCodes } from './country-codes.ts';

/** What an enterprise calls its site, and where the site is; undefined while nothing was set. */
export type FindSite = (tx: TenantReader) => Promise<{ title: string; domain: string } | undefined>;

/** What is known of the products of the current store. */
export type ListGroups = (actor: Actor) => Promise<{
  types: string[];
  vendors: string[];
  collections: { id: string; title: string }[];
}>;

type Deps = { db: OwnerDatabase; devLogin: boolean; findSite: FindSite; listGroups: ListGroups };
type Shop = Awaited<ReturnType<typeof findCurrentShop>>;
type Site = Awaited<ReturnType<FindSite>>;
type Seen = { person: PersonRow; shop: Shop; site: Site; devLogin: boolean };

type Dismissal = { tip?: string | undefined; dismissed?: boolean | undefined };
type Changes = { name?: string | undefined; language?: Language | undefined; timeZone?: string | null | undefined };

export type ProfileService = ReturnType<typeof createProfileService>;

const shopOf = (shop: Shop): Profile['shop'] => (shop ? { shop_id: shop.id, domain: shop.domain, name: shop.name } : null);

const present = ({ person, shop, site, devLogin }: Seen): Profile => ({
  user: {
    uuid: person.uuid,
    name: person.name,
    email: person.email,
    owner: person.owner,
    currency: 'CNY',
    isDismissedTips: person.isDismissedTips,
    dismissedTips: person.dismissedTips,
    usage: person.usage,
    property_type: person.propertyType,
    role: roleOfPerson(person.role),
    isOperator: person.isOperator,
    isEmailVerified: person.emailVerifiedAt !== null,
    language: person.language,
  },
  shop: shopOf(shop),
  settings: { timeZone: person.timeZone, devLogin },
  enterprise_setting: person.usage.includes(enterpriseMarker) ? { title: site?.title ?? '', domain: site?.domain ?? '' } : null,
});

const locationsOf = (language: Language) => {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const { compare } = new Intl.Collator(language);
  return countryCodes.map((code) => ({ code, name: names.of(code) ?? code })).sort((a, b) => compare(a.name, b.name));
};

export const createProfileService = ({ db, devLogin, findSite, listGroups }: Deps) => {
  const locations = { en: locationsOf('en'), zh: locationsOf('zh') };

  const get = (actor: Actor): Promise<Profile> =>
    readAsTenant(db, actor.accountId, async (tx) => {
      const [person, shop, site] = await Promise.all([findPerson(tx, actor.userId), findCurrentShop(tx, actor.userId), findSite(tx)]);
      if (!person) throw new AppError('session.required', 401);
      return present({ person, shop, site, devLogin });
    });

  return {
    get,

    listShops(actor: Actor) {
      return asTenant(db, actor.accountId, findShops);
    },

    async save(actor: Actor, values: Changes): Promise<Profile> {
      if (typeof values.timeZone === 'string' && !findTimeZone(values.timeZone)) throw new AppError('profile.timeZone');
      if (Object.values(values).some((value) => value !== undefined)) {
        await asTenant(db, actor.accountId, (tx) => updatePerson(tx, actor.userId, values));
      }
      return get(actor);
    },

    /** Without the name of a tip all of them are meant. */
    async dismissTip({ accountId, userId }: Actor, { tip, dismissed }: Dismissal) {
      const tips = await asTenant(db, accountId, (tx) =>
        tip ? updateDismissedTip(tx, userId, { tip, dismissed: dismissed ?? true }) : updateDismissedTips(tx, userId, dismissed),
      );
      if (!tips) throw new AppError('session.required', 401);
      return tips;
    },

    /** Types and vendors are those of the current store; a store may ship from and to any country. */
    async listEnums(actor: Actor, language: Language): Promise<Enums> {
      const { types, vendors, collections } = await listGroups(actor);
      const countries = locations[language].map(({ name }) => name);
      const shipAddress = { shipFrom: countries, shipTo: countries };
      return { shipTo: countries, collections, sourcing: { priceMax: '0', categorys: types, suppliers: vendors, shipAddress } };
    },

    listLocations: (language: Language) => locations[language],
  };
};
