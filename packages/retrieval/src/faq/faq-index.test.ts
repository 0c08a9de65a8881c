import { describe, expect, it } from 'vitest';
import { createFaqIndex, sureEnough } from './faq-index.ts';
import { groupQuestions } from './group-questions.ts';
import { keyOf } from './wording.ts';

type Asked = { entry: string; other: string; asked: string; stranger: string };

const questions: Record<string, Asked> = {
  en: {
    entry: 'How long is the warranty of a lamp?',
    other: 'Where is my parcel?',
    asked: 'how long do lamps have waranty',
    stranger: 'Who won yesterday?',
  },
  zh: { entry: '台灯的保修期是多久？', other: '我的包裹在哪里？', asked: '请问台灯保修期多久', stranger: '昨天谁赢了比赛？' },
  fr: {
    entry: 'Quelle est la garantie de la lampe ?',
    other: 'Où est mon colis ?',
    asked: 'la garantie des lampes, c’est combien ?',
    stranger: 'Qui a gagné hier ?',
  },
  de: {
    entry: 'Wie lange gilt die Garantie der Lampe?',
    other: 'Wo ist mein Paket?',
    asked: 'wie lange gilt die Garantei der Lampe',
    stranger: 'Wer hat gestern gewonnen?',
  },
  es: {
    entry: '¿Cuánto dura la garantía de la lámpara?',
    other: '¿Dónde está mi paquete?',
    asked: 'cuanto dura la garantia de las lamparas',
    stranger: '¿Quién ganó ayer?',
  },
  pt: {
    entry: 'Quanto dura a garantia do candeeiro?',
    other: 'Onde está a minha encomenda?',
    asked: 'quanto dura a garantia dos candeeiros',
    stranger: 'Quem ganhou ontem?',
  },
  ja: {
    entry: 'ランプの保証期間はどのくらいですか？',
    other: '荷物はどこですか？',
    asked: 'ランプの保証期間はどれくらいありますか',
    stranger: '昨日は誰が勝ちましたか？',
  },
  ko: {
    entry: '램프의 보증 기간은 얼마나 되나요?',
    other: '제 소포는 어디에 있나요?',
    asked: '램프의 보증 기간은 얼마나 됩니까?',
    stranger: '어제 누가 이겼나요?',
  },
};

const indexOf = (entries: Record<string, readonly string[]>) => {
  const index = createFaqIndex();
  for (const [id, wordings] of Object.entries(entries)) index.put(id, wordings);
  return index;
};
const answer = (index: ReturnType<typeof createFaqIndex>, question: string): string | null => {
  const nearest = index.nearest(question);
  return nearest && nearest.sureness >= sureEnough ? nearest.entry : null;
};

describe('an entry', () => {
  it.each(Object.entries(questions))(
    'answers the same in other words and with slips, and nothing else (%s)',
    (_, { entry, other, asked, stranger }) => {
      const index = indexOf({ warranty: [entry], parcel: [other] });
      expect([answer(index, entry), answer(index, other)]).toEqual(['warranty', 'parcel']);
      expect(answer(index, asked)).toBe('warranty');
      expect(answer(index, stranger)).toBeNull();
    },
  );

  it('does not answer what turns on a word that it does not know', () => {
    const index = indexOf({ warranty: ['How long is the warranty of a lamp?'] });
    expect(answer(index, 'How long is the warranty of a chair?')).toBeNull();
  });

  it('does not answer where another one is as near', () => {
    const index = indexOf({ lamp: ['How long is the warranty of a lamp?'], chair: ['How long is the warranty of a chair?'] });
    expect(answer(index, 'How long is the warranty?')).toBeNull();
    expect(answer(index, 'How long is the warranty of a chair?')).toBe('chair');
  });

  it('is found by its wordings of now, however often they changed', () => {
    const index = indexOf({ parcel: ['Where is my parcel?'] });
    for (let round = 0; round < 1500; round += 1) index.put('hours', [`When do you open in round ${round}?`]);
    index.put('hours', ['When do you open?']);
    expect([answer(index, 'when do you open'), answer(index, 'where is my parcel'), index.size()]).toEqual(['hours', 'parcel', 2]);
    index.remove('hours');
    expect([answer(index, 'when do you open'), index.size()]).toEqual([null, 1]);
  });

  it('says nothing to nothing', () => {
    const index = indexOf({ parcel: ['Where is my parcel?'] });
    expect([index.nearest(''), index.nearest('???'), createFaqIndex().nearest('Where?')]).toEqual([null, null, null]);
  });
});

describe('questions', () => {
  it('are put together when they ask the same, and not when they turn on another word', () => {
    const asked = [
      'Do you ship to Norway?',
      'do you ship to norway at all',
      'Do you ship to Brazil?',
      '你们发货到挪威吗？',
      '发货到挪威吗',
    ];
    const groups = groupQuestions(asked.map((question, at) => ({ id: `${at}`, question })));
    expect(groups.map((group) => group.map(({ id }) => id).join())).toEqual(['0,1', '2', '3,4']);
  });

  it('are the same whatever their capitals, accents, signs and gaps', () => {
    expect(keyOf('  ¿Dónde ESTÁ? ')).toBe(keyOf('donde esta'));
    expect(keyOf('臺燈')).toBe(keyOf('台灯'));
    expect(keyOf('?!')).toBe('');
  });
});
