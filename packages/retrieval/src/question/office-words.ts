import { withoutAccents } from '../terms/fold.ts';
import { type StemmedLanguage, stemOf } from '../terms/stem.ts';

/** Words that offices use for one another: who asks for vacation is answered by what is said of annual leave. A word may stand in several lines. */
const english = `
vacation holiday leave
salary wage pay paycheck
payslip paystub
sick ill illness sickness
meet gather assemble
colleague coworker
boss manager supervisor superior
quit resign resignation
fired dismissed dismissal
probation trial
expense reimbursement reimburse
lunch meal
phone mobile
laptop notebook computer
fix repair
training course
maternity paternity parental
car vehicle
fire alarm evacuation
hotel accommodation lodging
warranty guarantee
shipping delivery
invoice bill
hour hourly
day daily
month monthly
year yearly annual annually
lost loss lose missing stolen
approve approval accept authorise authorize
lapse expire forfeit
`;
const german = `
urlaub urlaubstag urlaubsanspruch ferien
gehalt lohn entgelt vergütung
bezahlt vergütet entlohnt
attest krankmeldung krankschreibung arbeitsunfähigkeitsbescheinigung krankenschein
krank krankheit krankmeldung arbeitsunfähig
überstunde mehrarbeit
homeoffice zuhause telearbeit
hotel übernachtung unterkunft
dienstreise geschäftsreise
spesen reisekosten reisekostenabrechnung auslagen
stempeln stechuhr stempeluhr zeiterfassung
chef vorgesetzter vorgesetzte leitung
passwort kennwort
laptop notebook rechner computer
handy smartphone mobiltelefon diensthandy
kollege mitarbeiter beschäftigter
firma unternehmen betrieb
rechnung faktura
rücksendung rückgabe retoure
lieferung versand
stunde stündlich stundensatz
tag täglich
monat monatlich
jahr jährlich
kosten kostet preis gebühr pauschale
kostenlos umsonst unentgeltlich gratis kostenfrei
verlieren verloren verlust verlorene
bezahlen zahlen zahlung begleichen
`;
const chinese = `
年假 休假
辞职 离职
工资 薪资 薪酬 薪水
打卡 签到
迟到 晚到
酒店 住宿 宾馆
生病 患病 病假
领导 主管 上级
经理 主管
怀孕 产假
生孩 生育
结婚 婚假
电脑 计算
快递 物流
退货 退换
发票 票据
丢了 丢失 遗失 补办
坏了 故障 维修
抽烟 吸烟
入职 报到
餐补 餐费 伙食
批准 审批
保管 管理 负责
`;

const ringsOf = (lines: string): readonly (readonly string[])[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => line.split(' '));

const tableOf = (lines: string, termOf: (word: string) => string): ReadonlyMap<string, readonly string[]> => {
  const table = new Map<string, Set<string>>();
  for (const ring of ringsOf(lines).map((words) => words.map(termOf)))
    for (const word of ring) table.set(word, new Set([...(table.get(word) ?? []), ...ring.filter((other) => other !== word)]));
  return new Map([...table].map(([word, others]) => [word, [...others]]));
};

const tables = {
  en: tableOf(english, (word) => stemOf(word, 'en')),
  de: tableOf(german, (word) => stemOf(word, 'de')),
};
const ofCharacters = tableOf(chinese, withoutAccents);

/** By what else a term of a question may be called in an office: stems for a language with stems, pairs of characters without one. */
export const otherNamesOf = (term: string, language: StemmedLanguage | null): readonly string[] => {
  if (language === null) return ofCharacters.get(term) ?? [];
  return language === 'en' || language === 'de' ? (tables[language].get(term) ?? []) : [];
};
