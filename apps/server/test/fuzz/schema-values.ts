import fc from 'fast-check';
import { z } from 'zod';
import { hostileValue } from './hostile-values.ts';

type Schema = z.core.JSONSchema.JSONSchema;

/** Ids that the running application has named: the next request may be about one of them. */
export type KnownIds = readonly string[];

const texts = ({ minLength = 0, maxLength = 400, pattern }: Schema): fc.Arbitrary<string> => {
  const bounds = { minLength, maxLength: Math.min(maxLength, Math.max(minLength, 400)) };
  const plain = fc.oneof(fc.string(bounds), fc.string({ ...bounds, unit: 'grapheme' }));
  return pattern ? fc.oneof({ weight: 3, arbitrary: fc.stringMatching(new RegExp(pattern)) }, { weight: 1, arbitrary: plain }) : plain;
};

const formats: Readonly<Record<string, (ids: KnownIds) => fc.Arbitrary<string>>> = {
  // Which ids are known is asked when a request is made, not before.
  uuid: (ids) =>
    fc.oneof(
      fc.nat().map((at) => ids[at % Math.max(1, ids.length)] ?? 'none'),
      fc.uuid({ version: 4 }),
    ),
  email: () => fc.emailAddress(),
  'date-time': () => fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  date: () => fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
  uri: () => fc.webUrl(),
};

const numbers = ({ type, minimum = -1000, maximum = 1_000_000 }: Schema): fc.Arbitrary<number> =>
  type === 'integer' || !Number.isFinite(minimum)
    ? fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31) })
    : fc.double({ min: minimum, max: maximum, noNaN: true });

const objects = ({ properties = {}, required = [], additionalProperties }: Schema, ids: KnownIds): fc.Arbitrary<unknown> => {
  const known = Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, valuesOf(each, ids)]));
  const named = fc.record(known, { requiredKeys: required.filter((name) => name in known) });
  if (typeof additionalProperties !== 'object') return named;
  return fc
    .tuple(named, fc.dictionary(fc.string({ maxLength: 30 }), valuesOf(additionalProperties, ids), { maxKeys: 4 }))
    .map((both) => Object.assign({}, ...both));
};

const valuesOf = (given: Schema | boolean, ids: KnownIds): fc.Arbitrary<unknown> => {
  if (typeof given === 'boolean') return hostileValue;
  const either = given.anyOf ?? given.oneOf;
  if (either) return fc.oneof(...either.map((each) => valuesOf(each, ids)));
  if (given.allOf) return fc.tuple(...given.allOf.map((each) => valuesOf(each, ids))).map((all) => Object.assign({}, ...all));
  if (given.enum) return fc.constantFrom(...given.enum);
  if ('const' in given) return fc.constant(given.const);
  if (given.type === 'object') return objects(given, ids);
  if (given.type === 'array') {
    const items = typeof given.items === 'object' && !Array.isArray(given.items) ? valuesOf(given.items, ids) : hostileValue;
    return fc.array(items, { minLength: given.minItems ?? 0, maxLength: Math.min(given.maxItems ?? 5, 5) });
  }
  if (given.type === 'string') return formats[given.format ?? '']?.(ids) ?? texts(given);
  if (given.type === 'boolean') return fc.boolean();
  if (given.type === 'null') return fc.constant(null);
  return given.type === 'number' || given.type === 'integer' ? numbers(given) : hostileValue;
};

type Place = { holder: Record<string, unknown>; name: string };

const placesIn = (value: unknown): Place[] => {
  if (typeof value !== 'object' || value === null) return [];
  // Lists are objects with numbers for names.
  const holder = value as Record<string, unknown>;
  return Object.entries(value).flatMap(([name, inner]) => [{ holder, name }, ...placesIn(inner)]);
};

/** A copy in which the value at one place is another. */
const spoiled = (value: unknown, at: number, by: unknown): unknown => {
  const copy: unknown = structuredClone(value);
  const places = placesIn(copy);
  const place = places[at % Math.max(1, places.length)];
  if (!place) return by;
  place.holder[place.name] = by;
  return copy;
};

/** Values for a schema of the contract: such as it asks for, such with one part spoiled, and now and then something else altogether. */
export const arbitraryFor = (schema: z.ZodType, ids: KnownIds): fc.Arbitrary<unknown> => {
  const right = valuesOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), ids);
  return fc.oneof(
    { weight: 5, arbitrary: right },
    { weight: 6, arbitrary: fc.tuple(right, fc.nat(1000), hostileValue).map(([value, at, by]) => spoiled(value, at, by)) },
    { weight: 1, arbitrary: hostileValue },
  );
};
