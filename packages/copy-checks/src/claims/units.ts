/** What is measured, how much of its base unit, and of which system the unit is: between systems a number is rounded. */
export type Unit = { dimension: string; factor: number; system: 'metric' | 'other'; offset?: number };

/** `dimension system factor: forms`; a form that begins with `^` counts as it is spelt. */
const table = `
  length metric 0.001: ^mm, millimeter, millimetre, millimeters, millimetres, millimètre, millimètres, milímetro, milímetros, 毫米, ミリメートル, ミリ, 밀리미터, 밀리
  length metric 0.01: cm, centimeter, centimetre, centimeters, centimetres, zentimeter, zentimetern, centimètre, centimètres, centímetro, centímetros, 厘米, 公分, センチメートル, センチ, 센티미터, 센티, 센치
  length metric 0.1: ^dm, decimeter, dezimeter
  length metric 1: ^m, meter, metre, meters, metres, metern, mètre, mètres, metro, metros, 米, メートル, 미터
  length metric 1000: km, kilometer, kilometre, kilometers, kilometres, kilometern, kilomètre, kilomètres, kilómetro, kilómetros, quilômetro, quilômetros, quilómetros, 公里, 千米, キロメートル, 킬로미터
  length other 0.0254: inch, inches, ″, ”, ", ^in, zoll, pouce, pouces, pulgada, pulgadas, polegada, polegadas, 英寸, 寸, インチ, 인치
  length other 0.3048: ft, feet, foot, fuß, pied, pieds, pie, pies, pé, pés, 英尺, フィート, 피트
  length other 0.9144: yd, yard, yards, 码, ヤード, 야드
  length other 1609.344: mile, miles, meile, meilen, milles, milla, millas, milha, milhas, 英里, マイル, 마일
  length metric 0.000001: µm, μm, micron, microns, mikrometer, 微米, ミクロン, 마이크론
  length metric 0.000000001: ^nm, nanometer, nanometers, 纳米, ナノメートル, 나노미터
  mass metric 0.000001: ^mg, milligram, milligrams, milligramm, milligramme, milligrammes, miligramo, miligramos, miligrama, miligramas, 毫克, ミリグラム, 밀리그램
  mass metric 0.001: ^g, ^gr, gram, grams, gramm, gramme, grammes, gramo, gramos, grama, gramas, 克, グラム, 그램
  mass metric 1: ^kg, ^Kg, ^KG, kilo, kilos, kilogram, kilograms, kilogramm, kilogramme, kilogrammes, kilogramo, kilogramos, quilo, quilos, quilograma, quilogramas, 公斤, 千克, キログラム, キロ, 킬로그램, 킬로
  mass metric 0.5: 斤
  mass metric 1000: tonne, tonnes, tonnen, tonelada, toneladas, 吨, トン, 톤
  mass other 0.028349523125: oz, ounce, ounces, unze, unzen, once, onces, onza, onzas, onça, onças, 盎司, オンス, 온스
  mass other 0.45359237: lb, lbs, pound, pounds, pfund, livre, livres, libra, libras, 磅, ポンド, 파운드
  volume metric 0.001: ml, milliliter, millilitre, milliliters, millilitres, mililitro, mililitros, 毫升, ミリリットル, 밀리리터
  volume metric 0.01: cl, centiliter, zentiliter, centilitre, centilitres, centilitro, centilitros
  volume metric 0.1: dl, deziliter, decilitre, decilitro
  volume metric 1: l, ltr, liter, litre, liters, litres, litern, litro, litros, 升, リットル, 리터
  volume other 0.0295735295625: fl oz, fl. oz, fluid ounce, fluid ounces, 液体盎司
  volume other 0.2365882365: cup, cups
  volume other 0.473176473: pint, pints
  volume other 0.946352946: quart, quarts
  volume other 3.785411784: gal, gallon, gallons, gallonen, galón, galones, 加仑, ガロン, 갤런
  volume metric 1000: m³, ^m3, cubic meter, cubic meters, kubikmeter, 立方米
  area metric 1: m², ^m2, ^qm, square meter, square meters, square metre, square metres, quadratmeter, mètres carrés, metros cuadrados, metros quadrados, 平方米, 平米, 平方メートル, 제곱미터
  area metric 0.0001: cm², ^cm2
  area other 0.09290304: sq ft, square feet, sqft
  weave metric 1: gsm, g/m², g/m2, g/qm, ^GSM
  thread metric 1: thread count, ^TC, fadendichte, fils au pouce, hilos, fios
  denier metric 1: denier, ^den, ^D
  temperature metric 1: °c, ° c, degrees celsius, grad celsius, grad, degrés celsius, degrés, grados celsius, grados, graus celsius, graus, 摄氏度, ℃, 도씨
  temperature other 0.5555555555555556 -32: °f, ° f, degrees fahrenheit, fahrenheit, ℉
  degree metric 1: °, degrees, degree, 度, 도
  hours metric 0.000277777777777778: sec, secs, second, seconds, sekunde, sekunden, seconde, secondes, segundo, segundos, 秒, 秒間, 초
  hours metric 0.0166666666666667: min, mins, minute, minutes, minuten, minuto, minutos, 分钟, 分間, 分, 분
  hours metric 1: ^h, hr, hrs, hour, hours, stunde, stunden, heure, heures, hora, horas, 小时, 小時, 時間, 시간
  hours metric 24: day, days, tag, tage, tagen, jour, jours, día, días, dia, dias, 天, 日, 日間, 일
  hours metric 168: week, weeks, woche, wochen, semaine, semaines, semana, semanas, 周, 星期, 週間, 주
  months metric 1: month, months, monat, monate, monaten, mois, mes, meses, mês, 个月, ヶ月, か月, カ月, 개월
  months metric 12: year, years, yr, yrs, jahr, jahre, jahren, an, ans, année, années, año, años, ano, anos, 年, 年間, 년
  power metric 1: ^W, watt, watts, vatios, 瓦, ワット, 와트
  power metric 1000: ^kW, ^KW, kilowatt, 千瓦, キロワット
  power metric 0.001: ^mW
  power other 745.699872: ^hp, ^PS, horsepower, 马力, 馬力, 마력
  apparent metric 1: ^VA
  apparent metric 1000: ^kVA
  energy metric 1: ^Wh, wh
  energy metric 1000: ^kWh, kwh
  charge metric 1: mah
  charge metric 1000: ^Ah
  voltage metric 1: ^V, volt, volts, voltios, 伏, ボルト, 볼트
  current metric 1: ^A, amp, amps, ampere, 安培, アンペア, 암페어
  current metric 0.001: ^mA
  frequency metric 1: ^Hz, hertz, 赫兹, ヘルツ, 헤르츠
  frequency metric 1000: ^kHz, khz
  frequency metric 1000000: ^MHz, mhz
  frequency metric 1000000000: ^GHz, ghz
  bytes metric 1: ^MB, megabyte, megabytes
  bytes metric 1024: ^GB, gigabyte, gigabytes, ^Go
  bytes metric 1048576: ^TB, terabyte, terabytes
  bitrate metric 1: mbit/s, mbps, mb/s
  bitrate metric 1000: gbit/s, gbps, gb/s
  pixels metric 1: ^px, pixel, pixels, píxeles, 像素, ピクセル, 픽셀
  megapixels metric 1: ^MP, megapixel, megapixels, megapixeles, 万像素, メガピクセル
  pressure metric 1: ^bar, 巴
  pressure other 0.0689475729: psi
  sound metric 1: ^dB, decibel, decibels, dezibel, 分贝, デシベル, 데시벨
  light metric 1: ^lm, lumen, lumens, 流明, ルーメン, 루멘
  lux metric 1: lux
  brightness metric 1: cd/m², cd/m2, nits
  kelvin metric 1: ^K, kelvin
  resolution metric 1: ^dpi, ^DPI
  turns metric 1: rpm, u/min, tr/min, r/min, 转, 回転
  percent metric 1: %, percent, prozent, pour cent, por ciento, por cento, パーセント, 퍼센트, ％
  permille metric 1: ‰
  carat metric 1: carat, carats, karat, kt, ^ct, quilates, 克拉, カラット, 캐럿
  kilojoule metric 1: ^kJ, kilojoule
  kilojoule other 4.184: kcal, calories, kalorien, calorías, calorias, 卡路里, 千卡, カロリー, 칼로리
  speed metric 1: km/h, kmh, kph, 公里每小时
  speed other 1.609344: mph
  force metric 1: ^N, ^Nm, newton
  frames metric 1: ^fps
  parts metric 1: ppm
  milliseconds metric 1: ^ms, millisecond, milliseconds, 毫秒
  ply metric 1: ply, lagig, plis, capas, 层, 層, 겹
  euro metric 1: €, ^EUR, euro, euros, 欧元, ユーロ, 유로
  dollar metric 1: $, ^USD, dollar, dollars, dólares, 美元, ドル, 달러
  sterlingmoney metric 1: £, ^GBP
  yen metric 1: ¥, ^JPY, ^CNY, 元, 円, 块
  won metric 1: ₩, ^KRW, 원
  decades metric 1: decades, jahrzehnte, décennies, décadas
  people metric 1: people, persons, personen, personnes, personas, pessoas, 人, 人用, 명
`;

