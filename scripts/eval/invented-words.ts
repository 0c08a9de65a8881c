import type { ContentLanguage } from '@inkstone/contract/writers';
import type { ClaimKind } from '@inkstone/copy-checks/claims/claim';

/** Sentences with a gap for what is invented. `values` fill it; the tables and rules of the checks grew by what they missed of them. `unseen` were drawn up after the last of that, and nothing was changed since. */
export type Invention = { kind: ClaimKind; sentences: readonly string[]; values: readonly string[]; unseen?: readonly string[] };

const listOf = (text: string): string[] => text.split('|').map((each) => each.trim());

const english: readonly Invention[] = [
  {
    kind: 'material',
    sentences: listOf(
      'It is made of {}. | The outside is {}. | Crafted from {} for daily use. | Lined with {}. | Comes in a {} finish. | With parts of {}.',
    ),
    values: listOf(
      'solid walnut | brushed aluminium | full-grain leather | Egyptian cotton | ripstop nylon | bone china | merino wool | carbon fibre | borosilicate glass | sterling silver | cast iron | bamboo | hammered copper | memory foam | mulberry silk | reclaimed teak | goose down | food-contact silicone | 18k gold | vegan leather | brass | Italian marble | cashmere | organic hemp | stainless steel | tempered glass | ebony | sheepskin | cork | velvet | neoprene | polycarbonate | titanium | alcantara | lambskin | raffia | mother-of-pearl | obsidian | soapstone | birch plywood | zinc alloy | waxed canvas | corduroy | faux fur | rattan | chamois | gunmetal | papier-mâché | lava stone | calfskin | recycled PET | burl wood | goatskin suede | brushed steel | Belgian linen | kiln-fired clay | Japanese cypress | pashmina | smoked glass | anodised aluminium | Pima cotton | wrought iron | hand-blown glass | olive wood | yak wool | vulcanised rubber | quilted satin | cultured pearls | honed slate | tulip poplar | ramie | acetate | zirconium | boiled wool | buffalo horn | coconut shell | Murano glass | jacquard silk | fir wood | melamine resin | spruce | nubuck | woven straw | polished nickel | crushed velvet | silicone rubber | rosewood | mohair | frosted glass | pewter | double gauze | seersucker | Tencel | oiled oak | stoneware | suede | powder-coated steel | alpaca wool | bouclé | amber resin | cedar | carbon steel | chiffon | granite | kangaroo leather | bronze | latex foam | jute | onyx | hessian | pearwood | moleskin | brushed brass | cactus leather | poplin | recycled ocean plastic | sandstone | kevlar | linoleum | cane | wenge | terry cloth | moss agate | dyneema | crêpe | stainless mesh | enamelled iron | beech veneer | muslin | aerogel | sisal | quartzite | goat hair | chenille | eelskin | vinyl | hardwood | basalt',
    ),
    unseen: listOf(
      'lime wood | twill | gilded bronze | mycelium | chambray | ocean-bound polyester | pumice | spandex | fibreboard | willow | rubberwood | towelling | rose quartz | nappa | plush | chainmail | galvanised steel | paulownia | dimity | tritan | abaca | jasper | camel hair | boxcloth | stingray leather | perspex | driftwood | flint',
    ),
  },
  {
    kind: 'colour',
    sentences: listOf('It comes in {}. | The {} version is in stock. | Its {} surface stays clean. | Choose it in {}. | With {} seams.'),
    values: listOf(
      'navy | forest green | burgundy | ivory | matte black | charcoal | turquoise | mustard yellow | lilac | rose | crimson | sky blue | olive | champagne | teal | coral | ochre | sage | indigo | cream | magenta | bright orange | scarlet | dark brown | beige | lavender | sand | rust | violet | pearl white | anthracite | mauve | terracotta | aqua | copper-coloured | petrol blue | dusty pink | jet black | amber | claret | hunter green | pale grey | vermilion | chocolate brown | lemon | canary yellow | midnight blue | taupe | peach | fuchsia | cherry red | cinnamon | pearl | mint green | tangerine | lime green | bottle green | rose gold | cornflower blue | tan | cobalt | khaki | pastel yellow | copper | maroon | light grey | emerald | wine red | peacock blue | apricot | snow white | salmon | moss green | camel | silver | gold | blush pink | plum | deep purple | cyan | tomato red | honey | butterscotch | storm grey | denim blue | mulberry | gunmetal grey | off-white | saffron | chartreuse | aubergine | ice blue | brick red | eggshell | slate | mahogany | pistachio | oxblood | powder blue | heather grey | nude | raspberry | neon green | bronze | smoke | ultramarine | umber | periwinkle | sunflower yellow | ash',
    ),
    unseen: listOf(
      'lagoon | pewter grey | bone | marigold | citron | damson | arctic blue | clay red | oyster | graphite | chestnut | avocado | garnet | baby blue | marl grey | flesh pink | cranberry | acid green | brass | fog | azure | bistre | wisteria | corn yellow | thunder',
    ),
  },
  {
    kind: 'certificate',
    sentences: listOf('It is {}. | The product is {} for your safety. | {} since last year. | Fully {}. | This one is {} too.'),
    values: listOf(
      'FDA approved | CE certified | OEKO-TEX certified | GOTS certified | UL listed | TÜV tested | ISO 9001 certified | FSC certified | dermatologist tested | clinically proven | lab tested | patented | award-winning | doctor recommended | Fair Trade certified | Energy Star rated | EPA registered | NSF certified | halal certified | kosher certified | approved by dentists | certified organic | PETA approved | bluesign certified | military grade | medical grade | USDA organic | BIFMA certified | GREENGUARD Gold certified | vet approved | independently verified | scientifically proven | accredited | Cradle to Cradle certified | RoHS compliant | ASTM tested | Rainforest Alliance certified | TÜV approved | clinically tested | CPSIA compliant | JIS certified | EWG Verified | approved by paediatricians | B Corp certified | Blue Angel certified | patent pending | FSSC 22000 certified | Red Dot winning | Woolmark certified | recommended by chiropractors | Oeko-Tex Standard 100 certified | WRAS approved | laboratory tested | officially licensed | GREENGUARD certified | ETL listed | ISO 14001 certified | vegan certified | MFi certified | Leaping Bunny approved | clinically validated | tested by dermatologists | CPSC compliant | TÜV certified | ECOCERT certified | award-winning | NSF listed | SGS tested | patented in 30 countries | prize-winning | REACH compliant | recommended by physiotherapists | medical grade | PEFC certified | BSCI audited | Kitemark approved | GRS certified | Nordic Swan certified | ISO 13485 certified | tested at an independent laboratory | endorsed by midwives | UKCA marked | IPX7 rated | DOT approved | Grade A rated | Soil Association certified | Eurofins tested | recommended by sommeliers | SA8000 certified | a Good Design Award winner | certified carbon neutral | ANSI compliant | trademarked',
    ),
    unseen: listOf(
      'WRAP certified | Lion Mark approved | RWS certified | EU Ecolabel certified | ISO 22716 certified | tested in a certified laboratory | endorsed by osteopaths | CCC marked | IP68 rated | EASA approved | Class I rated | Control Union certified | Dekra tested | recommended by baristas | BRC certified | an iF Design Award winner | certified plastic neutral | CSA compliant | copyright protected',
    ),
  },
  {
    kind: 'property',
    sentences: listOf('It is {}. | {} by design. | You get a {} product. | It is also {}.'),
    values: listOf(
      'waterproof | BPA-free | hypoallergenic | biodegradable | vegan | handmade | dishwasher safe | non-toxic | fireproof | antibacterial | shockproof | gluten-free | scratch-resistant | rechargeable | microwave safe | compostable | cruelty-free | unbreakable | rustproof | windproof | machine washable | recycled | carbon neutral | lead-free | oven safe | stain resistant | odourless | fade resistant | child safe | latex-free | phthalate-free | flame retardant | water-repellent | sugar-free | tear-resistant | leakproof | UV-resistant | dust-proof | hand-stitched | paraben-free | fragrance-free | plastic-free | crease-free | cordless | dermatologically safe | pet-safe | freezer safe | nut-free | heat-resistant | anti-slip | PFAS-free | breathable | weatherproof | edible | splash-proof | lactose-free | crack-resistant | soundproof | UV-protected | antimicrobial | handcrafted | alcohol-free | wrinkle-free | solar-powered | shatterproof | chemical-free | nickel-free | non-stick | anti-static | flame-resistant | recyclable | sulfate-free | tarnish-free | energy-saving | hand-painted | noise-cancelling | tamper-resistant | yeast-free | frost-proof | moth-resistant | anti-glare | fingerprint-proof | bulletproof | ozone-friendly | rot-resistant | silicone-free | sweatproof | glow-in-the-dark | foldable | insect-repellent | pill-resistant | ultra-quiet | fully washable | self-healing | mould-resistant | reusable | scentless | lightfast',
    ),
    unseen: listOf(
      'bite-resistant | dairy-free | rain-proof | ink-resistant | anti-fog | smudge-proof | burglar-proof | reef-friendly | chip-resistant | dye-free | spill-proof | light-reflecting | inflatable | mosquito-repellent | snag-resistant | ultra-slim | hand-washable | self-sealing | mildew-resistant | returnable | tasteless | weather-tight',
    ),
  },
  {
    kind: 'origin',
    sentences: listOf('Made in {}. | Produced in {} by a small team. | It comes from {}. | Designed in {}. | Imported from {}.'),
    values: listOf(
      'Italy | Switzerland | Denmark | Peru | Sweden | Scotland | New Zealand | Morocco | Austria | Ireland | Norway | Brazil | Canada | India | Finland | Greece | Nepal | Mexico | Poland | Thailand | Tuscany | Bavaria | Kyoto | Vermont | Belgium | Colombia | Iceland | Kenya | Solingen | the Netherlands | Provence | Madagascar | Portugal | Japan | South Korea | Vietnam | Scotland | Chile | Guatemala | Turkey | Croatia | Slovenia | Sheffield | Okinawa | Catalonia | Oregon | Estonia | Wales | Cambodia | Sri Lanka | Limoges | Ghana | France | Germany | Bolivia | Lithuania | Hungary | Wales | Okayama | Murano | Indonesia | Texas | Cornwall | Normandy | Ethiopia | South Africa | Romania | Andalusia | California | Taiwan | the Czech Republic | Sardinia | Brittany | Venice | Argentina | Nagano | Saxony | Bohemia | the Basque Country | Uruguay | Rajasthan | Minnesota | Jutland | Tasmania | Hokkaido | Malta | Lapland | Anatolia | the Philippines | Bangladesh | Galicia | Yorkshire',
    ),
    unseen: listOf(
      'Burgundy | Florence | Paraguay | Kanazawa | Thuringia | Moravia | the Black Forest | Ecuador | Gujarat | Kentucky | Zealand | Queensland | Kyushu | Cyprus | Karelia | Cappadocia | Tunisia | Pakistan | Asturias | Cumbria',
    ),
  },
  {
    kind: 'superlative',
    sentences: listOf('It is {}. | This is {}. | Simply {}. | People call it {}.'),
    values: listOf(
      'the best of its kind | the most durable one you can buy | the world’s first | the finest ever made | number one in its class | the lightest on the market | unrivalled | the fastest you will find | second to none | the ultimate choice | the strongest of all | world-class | the most comfortable one | the safest option | unmatched | the quietest model | the toughest around | industry-leading | the highest quality | the smallest available | best-selling | the cleverest design | unbeatable | one of a kind | top-rated | the #1 choice | the greatest value | the longest-lasting one | the purest there is | the thinnest on the market | the most reliable one | incomparable | the best-rated of all | the warmest you can get | the cheapest | the leading brand | the most advanced model | the first of its kind | the easiest to clean | unparalleled | the sturdiest there is | the richest flavour | the number one choice | the most popular | flawless | the brightest | the sharpest | the best in the world | the most elegant one around | unsurpassed | the coolest of them all | the widest choice | the leading choice of professionals | the most trusted name | the freshest you can find | peerless | the biggest in its class | the ultimate companion | the simplest to use | matchless | the fairest price | the deepest sound | the only one you need | world-leading | the most precise | the boldest of its line | the most loved one | without equal | the smartest pick | top of the range | the largest of its type | the most efficient ever | unmatched in its price range | the purest water | the number-one seller | the lowest in its class | a market leader | the most delicate touch | better than any other | record-breaking | the newest | the gentlest around | best in show',
    ),
    unseen: listOf(
      'the fiercest of its kind | the most admired one | beyond compare | the wisest buy | head and shoulders above the rest | the roomiest of its type | the most accurate ever | unequalled at this price | the clearest sound | the top seller | the highest in its class | the frontrunner | the most refined taste | superior to all others | award-worthy | the latest and greatest | the kindest to skin | a champion among lamps',
    ),
  },
  {
    kind: 'promise',
    sentences: listOf('{}. | You get it with {}. | We add {}. | It comes with {}.'),
    values: listOf(
      'a lifetime guarantee | a money-back guarantee | free shipping | a limited warranty | free returns | the lowest price | a full refund if you are not happy | next-day delivery | a free gift | a satisfaction guarantee | free worldwide delivery | an extended warranty | a no-questions-asked return | a risk-free trial | instant results | a price match promise | free express shipping | guaranteed results | hassle-free returns | a best price guarantee | overnight delivery | free replacement for life | a two-way guarantee | free returns for everyone | our price guarantee | complimentary shipping | a lifelong warranty | same-day delivery | a bonus gift | a trial without risk | your money back | visible results overnight | a free upgrade | guaranteed satisfaction | express delivery at no cost | a refund at any time | free repairs for life | a discount that ends today | a ten-year warranty | free delivery | a no-risk trial | a full money-back promise | the best price | free exchanges | lifelong service | a refund within days | free installation | same-day shipping | guaranteed freshness | a free sample | a limited-time discount | unlimited returns | complimentary gift wrapping | 24-hour support | a five-year guarantee | your money returned | free collection | a price-match guarantee | a no-quibble refund | two-day delivery | a free case | lasting results | a 30-day trial | a replacement at no charge | priority support | free engraving | an exchange at any time | a gift with every order | a discount for newcomers',
    ),
    unseen: listOf(
      'a three-year warranty | your money refunded | free pick-up | a fair price promise | a no-fuss exchange | three-day shipping | a free pouch | immediate relief | a 60-day trial | a spare at no cost | round-the-clock help | free monogramming | a swap at any time | a present with every purchase | a discount for students',
    ),
  },
];

