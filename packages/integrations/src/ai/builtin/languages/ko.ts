import { smallWords } from '@inkstone/text/small-words';
import { type LanguagePack, listOf, wordsOf } from './language-pack.ts';

export const ko: LanguagePack = {
  labels: { material: '소재', size: '크기', colour: '색상', use: '용도', care: '관리', contents: '구성품' },
  signs: {
    material: listOf(
      '면 리넨 린넨 울 캐시미어 실크 폴리에스터 나일론 가죽 캔버스 스테인리스 알루미늄 황동 구리 철제 원목 나무 대나무 코르크 유리 도자기 세라믹 대리석 플라스틱 고무 실리콘 왁스 종이 소재',
    ),
    size: listOf('크기 사이즈 치수 길이 너비 높이 깊이 지름 센티 용량 무게 리터 cm mm ml'),
    colour: listOf('색상 색 검정 검은 흰 회색 빨강 파랑 초록 노랑 갈색 베이지 분홍'),
    use: listOf('용도 적합 알맞 어울 사용'),
    care: listOf('세탁 세척 닦아 식기세척기 다림질 관리'),
    contents: listOf('포함 구성 세트 개입 동봉'),
  },
  withBrand: [(title, brand) => `${brand} ${title}`, (title, brand) => `${title} – ${brand}`],
  details: ['상품 상세', '특징'],
  values: ['제품 사양', '상세 규격'],
  category: '카테고리',
  quoted: '원문',
  colon: ': ',
  gap: ' ',
  sentenceEnd: '.',
  listSeparator: ', ',
  smallWords: smallWords.ko,
  no: /않|없|불가|마세요/u,
  aside: /^(?:포장|배송|보관|작동 온|작동 습)/u,
  subordinators: wordsOf(''),
  honestAnswer:
    '이것은 내장 작성기이며 언어 모델이 아닙니다. 주어진 정보로 상품 글을 작성하고 문서를 인용할 수는 있지만 대화는 할 수 없습니다. 대화하려면 운영자 설정에서 모델을 연결해 주세요.',
};
