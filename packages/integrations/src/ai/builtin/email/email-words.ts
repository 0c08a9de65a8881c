import type { EmailType } from '@inkstone/contract/email-writer';
import type { ContentLanguage } from '@inkstone/contract/writers';

/** A line about the shop; `shop` is its name, or the field that stands for it. */
type Said = (shop: string) => string;

/** The words of one language around an e-mail, chosen in it and not translated. None of them promises anything. */
export type EmailWords = {
  /** To a reader whose name may not be known. */
  greeting: string;
  subjects: Record<EmailType, readonly [Said, ...Said[]]>;
  /** The first sentence: why this e-mail comes. */
  openings: Record<EmailType, Said>;
  /** Stands before the name of what the e-mail is about. */
  about: (title: string) => string;
  /** The words of a link to the product. */
  look: (title: string) => string;
};

const western = {
  en: {
    greeting: 'Hello {first_name|there}',
    subjects: {
      welcome: [(shop) => `Welcome to ${shop}`, (shop) => `Hello from ${shop}`],
      abandonedCart: [(shop) => `Your cart at ${shop}`, () => 'There is something in your cart'],
      launch: [(shop) => `New at ${shop}`, (shop) => `Now at ${shop}`],
      winBack: [(shop) => `It has been a while – ${shop}`, (shop) => `News from ${shop}`],
    },
    openings: {
      welcome: (shop) => `Welcome to ${shop}.`,
      abandonedCart: (shop) => `There is something left in your cart at ${shop}.`,
      launch: (shop) => `There is something new at ${shop}.`,
      winBack: (shop) => `It has been a while since you were last at ${shop}.`,
    },
    about: (title) => `New: ${title}`,
    look: (title) => `See ${title}`,
  },
  de: {
    greeting: 'Guten Tag {first_name}',
    subjects: {
      welcome: [(shop) => `Willkommen bei ${shop}`, (shop) => `Guten Tag von ${shop}`],
      abandonedCart: [(shop) => `Ihr Warenkorb bei ${shop}`, () => 'In Ihrem Warenkorb liegt noch etwas'],
      launch: [(shop) => `Neu bei ${shop}`, (shop) => `Jetzt bei ${shop}`],
      winBack: [(shop) => `Lange nicht gesehen – ${shop}`, (shop) => `Neues von ${shop}`],
    },
    openings: {
      welcome: (shop) => `Willkommen bei ${shop}.`,
      abandonedCart: (shop) => `In Ihrem Warenkorb bei ${shop} liegt noch etwas.`,
      launch: (shop) => `Bei ${shop} gibt es etwas Neues.`,
      winBack: (shop) => `Ihr letzter Besuch bei ${shop} ist eine Weile her.`,
    },
    about: (title) => `Neu: ${title}`,
    look: (title) => `${title} ansehen`,
  },
  fr: {
    greeting: 'Bonjour {first_name}',
    subjects: {
      welcome: [(shop) => `Bienvenue chez ${shop}`, (shop) => `Bonjour de la part de ${shop}`],
      abandonedCart: [(shop) => `Votre panier chez ${shop}`, () => 'Votre panier n’est pas vide'],
      launch: [(shop) => `Nouveau chez ${shop}`, (shop) => `Une nouveauté chez ${shop}`],
      winBack: [(shop) => `Cela fait un moment – ${shop}`, (shop) => `Des nouvelles de ${shop}`],
    },
    openings: {
      welcome: (shop) => `Bienvenue chez ${shop}.`,
      abandonedCart: (shop) => `Il reste quelque chose dans votre panier chez ${shop}.`,
      launch: (shop) => `Il y a du nouveau chez ${shop}.`,
      winBack: (shop) => `Votre dernière visite chez ${shop} remonte à un moment.`,
    },
    about: (title) => `Nouveau : ${title}`,
    look: (title) => `Voir ${title}`,
  },
  es: {
    greeting: 'Hola {first_name}',
    subjects: {
      welcome: [(shop) => `Le damos la bienvenida a ${shop}`, (shop) => `Un saludo de ${shop}`],
      abandonedCart: [(shop) => `Su carrito en ${shop}`, () => 'Queda algo en su carrito'],
      launch: [(shop) => `Nuevo en ${shop}`, (shop) => `Ya en ${shop}`],
      winBack: [(shop) => `Ha pasado un tiempo – ${shop}`, (shop) => `Noticias de ${shop}`],
    },
    openings: {
      welcome: (shop) => `Le damos la bienvenida a ${shop}.`,
      abandonedCart: (shop) => `Queda algo en su carrito en ${shop}.`,
      launch: (shop) => `Hay algo nuevo en ${shop}.`,
      winBack: (shop) => `Ha pasado un tiempo desde su última visita a ${shop}.`,
    },
    about: (title) => `Nuevo: ${title}`,
    look: (title) => `Ver ${title}`,
  },
  pt: {
    greeting: 'Olá {first_name}',
    subjects: {
      welcome: [(shop) => `Damos-lhe as boas-vindas à ${shop}`, (shop) => `Olá da ${shop}`],
      abandonedCart: [(shop) => `O seu carrinho na ${shop}`, () => 'Há algo no seu carrinho'],
      launch: [(shop) => `Novo na ${shop}`, (shop) => `Já na ${shop}`],
      winBack: [(shop) => `Já passou algum tempo – ${shop}`, (shop) => `Notícias da ${shop}`],
    },
    openings: {
      welcome: (shop) => `Damos-lhe as boas-vindas à ${shop}.`,
      abandonedCart: (shop) => `Ainda há algo no seu carrinho na ${shop}.`,
      launch: (shop) => `Há algo novo na ${shop}.`,
      winBack: (shop) => `Já passou algum tempo desde a sua última visita à ${shop}.`,
    },
    about: (title) => `Novo: ${title}`,
    look: (title) => `Ver ${title}`,
  },
} as const satisfies Partial<Record<ContentLanguage, EmailWords>>;

