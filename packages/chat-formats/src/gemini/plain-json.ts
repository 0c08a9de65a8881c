import { z } from 'zod';

const camel = (key: string): string => key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** What the caller's own programs named is left as it is. */
const ownNames = new Set(['args', 'response', 'parameters', 'parametersJsonSchema', 'responseSchema', 'responseJsonSchema', 'labels']);

/** The format is protobuf's JSON, in which `system_instruction` and `systemInstruction` are one field. */
export const withOneSpelling = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withOneSpelling);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const name = camel(key);
      return [name, ownNames.has(name) ? inner : withOneSpelling(inner)];
    }),
  );
};

const schemaObject = z.record(z.string(), z.unknown());

const standardValue = (key: string, value: unknown): unknown => {
  if (key === 'type' && typeof value === 'string') return value.toLowerCase();
  if (key === 'enum' || key === 'required' || key === 'default') return value;
  if (key === 'properties') {
    const { data } = schemaObject.safeParse(value);
    return data && Object.fromEntries(Object.entries(data).map(([name, inner]) => [name, standardSchema(inner)]));
  }
  if (Array.isArray(value)) return value.map(standardSchema);
  return standardSchema(value);
};

/** Counts are texts there, for protobuf has no other way to write large ones. */
const counts = new Set(['minItems', 'maxItems', 'minLength', 'maxLength', 'minProperties', 'maxProperties']);

/** A schema in Google's dialect of OpenAPI (`STRING`, `nullable`) as the JSON schema that everybody else reads. */
export const standardSchema = (schema: unknown): unknown => {
  const { data } = schemaObject.safeParse(schema);
  if (!data) return schema;
  const { nullable, propertyOrdering: _, example: __, ...rest } = data;
  const standard = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, counts.has(key) ? Number(value) : standardValue(key, value)]),
  );
  return nullable === true && typeof standard['type'] === 'string' ? { ...standard, type: [standard['type'], 'null'] } : standard;
};
