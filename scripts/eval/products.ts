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

/** What tells a shop's own bookkeeping and its cartons, not the product. */
const bookkeeping =
  /^(?:has_options|required_options|erin_recommends|new|sale|eco_collection|performance_fabric|package_type|master_|quantity|harmonized|status|last_change|launch_date|processor_ark|market_|product_name|box$|gtin|sku)/;
const counted = /quantity|number_of|cores|threads|slots|ports|pieces|count|version|per_pack|outputs|interface/;
/** Of these exports numbers have lost their units; without one only a count says anything. */
const isTelling = (name: string, value: unknown): boolean =>
  Object.hasOwn(units, name) || !/^[\d.,\s/x-]+$/.test(String(value)) || counted.test(name);

const withStand = ['width__with_stand_', 'depth__with_stand_', 'height__with_stand_'];
const packed = ['package_width', 'package_depth', 'package_height', 'package_dimensions__wxdxh_'];
const watts = ['ac_adapter_power', 'speaker_power', 'power_supply'];
/** What Icecat measures these in; the export has the numbers only. */
const units: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    mm: [
      'width',
      'depth',
      'height',
      'dimensions__wxdxh_',
      'sheet_width',
      'sheet_length',
      'processor_package_size',
      ...withStand,
      ...packed,
    ],
    'mm²': ['processing_die_size'],
    g: ['weight', 'weight__with_stand_', 'package_weight'],
    kg: ['maximum_weight_capacity'],
    m: ['cable_length', 'operating_altitude', 'non_operating_altitude'],
    inches: ['display_diagonal', 'maximum_screen_size_compatibility', 'minimum_screen_size_compatibility'],
    GHz: ['processor_frequency', 'processor_boost_frequency'],
    MHz: ['memory_clock_speed', 'processor_front_side_bus'],
    Hz: ['ac_input_frequency', 'input_frequency'],
    GB: ['internal_memory', 'maximum_internal_memory', 'total_storage_capacity', 'ssd_capacity', 'total_ssds_capacity'],
    rpm: ['hdd_speed'],
    W: [
      'thermal_design_power__tdp_',
      'rms_rated_power',
      'output_power',
      'power_consumption__typical_',
      'power_consumption__standby_',
      ...watts,
    ],
    Wh: ['battery_capacity__watt_hours_'],
    VA: ['output_power_capacity', 'load_capacity'],
    A: ['output_current', 'maximum_input_current_per_phase', 'maximum_total_current_draw_per_phase'],
    'g/m²': ['media_weight'],
    years: ['recommended_age__min_'],
    V: [
      'ac_input_voltage',
      'nominal_input_voltage',
      'nominal_output_voltage',
      'input_voltage',
      'output_voltage',
      'battery_voltage',
      'processor_core_voltage',
      'vid_voltage_range',
    ],
    dB: ['noise_level'],
    ms: ['response_time'],
    nm: ['processor_lithography'],
    pages: ['black_toner_page_yield', 'colour_toner_page_yield'],
    pixels: ['display_resolution', 'maximum_resolution'],
    AWG: ['awg_wire_size'],
    '°': ['viewing_angle__horizontal', 'viewing_angle__vertical', 'tilt_angle_range'],
    '°C': ['operating_temperature__t_t_', 'storage_temperature__t_t_', 'maximum_operating_temperature', 'tcase', 'tjunction'],
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
        .replace(/__([a-z])_\1_$/, '')
        .replaceAll(/__([a-z_]{2,40}?)_(?=_|$)/g, ' ($1)')
        .replaceAll('_', ' ')
        .replaceAll(shortened, (word) => word.toUpperCase()),
      value: [String(value).replaceAll('\\n', '\n'), units[name] ?? ''].join(' ').trim(),
    }));

/** Two hundred words are what Yoast SEO asks of a product's page. */
const asked = { tone: 'natural', wordCount: 200 } as const;

/** The narrowest of a product's categories. */
const typeOf = (categories: unknown): string => {
  const paths = wordsOf(categories).map((path) => path.split('/'));
  const narrowest = paths.reduce((one, other) => (other.length > one.length ? other : one), []);
  return (narrowest.at(-1) ?? '').replaceAll('-', ' ');
};

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
      productType: typeOf(line['categories']),
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
