import { readdirSync, readFileSync } from 'node:fs';
import { contentLanguage } from '@inkstone/contract/writers';
import type { ListingFacts, NamedValue } from '@inkstone/integrations/kit/writing-task';

/** A product as a shop has it before anything is written, and what stands there now. */
export type EvalProduct = { source: string; facts: ListingFacts; original: { title: string; html: string; seoDescription: string } };

type Values = Record<string, unknown>;

const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const wordsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map((each) => String(each).trim()).filter(Boolean) : []);

const linesOf = (text: string): Values[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line): unknown => JSON.parse(line))
    .filter(isValues);

/** What tells a shop's own bookkeeping and the parcel, not the product. */
const bookkeeping =
  /^(?:has_options|required_options|erin_recommends|new|sale|eco_collection|performance_fabric|package_|master_|quantity|harmonized|status|last_change|launch_date|processor_ark|market_|product_name|box$|gtin|sku)/;
const counted = /quantity|number_of|cores|threads|slots|ports|pieces|count/;
/** Of these exports numbers have lost their units; without one only a count says anything. */
const isTelling = (name: string, value: unknown): boolean =>
  Object.hasOwn(units, name) || !/^[\d.,\s/x-]+$/.test(String(value)) || counted.test(name);

/** What Icecat measures these in; the export has the numbers only. */
const units: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    mm: ['width', 'depth', 'height', 'dimensions__wxdxh_'],
    g: ['weight'],
    m: ['cable_length'],
    inches: ['display_diagonal'],
    GHz: ['processor_frequency', 'processor_boost_frequency'],
    MHz: ['memory_clock_speed', 'processor_front_side_bus'],
    GB: ['internal_memory', 'maximum_internal_memory', 'total_storage_capacity'],
    W: ['thermal_design_power__tdp_', 'rms_rated_power', 'output_power', 'power_consumption__typical_', 'power_consumption__standby_'],
    VA: ['output_power_capacity'],
    dB: ['noise_level'],
    ms: ['response_time'],
    nm: ['processor_lithography'],
    'cd/m²': ['display_brightness__typical_'],
    'Mbit/s': ['data_transfer_rate'],
    '%': ['operating_relative_humidity__h_h_', 'storage_relative_humidity__h_h_'],
  }).flatMap(([unit, names]) => names.map((name) => [name, unit])),
);

/** The export has names in small letters only. */
const shortened =
  /\b(?:ac|atx|cd|cpu|dc|ddr|dhcp|dvd|dvi|ecc|fsb|gps|gpu|hd|hdmi|ht|io|ip|iso|lan|lcd|led|mac|nfc|os|pc|poe|psu|qos|ram|rgb|rohs|sata|sd|ssd|tv|upnp|usb|vesa|vga|vt|wlan)\b/g;

const attributesOf = (attributes: unknown, isIcecat: boolean): NamedValue[] =>
  Object.entries(isValues(attributes) ? attributes : {})
    .filter(
      ([name, value]) => value !== null && !bookkeeping.test(name) && (isIcecat || !Object.hasOwn(units, name)) && isTelling(name, value),
    )
    .map(([name, value]) => ({
      name: name
        .replaceAll(/__([a-z_]{2,40}?)_(?=_|$)/g, ' ($1)')
        .replaceAll('_', ' ')
        .replaceAll(shortened, (word) => word.toUpperCase()),
      value: [String(value).replaceAll('\\n', '\n'), units[name] ?? ''].join(' ').trim(),
    }));

const asked = { tone: 'natural', wordCount: 150 } as const;

const storeProduct = (line: Values): EvalProduct => {
  const [title, html] = [textOf(line['title']), textOf(line['descriptionHtml'])];
  return {
    source: textOf(line['src']),
    facts: {
      ...asked,
      productTitle: title,
      mainIdea: html,
      keywords: wordsOf(line['tags']),
      brand: textOf(line['vendor']),
      language: 'en',
      attributes: attributesOf(line['attributes'], textOf(line['src']).startsWith('icecat')),
    },
    original: { title, html, seoDescription: textOf(line['seoDescription']) },
  };
};

/** The products of an export, a JSON object a line; null where there is no such file. */
export const storeProducts = (file: string): EvalProduct[] | null => {
  try {
    return linesOf(readFileSync(file, 'utf8')).map(storeProduct);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
};

const ownFolder = new URL('./own-products/', import.meta.url);

/** Sixty products of ours, of many trades, in the eight languages of the writers. */
export const ownProducts = (): EvalProduct[] =>
  readdirSync(ownFolder).flatMap((name) => {
    const language = contentLanguage.parse(name.split('.')[0]);
    return linesOf(readFileSync(new URL(name, ownFolder), 'utf8')).map((line) => {
      const [productTitle, mainIdea] = [textOf(line['title']), textOf(line['idea'])];
      const attributes = Object.entries(isValues(line['attributes']) ? line['attributes'] : {}).map(([key, value]) => ({
        name: key,
        value: String(value),
      }));
      return {
        source: `own, ${language}`,
        facts: {
          ...asked,
          productTitle,
          mainIdea,
          keywords: wordsOf(line['keywords']),
          brand: textOf(line['brand']),
          language,
          attributes,
        },
        original: { title: productTitle, html: mainIdea, seoDescription: '' },
      };
    });
  });