type Form = { text: string; isExact: boolean; unit: Unit };

const readForms = (): Form[] =>
  table
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .flatMap((line) => {
      const at = line.indexOf(': ');
      const [dimension = '', system = '', factor = '1', offset] = line.slice(0, at).split(' ');
      const unit: Unit = { dimension, system: system === 'other' ? 'other' : 'metric', factor: Number(factor) };
      const whole = offset === undefined ? unit : { ...unit, offset: Number(offset) };
      return line
        .slice(at + 2)
        .split(', ')
        .map((form) => ({ text: form.replace(/^\^/, ''), isExact: form.startsWith('^'), unit: whole }));
    });

let byFirst: ReadonlyMap<string, readonly Form[]> | undefined;

const index = (): ReadonlyMap<string, readonly Form[]> => {
  if (byFirst) return byFirst;
  const found = new Map<string, Form[]>();
  for (const form of readForms()) {
    const first = (form.text[0] ?? '').toLowerCase();
    found.set(first, [...(found.get(first) ?? []), form]);
  }
  for (const forms of found.values()) forms.sort((one, other) => other.text.length - one.text.length);
  byFirst = found;
  return found;
};

const letter = /\p{Script=Latin}/u;
/** "5 in stock" is no length: behind the sign of an inch stands nothing that goes on, or a word of size. */
const endsAsUnit = /^\s*(?:$|[.,;:)\]x×/|–—-]|\d|\(|(?:wide|tall|long|high|deep|thick|diameter|by|w|h|d|l)\b)/iu;

const isWhole = (form: Form, text: string, end: number): boolean => {
  const [last = '', next = ''] = [form.text.at(-1), text[end]];
  if (letter.test(last) && (letter.test(next) || (/\d/.test(next) && form.text.length < 3))) return false;
  return form.text !== 'in' || /\d/.test(text[end - form.text.length - 1] ?? '') || endsAsUnit.test(text.slice(end, end + 12));
};

/** The unit that stands at this place of a text, and where it ends; null for none. */
export const unitAt = (text: string, at: number): { unit: Unit; end: number } | null => {
  const forms = index().get((text[at] ?? '').toLowerCase());
  if (!forms) return null;
  const here = text.slice(at, at + 20);
  const small = here.toLowerCase();
  const found = forms.find(
    (form) => (form.isExact ? here.startsWith(form.text) : small.startsWith(form.text)) && isWhole(form, text, at + form.text.length),
  );
  return found ? { unit: found.unit, end: at + found.text.length } : null;
};
