import type { MergeField } from './merge-fields.ts';

type Words = { cart_link: string; shop_link: string; unsubscribe_link: string };

/** What a link says that nobody has named, by the language of the e-mail. */
const linkWords: Readonly<Record<string, Words>> = {
  en: { cart_link: 'To your cart', shop_link: 'To the shop', unsubscribe_link: 'Unsubscribe' },
  zh: { cart_link: '查看购物车', shop_link: '进入店铺', unsubscribe_link: '退订' },
  fr: { cart_link: 'Voir le panier', shop_link: 'Voir la boutique', unsubscribe_link: 'Se désabonner' },
  de: { cart_link: 'Zum Warenkorb', shop_link: 'Zum Shop', unsubscribe_link: 'Abmelden' },
  es: { cart_link: 'Ver el carrito', shop_link: 'Ver la tienda', unsubscribe_link: 'Darse de baja' },
  pt: { cart_link: 'Ver o carrinho', shop_link: 'Ver a loja', unsubscribe_link: 'Cancelar a subscrição' },
  ja: { cart_link: 'カートを見る', shop_link: 'ショップを見る', unsubscribe_link: '配信停止' },
  ko: { cart_link: '장바구니 보기', shop_link: '상점 보기', unsubscribe_link: '수신 거부' },
};

/** The words of a link in an e-mail of this language; empty for a field that is no link. */
export const wordsOfLink = (field: MergeField, language: string): string => {
  const words: Readonly<Partial<Record<MergeField, string>>> = linkWords[language] ?? linkWords['en'] ?? {};
  return words[field] ?? '';
};