const eastern = {
  zh: {
    greeting: '您好，{first_name|朋友}',
    subjects: {
      welcome: [(shop) => `欢迎来到${shop}`, (shop) => `来自${shop}的问候`],
      abandonedCart: [(shop) => `您在${shop}的购物车`, () => '您的购物车里还有商品'],
      launch: [(shop) => `${shop}上新`, (shop) => `${shop}新品`],
      winBack: [(shop) => `好久不见 – ${shop}`, (shop) => `${shop}的近况`],
    },
    openings: {
      welcome: (shop) => `欢迎来到${shop}。`,
      abandonedCart: (shop) => `您在${shop}的购物车里还有商品。`,
      launch: (shop) => `${shop}有新品了。`,
      winBack: (shop) => `您已有一段时间没来${shop}了。`,
    },
    about: (title) => `新品：${title}`,
    look: (title) => `查看${title}`,
  },
  ja: {
    greeting: '{first_name|お客}様',
    subjects: {
      welcome: [(shop) => `${shop}へようこそ`, (shop) => `${shop}からのご挨拶`],
      abandonedCart: [(shop) => `${shop}のカートについて`, () => 'カートに商品が残っています'],
      launch: [(shop) => `${shop}の新商品`, (shop) => `${shop}に新しい商品`],
      winBack: [(shop) => `お久しぶりです – ${shop}`, (shop) => `${shop}からのお知らせ`],
    },
    openings: {
      welcome: (shop) => `${shop}へようこそ。`,
      abandonedCart: (shop) => `${shop}のカートに商品が残っています。`,
      launch: (shop) => `${shop}に新しい商品が入りました。`,
      winBack: (shop) => `${shop}にお越しいただいてから、しばらくになります。`,
    },
    about: (title) => `新商品：${title}`,
    look: (title) => `${title}を見る`,
  },
  ko: {
    greeting: '{first_name|고객}님, 안녕하세요',
    subjects: {
      welcome: [(shop) => `${shop}에 오신 것을 환영합니다`, (shop) => `${shop}에서 인사드립니다`],
      abandonedCart: [(shop) => `${shop} 장바구니 안내`, () => '장바구니에 상품이 남아 있습니다'],
      launch: [(shop) => `${shop} 새 상품`, (shop) => `${shop}의 새 상품 안내`],
      winBack: [(shop) => `오랜만입니다 – ${shop}`, (shop) => `${shop} 소식`],
    },
    openings: {
      welcome: (shop) => `${shop}에 오신 것을 환영합니다.`,
      abandonedCart: (shop) => `${shop} 장바구니에 상품이 남아 있습니다.`,
      launch: (shop) => `${shop}에 새 상품이 들어왔습니다.`,
      winBack: (shop) => `${shop}에 다녀가신 지 시간이 조금 지났습니다.`,
    },
    about: (title) => `새 상품: ${title}`,
    look: (title) => `${title} 보기`,
  },
} as const satisfies Partial<Record<ContentLanguage, EmailWords>>;

/** The words around e-mails. */
export const emailWords: Record<ContentLanguage, EmailWords> = { ...western, ...eastern };
