import { describe, expect, it } from 'vitest';
import { asChinese } from './as-chinese.ts';
import { betterLines, isDoubtful, type SeenLine, wordsOf } from './seen-lines.ts';

const line = (text: string, sureness: number, at = 0): SeenLine => ({
  ...{ text, sureness, paragraph: Math.floor(at / 50) },
  ...{ y: at, bottom: at + 20, x: 10, right: 300 },
});

describe('lines of two looks at a picture', () => {
  it('are Chinese where the eye for Chinese saw it, and else as the eye for Latin letters saw them', () => {
    const latin = [line('Meeting room 302', 95), line('SWE', 74, 30), line('单价 $12.50, Hit ¥8', 65, 60), line('本月', 90, 90)];
    const chinese = [line('Meeting r0om 302', 90), line('会议室', 90, 32), line('单价 $12.50，合计 ¥8', 62, 60), line('木月', 80, 90)];
    expect(betterLines(latin, chinese).map(({ text }) => text)).toEqual(['Meeting room 302', '会议室', '单价 $12.50，合计 ¥8', '本月']);
  });

  it('have those that one of the eyes did not see', () => {
    expect(wordsOf(betterLines([], [line('退款', 89)]))).toBe('退款');
    expect(wordsOf(betterLines([line('Refunds', 95), line('Room 3', 95, 60)], [line('退款', 89, 30)]))).toBe('Refunds\n退款\n\nRoom 3');
  });

  it('are looked at once where they are surely of Latin letters', () => {
    expect(isDoubtful([line('Rental agreement', 96)])).toBe(false);
    expect(isDoubtful([line('Rental agreement', 96), line('NFER', 30)])).toBe(true);
    expect(isDoubtful([line('Rental', 96), line('租赁', 96)])).toBe(true);
    expect(isDoubtful([...Array.from({ length: 40 }, () => line('Rental agreement of the house', 96)), line('上', 40)])).toBe(false);
    expect(isDoubtful([])).toBe(true);
  });

  it('are no words where the picture shows things', () => {
    expect(wordsOf([line('Ni § Y | J Fe', 46), line('EAL NE ESE', 0, 30), line('ER J ny', 26, 60)])).toBe('');
    expect(wordsOf([line('| — |', 80), line('LOCK DOWN CULTURE', 74, 30), line('roe', 0, 60)])).toBe('LOCK DOWN CULTURE');
  });
});

describe('Chinese that was seen', () => {
  it.each([
    ['甲 方 ( 出 租 方 ) : 海 港', '甲方（出租方）：海港'],
    ['营业时间 : 上午九点', '营业时间：上午九点'],
    ['六干五百元', '六千五百元'],
    ['三干五自元', '三千五百元'],
    ['二 O 二六年', '二〇二六年'],
    ['贰什元整', '贰仟元整'],
    // What the same characters mean elsewhere stays.
    ['干部自己 O 型', '干部自己 O 型'],
    ['Room (302): open', 'Room (302): open'],
  ])('is written as Chinese: %s', (seen, meant) => expect(asChinese(seen)).toBe(meant));
});