type Short = Readonly<Record<ClaimKind, readonly string[]>>;

/** Whole sentences; the number in the first row is drawn. */
const others: Readonly<Record<Exclude<ContentLanguage, 'en'>, Short>> = {
  de: {
    number: listOf('Es wiegt {} kg. | Hält {} Stunden. | Mit {} Taschen. | Fasst {} Liter. | Spart {} % Energie.'),
    material: listOf(
      'Aus massivem Nussbaum. | Das Gehäuse ist aus Titan. | Mit echtem Lammleder bezogen. | Aus feinster Merinowolle. | Griff aus Messing. | Innen Kaschmir.',
    ),
    colour: listOf('In Weinrot erhältlich. | Die türkise Ausführung ist da. | Auch in Anthrazit. | Mit violetten Nähten.'),
    certificate: listOf(
      'TÜV-geprüft. | GOTS-zertifiziert. | Klinisch getestet. | Patentierte Technik. | Von Ärzten empfohlen. | Ausgezeichnet mit dem Red Dot Award.',
    ),
    property: listOf('Wasserdicht. | Frei von BPA. | Bruchsicher. | Antibakteriell. | Klimaneutral hergestellt. | Feuerfest.'),
    origin: listOf('Hergestellt in Portugal. | Aus Schweden. | Schweizer Fertigung. | Kommt aus Norwegen.'),
    superlative: listOf('Das beste Stück seiner Art. | Am leichtesten von allen. | Unschlagbar. | Die robusteste Wahl. | Weltklasse.'),
    promise: listOf(
      'Mit lebenslanger Garantie. | Geld-zurück-Garantie. | Kostenloser Versand. | Nur heute im Angebot. | Expressversand inklusive.',
    ),
  },
  fr: {
    number: listOf('Pèse {} kg. | Dure {} heures. | Avec {} poches. | Contient {} litres. | Économise {} % d’énergie.'),
    material: listOf(
      'En noyer massif. | Le boîtier est en titane. | Doublé de cachemire. | Poignée en laiton. | En laine mérinos. | Fond en ardoise.',
    ),
    colour: listOf('Existe en bordeaux. | La version turquoise est là. | Aussi en anthracite. | Avec des coutures violettes.'),
    certificate: listOf(
      'Certifié GOTS. | Testé cliniquement. | Technique brevetée. | Recommandé par les médecins. | Primé en 2024. | Approuvé par la FDA.',
    ),
    property: listOf('Étanche. | Sans BPA. | Incassable. | Antibactérien. | Fait main. | Hypoallergénique.'),
    origin: listOf('Fabriqué au Portugal. | Vient de Suède. | Fabrication suisse. | Importé de Norvège.'),
    superlative: listOf('Le meilleur de sa catégorie. | Le plus léger de tous. | Inégalé. | La plus robuste. | Leader mondial.'),
    promise: listOf('Garanti à vie. | Satisfait ou remboursé. | Livraison gratuite. | Offre limitée. | Retours gratuits.'),
  },
  es: {
    number: listOf('Pesa {} kg. | Dura {} horas. | Con {} bolsillos. | Caben {} litros. | Ahorra un {} % de energía.'),
    material: listOf(
      'De nogal macizo. | La carcasa es de titanio. | Forrado de cachemira. | Asa de latón. | De lana merino. | Base de pizarra.',
    ),
    colour: listOf('Disponible en burdeos. | La versión turquesa. | También en antracita. | Con costuras violetas.'),
    certificate: listOf(
      'Con certificado GOTS. | Clínicamente probado. | Técnica patentada. | Recomendado por médicos. | Producto premiado. | Aprobado por la FDA.',
    ),
    property: listOf('Impermeable. | Sin BPA. | Irrompible. | Antibacteriano. | Hecho a mano. | Hipoalergénico.'),
    origin: listOf('Fabricado en Portugal. | Viene de Suecia. | Fabricación suiza. | Importado de Noruega.'),
    superlative: listOf('El mejor de su clase. | El más ligero de todos. | Insuperable. | La más robusta. | Líder mundial.'),
    promise: listOf('Garantía de por vida. | Devolución del dinero. | Envío gratis. | Oferta limitada. | Devoluciones gratis.'),
  },
  pt: {
    number: listOf('Pesa {} kg. | Dura {} horas. | Com {} bolsos. | Leva {} litros. | Poupa {} % de energia.'),
    material: listOf(
      'Em nogueira maciça. | A caixa é de titânio. | Forrado de caxemira. | Pega de latão. | De lã merino. | Base de ardósia.',
    ),
    colour: listOf('Disponível em bordô. | A versão turquesa. | Também em antracite. | Com costuras violetas.'),
    certificate: listOf(
      'Certificado GOTS. | Clinicamente testado. | Técnica patenteada. | Recomendado por médicos. | Produto premiado. | Aprovado pela FDA.',
    ),
    property: listOf('Impermeável. | Sem BPA. | Inquebrável. | Antibacteriano. | Feito à mão. | Hipoalergênico.'),
    origin: listOf('Fabricado na Itália. | Vem da Suécia. | Fabrico suíço. | Importado da Noruega.'),
    superlative: listOf('O melhor da sua classe. | O mais leve de todos. | Insuperável. | A mais robusta. | Líder mundial.'),
    promise: listOf('Garantia vitalícia. | Dinheiro de volta. | Frete grátis. | Só hoje. | Devolução grátis.'),
  },
  zh: {
    number: listOf('重{}公斤。 | 可用{}小时。 | 带{}个口袋。 | 容量{}升。 | 节能{}%。'),
    material: listOf('采用胡桃木制作。 | 外壳为钛合金。 | 内衬羊绒。 | 手柄为黄铜。 | 选用美利奴羊毛。 | 底座是大理石。'),
    colour: listOf('另有酒红色。 | 绿松石色款。 | 还有藏青色。 | 紫色缝线。'),
    certificate: listOf('通过FDA认证。 | 临床验证。 | 专利技术。 | 医生推荐。 | 荣获红点奖。 | 经实验室检测。'),
    property: listOf('防水。 | 不含BPA。 | 抗菌。 | 纯手工制作。 | 可降解。 | 防火阻燃。'),
    origin: listOf('葡萄牙制造。 | 来自瑞典。 | 瑞士工艺。 | 原产挪威。'),
    superlative: listOf('同类最佳。 | 全网最轻。 | 无与伦比。 | 世界级品质。 | 最耐用的选择。'),
    promise: listOf('终身质保。 | 不满意全额退款。 | 全国包邮。 | 限时优惠。 | 七天无理由退货。'),
  },
  ja: {
    number: listOf('重さ{}kg。 | {}時間使えます。 | ポケット{}個付き。 | 容量{}リットル。 | {}%省エネ。'),
    material: listOf('ウォールナット製。 | ボディはチタン。 | 内側はカシミヤ。 | 取っ手は真鍮。 | メリノウール使用。 | 台座は大理石。'),
    colour: listOf('ワインレッドもあります。 | ターコイズのモデル。 | ネイビーも選べます。 | 紫色の縫い目。'),
    certificate: listOf('FDA認証済み。 | 臨床試験済み。 | 特許技術。 | 医師推奨。 | グッドデザイン賞受賞。 | 第三者機関で検査済み。'),
    property: listOf('防水仕様。 | BPAフリー。 | 抗菌加工。 | 職人の手作り。 | 生分解性。 | 難燃素材。'),
    origin: listOf('ポルトガル製。 | スウェーデンから。 | スイスの技術。 | ノルウェー産。'),
    superlative: listOf('最高の品質。 | 業界最軽量。 | 世界初。 | 究極の一品。 | 一番人気。'),
    promise: listOf('永久保証。 | 全額返金。 | 送料無料。 | 期間限定。 | 即日発送。'),
  },
  ko: {
    number: listOf('무게 {}kg. | {}시간 사용. | 주머니 {}개. | 용량 {}리터. | 에너지 {}% 절약.'),
    material: listOf('월넛 원목으로 제작. | 본체는 티타늄. | 안감은 캐시미어. | 손잡이는 황동. | 메리노 울 사용. | 받침은 대리석.'),
    colour: listOf('버건디도 있습니다. | 청록 색상. | 네이비 선택 가능. | 보라색 스티치.'),
    certificate: listOf('FDA 승인. | 임상 시험 완료. | 특허 기술. | 의사 추천. | 디자인 어워드 수상. | 공인 인증.'),
    property: listOf('방수 제품. | BPA 프리. | 항균 처리. | 수제품. | 생분해성. | 난연 소재.'),
    origin: listOf('포르투갈산. | 스웨덴에서 왔습니다. | 스위스 기술. | 노르웨이 제조.'),
    superlative: listOf('최고의 품질. | 업계 최경량. | 세계 최초. | 가장 튼튼한 선택. | 독보적인 디자인.'),
    promise: listOf('평생 보증. | 전액 환불. | 무료 배송. | 오늘만 특가. | 무료 반품.'),
  },
};

const numbers: Invention = {
  kind: 'number',
  sentences: listOf(
    'It weighs {} kg. | It holds {} ml. | The battery lasts {} hours. | With {} pockets. | It saves {} % of energy. | {} cm tall. | Comes in a pack of {}. | Tested {} times. | Charges in {} minutes. | Trusted for {} years. | Reaches {} °C. | Rated for {} W. | Used by {} families. | A strap of {} inches.',
  ),
  values: [],
};

/** What may be invented in a text of this language. */
export const inventionsIn = (language: ContentLanguage): readonly Invention[] => {
  if (language === 'en') return [numbers, ...english];
  return Object.entries(others[language]).flatMap(([name, sentences]) => {
    const kind = [numbers, ...english].find((each) => each.kind === name)?.kind;
    return kind ? [{ kind, sentences, values: [''] }] : [];
  });
};
